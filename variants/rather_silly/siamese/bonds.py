"""[12] continued: what binds twins in the season: legal orders, silent supports, leap-frog, and death when parted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from engine.model.board import Place
from engine.model.changes import ClearMark
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.json_data import Json
from engine.model.judged import Judged
from engine.model.orders import Convoy, Hold, Move, Order, Support
from engine.model.scratch import Scratch
from engine.model.state import Unit, Value
from engine.movement.legality import name_of
from engine.rulebook.catalogue import CUTTING, MAY_ACT, MAY_STAND, TOUCHES, Deed, Passage
from engine.rulebook.look import Help, Look
from engine.rulebook.rule import Want
from engine.rulebook.turn import Turn

from variants.rather_silly.birds.flights import Aboard
from variants.rather_silly.siamese.pairing import TWIN

OWING = Scratch("siamese.owing", set[Value])
"""Twins that went with their souls sold, so that the other's soul is not due again."""


def twin_of(turn: Look, unit: Unit) -> Unit | None:
    """The living twin of a unit, or None."""
    mark = turn.position.mark(TWIN, unit.id)
    return turn.position.units.get(UnitId(int(str(mark.value)))) if mark is not None else None


def pairs(turn: Look) -> list[tuple[Unit, Unit]]:
    """All pairs that live, each once."""
    units = list(turn.position.units.values())
    return [(unit, twin) for unit in units if (twin := twin_of(turn, unit)) is not None and unit.id < twin.id]


def _near(turn: Look, one: ProvinceId, other: ProvinceId) -> bool:
    board = turn.rulebook.board.provinces
    return one in board and other in turn.ask(TOUCHES, one, "zone")


def _goal(turn: Look, unit: Unit) -> ProvinceId:
    """Where a unit wants to be."""
    order = turn.orders[unit.id].order
    return ProvinceId(order.target.province) if isinstance(order, Move) else unit.at


def _rests(turn: Look, unit: Unit) -> list[ProvinceId]:
    """Where a unit can come to stand by its order: where it is or goes; in the talons of birds anywhere on the way."""
    order = turn.orders[unit.id].order
    steps = [ProvinceId(place.province) for place in order.path] if isinstance(order, Aboard) else []
    land = [step for step in steps if turn.rulebook.board.is_land(step)]
    return list(dict.fromkeys((unit.at, _goal(turn, unit), *land)))


# --- orders ------------------------------------------------------------------------------------------


def judge_pairs(turn: Turn) -> None:
    """0.b: orders of the owner that could part his twins make both hold, as do convoys of others by twins on land."""
    for one, other in pairs(turn):
        if one.id not in turn.orders or other.id not in turn.orders:
            continue
        failing = next(_failing(turn, one, other), "")
        foreign = _carries_another(turn, one, other) or _carries_another(turn, other, one)
        if failing or foreign:
            for unit in (one, other):
                turn.hold_back(unit.id, Hold(name_of(turn, unit)), failing or foreign)


def _failing(turn: Look, one: Unit, other: Unit) -> Iterator[str]:
    """The ways in which the orders could leave the two apart."""
    for a in _rests(turn, one):
        for b in _rests(turn, other):
            if a != b and not _near(turn, a, b):
                yield f"the orders could part the twins: {a} and {b} are not adjacent"


def conflicts(turn: Look, seat: SeatId, orders: Mapping[int, Json]) -> Iterator[tuple[int, str]]:
    """Lines for twins that could part them, so that both will hold (0.b, on the seat's own paper)."""
    for pair in pairs(turn):
        lines = {unit.id: _line_for(orders, unit) for unit in pair if unit.owner == seat}
        rests = [_rests_by(unit, orders.get(lines.get(unit.id, -1), {})) for unit in pair]
        apart = [(a, b) for a in rests[0] for b in rests[1] if a != b and not _near(turn, a, b)]
        for number in lines.values() if apart else ():
            if number >= 0:
                yield (
                    number,
                    f"this could part the twins ({apart[0][0]} and {apart[0][1]} are not adjacent): both will hold",
                )


def _line_for(orders: Mapping[int, Json], unit: Unit) -> int:
    """The number of the line that orders a unit, or -1."""
    mine = (n for n, data in orders.items() if (data.get("kind"), data.get("place")) == (unit.kind, unit.at))
    return next(mine, -1)


def _rests_by(unit: Unit, order: Json) -> list[ProvinceId]:
    """Where a unit can come to stand by a line as data."""
    moves = order.get("verb") == Move.verb and "target" in order
    return [unit.at, ProvinceId(order["target"])] if moves else [unit.at]


def _carries_another(turn: Look, unit: Unit, twin: Unit) -> str:
    order = turn.orders[unit.id].order
    if not isinstance(order, Convoy) or turn.rulebook.board.is_sea(unit.at):
        return ""
    return "" if turn.find(order.carried) == twin else f"on land {unit} convoys nobody but its twin"


def armies_convoy(options: Mapping[str, str]) -> bool:
    """Whether twins on land convoy each other (R55)."""
    return options["siamese.army_convoy"] == "yes"


def may_convoy(turn: Look, unit: Unit, verb: str) -> bool:
    """A twin on land may convoy, though it be an army; whom, is for `judge_pairs`."""
    return verb == "convoy" and twin_of(turn, unit) is not None and turn.rulebook.board.is_land(unit.at)


