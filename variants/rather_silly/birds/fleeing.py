"""[8] Birds that are shooed flee as they fly; nobody to tell them, and they die of neglect; nowhere to go, of fright.

Also what becomes of an army whose birds are no more: it comes down where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.model.board import Place, text_key
from engine.model.changes import MoveUnit, Settle
from engine.model.events import LAST, Result
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.judged import Judged
from engine.model.state import Unit
from engine.movement.held_back import held_back_reason
from engine.movement.legality import name_of
from engine.rulebook.catalogue import BLOCKS, MAY_STAND, Deed
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.rule import Want
from engine.rulebook.turn import Turn

from variants.rather_silly.birds.flights import BIRDS, Flee
from variants.rather_silly.birds.shooing import shooed
from variants.rather_silly.birds.talons import LADEN, UNLADEN, cargo_of, no_way, paths

RSPCB = "The RSPCB has been informed"


# --- where to ------------------------------------------------------------------------------------------


def _longest(turn: Look, laden: bool) -> int:
    """How far they flee: as far as they fly (R37)."""
    if turn.option("birds.retreat") == "one_space":
        return 1
    return LADEN if laden else UNLADEN


def ways(turn: Look, birds: Unit, *, drop: bool = False) -> dict[ProvinceId, tuple[Place, ...]]:
    """Where birds can flee, each with a shortest path; with whom they carry, or after letting him go."""
    cargo = None if drop else cargo_of(turn, birds)
    if held_back_reason(turn, birds, "retreat") or (cargo is not None and held_back_reason(turn, cargo, "be aboard")):
        return {}
    retreat = turn.position.to_retreat.get(birds.id)
    by_end: dict[ProvinceId, tuple[Place, ...]] = {}
    for path in paths(turn, birds, _longest(turn, cargo is not None)):
        end = ProvinceId(path[-1].province)
        if end in by_end or (retreat is not None and end in retreat.barred):
            continue
        if not _landing_obstacle(turn, end, cargo) and not _no_load(turn, birds, path, cargo):
            by_end[end] = path
    return by_end


def _no_load(turn: Look, birds: Unit, path: tuple[Place, ...], cargo: Unit | None) -> str:
    return no_way(turn, birds, path, len(path), cargo) if cargo is not None else ""


def _landing_obstacle(turn: Look, end: ProvinceId, cargo: Unit | None) -> str:
    """Why a flight cannot end in a place."""
    if shooed(turn, end):
        return f"somebody shoos birds from {end}"
    if blocked := turn.ask(BLOCKS, end, "retreat", BIRDS.id):
        return f"they cannot flee to {end}: {blocked}"
    if cargo is not None and not lands(turn, cargo, end):
        return f"{cargo} cannot land in {end}"
    return ""


def lands(turn: Look, cargo: Unit, place: ProvinceId) -> bool:
    """Whether an army can be set down in a place: where it can stand, without anybody there and without a stand-off."""
    if not turn.rulebook.board.is_land(place) and turn.ask(MAY_STAND, cargo, place):
        return False
    if not turn.kind(cargo).contests:
        return True
    return place not in turn.position.contested and not turn.ask(BLOCKS, place, "landing", cargo.kind)


def retreats(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """Where birds get when they must."""
    if unit.kind != BIRDS.id or purpose != "retreat":
        return None
    return frozenset(map(Place, {**ways(turn, unit), **ways(turn, unit, drop=True)}))


# --- papers --------------------------------------------------------------------------------------------


def judge(turn: Look, seat: SeatId, order: Flee, *, late: bool = False) -> Judged:
    """The flight with its path filled in where only the end is named.

    `late`: others have retreated meanwhile, so that whether an army lands there is for its fall to show.
    """
    birds = turn.find(order.unit, seat, dislodged=True)
    if birds is None or birds.kind != BIRDS.id:
        return Judged(order, None, f"{seat} has no birds in {order.unit.at.province} that must flee")
    order = replace(order, unit=name_of(turn, birds))
    cargo = cargo_of(turn, birds)
    if order.drop and cargo is None:
        return Judged(order, birds, f"{birds} carries nobody to drop")
    cargo = None if order.drop else cargo
    end = ProvinceId(order.path[-1].province)
    known = ways(turn, birds, drop=order.drop)
    if len(order.path) == 1 and end in known:
        order = replace(order, path=known[end])
    problem = held_back_reason(turn, birds, "retreat") or (
        held_back_reason(turn, cargo, "be aboard") if cargo is not None else ""
    )
    problem = problem or no_way(turn, birds, order.path, _longest(turn, cargo is not None), cargo)
    problem = problem or _landing_obstacle(turn, end, None if late else cargo)
    names = ", ".join(sorted(known, key=text_key)) or "nowhere"
    return Judged(order, birds, f"{problem}; it may flee to {names}" if problem else "")


def _fallen(turn: Look, seat: SeatId | None = None) -> list[Unit]:
    units = (turn.position.units[number] for number in sorted(turn.position.to_retreat))
    return [unit for unit in units if unit.kind == BIRDS.id and (seat is None or unit.owner == seat)]


def wants(turn: Look, seat: SeatId) -> list[Want]:
    """An order for each flock that must flee."""
    hint = "R and the way, up to three spaces (two with an army); R DROP - and the way lets the army go first"
    return [
        Want("retreat", str(unit), 1, f"dies of neglect. {RSPCB}", f"{unit} {hint}") for unit in _fallen(turn, seat)
    ]


def orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """A shortest way to every place where they can flee."""
    by_unit = {}
    for unit in _fallen(turn, seat):
        name = name_of(turn, unit)
        lines = [str(Flee(name, path)) for path in ways(turn, unit).values()]
        if cargo_of(turn, unit):
            lines += [str(Flee(name, path, drop=True)) for path in ways(turn, unit, drop=True).values()]
        by_unit[str(unit)] = lines
    return by_unit


# --- 17.7 ----------------------------------------------------------------------------------------------


def die_of_fright(turn: Turn) -> None:
    """Birds that cannot get away, not even without their load."""
    for unit in _fallen(turn):
        if not ways(turn, unit) and not ways(turn, unit, drop=True):
            turn.note("DISBANDED", unit)
            turn.lose(
                unit, "destroyed", f"{unit.full_name} has nowhere to flee, and dies of fright.", kind="birds.fright"
            )


def flee(turn: Turn) -> None:
    """Drops first, then all flights at once, then landings; those without orders die."""
    chosen = _valid_flee_orders(turn)
    for unit in _fallen(turn):
        if unit.id not in chosen:
            _neglect(turn, unit)
    going = [(turn.position.units[number], order) for number, (order, _) in chosen.items()]
    put_down(turn, [cargo for birds, order in going if order.drop and (cargo := cargo_of(turn, birds))])
    landing = []
    for birds, order in going:
        cargo, end = cargo_of(turn, birds), ProvinceId(order.path[-1].province)
        moves = [MoveUnit(birds.id, end), *([MoveUnit(cargo.id, end, carrier=birds.id)] if cargo else [])]
        turn.note("RETREATED", birds, end)
        text = f"{birds.full_name} flees to {end}{f' with {cargo.full_name}' if cargo else ''}."
        turn.emit("unit.retreated", text, *moves, Settle(birds.id), unit=str(birds), seat=birds.owner, to=end)
        result = Result(str(order), "succeeds", f"flees to {end}", turn.rule, str(birds))
        turn.result(birds.owner, result, chosen[birds.id][1])
        landing += [turn.position.units[cargo.id]] if cargo else []
    put_down(turn, landing)


def _valid_flee_orders(turn: Turn) -> dict[UnitId, tuple[Flee, int]]:
    """The order that counts for each flock, the first that can be carried out, with the place of its line."""
    chosen = turn.retreats.items()
    flights = {number: (order, LAST) for number, order in chosen if isinstance(order, Flee)}
    for order_line in list(turn.take(Flee.verb)):
        assert isinstance(order_line.order, Flee)
        judged = judge(turn, order_line.seat, order_line.order, late=True)
        unit = judged.unit
        if judged.problem or unit is None:
            order_line.order = judged.order
            fail(turn, order_line, judged.problem)
        elif unit.id in flights:
            fail(turn, order_line, "an earlier line counted", "fails")
        else:
            assert isinstance(judged.order, Flee)
            flights[unit.id] = (judged.order, order_line.number)
    return flights


def _neglect(turn: Turn, unit: Unit) -> None:
    turn.note("DISBANDED", unit)
    text = f"{unit.full_name} had no orders to flee, and dies of neglect: {RSPCB[:1].lower()}{RSPCB[1:]}."
    turn.lose(unit, "disbanded", text, kind="birds.neglected")
    turn.result(unit.owner, Result(f"{unit} D", "fails", "dies of neglect", turn.rule, str(unit)), LAST)


# --- coming down without birds ---------------------------------------------------------------------------


def put_down(turn: Turn, cargoes: Iterable[Unit]) -> None:
    """Armies come down where they are: they live on unoccupied land, and two of them in one place do not (R90)."""
    dropped = list(cargoes)
    places = [cargo.at for cargo in dropped if turn.kind(cargo).contests]
    safe = {c.id for c in dropped if lands(turn, c, c.at) and (places.count(c.at) < 2 or not turn.kind(c).contests)}
    for cargo in dropped:
        if cargo.id not in turn.position.units:
            continue  # it was lost with another
        if cargo.id in safe:
            text = f"{cargo.full_name} is set down in {cargo.at}."
            turn.emit("birds.dropped", text, MoveUnit(cargo.id, cargo.at), unit=str(cargo), seat=cargo.owner)
        else:
            turn.lose(cargo, "destroyed", f"{cargo.full_name} cannot land in {cargo.at}: it falls, and is destroyed.")


def drop_army(turn: Look, unit: Unit, cause: str) -> tuple[Deed, ...] | None:
    """What becomes of an army when its birds are lost. Whatever strikes the whole place finds it on the ground."""
    cargo = cargo_of(turn, unit) if unit.kind == BIRDS.id else None
    if cargo is None:
        return None
    number = cargo.id

    def deed(later: Turn) -> None:
        left = later.position.units.get(number)
        if left is None:
            return
        if cause in ("eaten", "exploded"):
            text = f"{left.full_name} falls to the ground."
            later.emit("birds.dropped", text, MoveUnit(number, left.at), unit=str(left), seat=left.owner)
        else:
            put_down(later, [left])

    return (deed,)