def leaps(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """Where an army's twin can take it: land next to the twin, across it."""
    twin = twin_of(turn, unit) if purpose == "convoy" and turn.kind(unit).convoyed else None
    if twin is None or twin.id in turn.position.to_retreat or not turn.rulebook.board.is_land(twin.at):
        return None
    near = turn.ask(TOUCHES, twin.at, "zone") - {unit.at} if _near(turn, twin.at, unit.at) else frozenset()
    return frozenset(Place(place) for place in near if not MAY_STAND.ask(turn, unit, place))


def passage(turn: Look, unit: Unit, order: Move) -> Callable[[Passage], Passage] | None:
    """A leap-frog needs the twin, and nobody else."""
    twin = twin_of(turn, unit)
    its = turn.orders[twin.id].order if twin is not None and twin.id in turn.orders else None
    if twin is None or not isinstance(its, Convoy) or turn.rulebook.board.is_sea(twin.at):
        return None
    if its.target.province != order.target.province or turn.find(its.carried) != unit:
        return None
    return lambda base: replace(base, chain=(twin.id,))


def leap_orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """The leap-frogs, which the lists of plain orders do not have: both halves, each under its unit."""
    by_unit: dict[str, list[str]] = {}
    if not armies_convoy(turn.rulebook.options):
        return by_unit
    for unit in turn.position.units_of(seat):
        twin = twin_of(turn, unit)
        if twin is None or unit.id in turn.position.to_retreat or twin.id in turn.position.to_retreat or unit.carrier:
            continue
        for place in sorted(turn.reach(unit, "convoy")):
            if place not in turn.reach(unit):
                by_unit.setdefault(str(unit), []).append(f"{unit} - {place} VIA")
            by_unit.setdefault(str(twin), []).append(f"{twin} C {unit} - {place}")
    return by_unit


def no_wants(turn: Look, seat: SeatId) -> list[Want]:
    """Nothing of its own: the units' orders are wanted already."""
    return []


def no_judge(turn: Look, seat: SeatId, order: Order) -> Judged:
    """Never asked: the lines are plain orders, judged as such."""
    return Judged(order)


# --- the fight ---------------------------------------------------------------------------------------


def help_out(turn: Look) -> None:
    """Each twin supports what the other does, whatever itself does."""
    for one, other in pairs(turn):
        if one.id in turn.orders and other.id in turn.orders:
            for unit, twin in ((one, other), (other, one)):
                _help(turn, unit, twin)


def _help(turn: Look, unit: Unit, twin: Unit) -> None:
    if turn.ask(MAY_ACT, unit, "help"):
        return
    target = _goal(turn, twin) if isinstance(turn.orders[twin.id].order, Move) else None
    if target is not None and target != unit.at and not _near(turn, unit.at, target):
        return
    spoken = isinstance(turn.orders[unit.id].order, Support)
    needs = 2 if spoken or turn.option("siamese.implicit_cut") == "always_second" else 1
    as_order = Support(name_of(turn, unit), name_of(turn, twin), Place(target) if target else None)
    cut = bool(turn.ask(CUTTING, unit, as_order).cut)
    turn.aids.append(Help(unit.id, twin.id, target, needs, cut, "its twin"))


# --- parted ------------------------------------------------------------------------------------------


def split(turn: Turn) -> None:
    """Twins that are not adjacent are destroyed; while one must retreat, that is awaited."""
    for one, other in pairs(turn):
        if turn.position.to_retreat.keys() & {one.id, other.id} or _near(turn, one.at, other.at):
            continue
        for unit in (one, other):
            turn.note("SPLIT", unit)
        text = f"{one.full_name} is parted from its twin {other}: both are destroyed."
        turn.lose(one, "destroyed", text)


def follow(turn: Look, unit: Unit, cause: str) -> tuple[Deed, ...]:
    """Whatever kills a twin kills the other (R52)."""
    twin = twin_of(turn, unit)
    if twin is None:
        return ()
    number = twin.id
    if turn.position.mark("souls.sold", unit.id):
        turn.scratch(OWING).add(int(unit.id))

    def deed(turn: Turn) -> None:
        left = turn.position.units.get(number)
        if left is None:
            return
        if turn.option("siamese.twin_death") == "survivor_normal" and cause != "removed":
            text = f"{left.full_name} has lost its twin, and is an ordinary unit."
            turn.emit("siamese.alone", text, ClearMark(TWIN, str(number)), unit=str(left), seat=left.owner)
        else:
            turn.lose(left, "destroyed", f"{left.full_name} dies with its twin.")

    return (deed,)


def away_from_twin(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """A twin retreats to where the other is adjacent; if both must retreat, that shows afterwards."""
    twin = twin_of(turn, unit) if purpose == "retreat" else None
    if twin is None or twin.id in turn.position.to_retreat:
        return None
    return frozenset(place for place in turn.rulebook.board.places if not _near(turn, twin.at, place.province))


def half(turn: Look, unit: Unit, tally: str) -> Fraction | None:
    """The pair counts as one unit."""
    return Fraction(1, 2) if tally == "supply" and twin_of(turn, unit) is not None else None


def spared(turn: Look, piece: object, effect: str, by: object) -> str | None:
    """Who writes orders for twins lets them support rather than lead; and of two sold souls one is due (R54)."""
    mark = turn.position.mark(TWIN, piece.id) if isinstance(piece, Unit) else None
    if mark is None:
        return None
    if effect == "lead":
        return f"{piece} is a twin"
    one_debt = effect == "soul debt" and turn.rulebook.options.get("souls.pair_debt") == "one"
    return f"the pair of {piece} needs one centre" if one_debt and mark.value in turn.scratch(OWING) else None
