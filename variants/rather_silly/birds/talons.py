"""[8] Who carries whom, how far, and over what: flights and pick-ups judged and listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.model.board import Place, text_key
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.judged import Judged
from engine.model.orders import Hold, Order, UnitRef
from engine.model.scratch import Scratch
from engine.model.state import Unit
from engine.movement.held_back import held_back_reason
from engine.movement.legality import name_of, no_such_unit_text
from engine.rulebook.catalogue import MAY_STAND
from engine.rulebook.look import Look
from engine.rulebook.rule import Want

from variants.rather_silly.birds.flights import ALOFT, BIRDS, DROP, SHOO, Aboard, Fly, Joint, PickUp, path_text
from variants.rather_silly.doctor.tardis import CARRIES

UNLADEN, LADEN = 3, 2
"""How many spaces birds fly."""
MULTIPLE = "soothsayer.multiple"
"""On a merged unit: how many are merged in it."""
NEAR = Scratch("birds.near", dict[tuple[SeatId, ProvinceId, int], list[ProvinceId]])
"""Where birds fly in one step, by their owner, the place and the version of the borders."""


# --- who carries whom ----------------------------------------------------------------------------------


def cargo_of(turn: Look, birds: Unit) -> Unit | None:
    """Whom the birds have in their talons."""
    here = (turn.position.units[number] for number in turn.position.at.get(birds.at, ()))
    return next((unit for unit in here if unit.carrier == birds.id), None)


def too_heavy(turn: Look, unit: Unit) -> str:
    """Why birds cannot carry a unit, or nothing: armies of all sorts, and never fleets (R41) or what cannot leave."""
    if not turn.kind(unit).convoyed:
        return f"birds carry armies, not {turn.kind(unit).name.lower()}"
    if why := held_back_reason(turn, unit, "be aboard"):
        return why
    merged = turn.position.mark(MULTIPLE, unit.id)
    if merged and int(str(merged.value)) > 1 and turn.option("birds.heavy") == "single_only":
        return f"{unit} is a merged army, too heavy for birds"
    return ""


def partner(turn: Look, ref: UnitRef, seat: SeatId, beside: Unit) -> Unit | None:
    """The unit in the same place that one half of a pick-up names: the seat's own before others', the oldest first.

    Whoever is in talons flies with those birds and no others.
    """
    here = [turn.position.units[number] for number in turn.position.at.get(beside.at, ())]
    candidates = [
        unit
        for unit in here
        if unit.at == ref.at.province
        and (unit.kind == ref.kind or not ref.kind)
        and (not ref.seat or unit.owner == ref.seat)
        and (not ref.number or ref.number == (unit.number or 1))
        and unit.id not in turn.position.to_retreat
        and unit.carrier in (0, beside.id)
        and beside.carrier in (0, unit.id)
        and unit.id != beside.id
    ]
    candidates.sort(
        key=lambda unit: (beside.id != unit.carrier and beside.carrier != unit.id, unit.owner != seat, unit.id)
    )
    return candidates[0] if candidates else None


def passenger(turn: Look, ref: UnitRef, seat: SeatId) -> Unit | None:
    """The unit that is ordered aboard: one in the talons before one on the ground, if they share the name."""
    here = (turn.position.units[number] for number in turn.position.at.get(ProvinceId(ref.at.province), ()))
    aloft = (unit for unit in here if unit.carrier and (unit.owner, unit.kind) == (seat, ref.kind))
    return next((unit for unit in aloft if not ref.number or ref.number == (unit.number or 1)), turn.find(ref, seat))


# --- paths ---------------------------------------------------------------------------------------------


def near(turn: Look, birds: Unit, place: ProvinceId) -> list[ProvinceId]:
    """Where birds fly in one step: over any border and the link, not by the tunnel, and where they may be at all."""
    known = turn.scratch(NEAR)
    key = (birds.owner, place, turn.position.border_version)
    if key not in known:
        steps = turn.steps_of(Unit(UnitId(0), BIRDS.id, birds.owner, place))
        known[key] = sorted({ProvinceId(step.province) for step in steps}, key=text_key)
    return known[key]


def paths(turn: Look, birds: Unit, longest: int) -> Iterator[tuple[Place, ...]]:
    """All flights that pass no place twice, the shortest first."""
    edge: list[tuple[ProvinceId, ...]] = [(birds.at,)]
    for _ in range(longest):
        edge = [(*path, step) for path in edge for step in near(turn, birds, path[-1]) if step not in path]
        yield from (tuple(map(Place, path[1:])) for path in edge)


def no_way(turn: Look, birds: Unit, path: tuple[Place, ...], longest: int, cargo: Unit | None = None) -> str:
    """Why birds cannot fly a path, with somebody in their talons or without; or nothing."""
    if len(path) > longest:
        laden = " with a load" if longest < UNLADEN else ""
        return f"birds fly {longest} spaces{laden}, not {len(path)}"
    at = birds.at
    for place in path:
        step = ProvinceId(place.province)
        if step not in near(turn, birds, at):
            names = ", ".join(near(turn, birds, at))
            return f"birds cannot fly from {at} to {step}: from there they reach {names}"
        if cargo is not None and turn.rulebook.board.is_land(step) and (no := turn.ask(MAY_STAND, cargo, step)):
            return f"{cargo} cannot be carried to {step}: {no}"
        at = step
    return ""


# --- judgement -----------------------------------------------------------------------------------------


def _own_birds(turn: Look, seat: SeatId, ref: UnitRef) -> Unit | None:
    unit = turn.find(ref, seat)
    return unit if unit is not None and unit.kind == BIRDS.id else None


def judge(turn: Look, seat: SeatId, order: Order) -> Judged:
    """A flight, either half of a pick-up, or both in one line."""
    if isinstance(order, Joint):
        return _judge_joint(turn, seat, order)
    if isinstance(order, Aboard):
        return _judge_aboard(turn, seat, order)
    birds = _own_birds(turn, seat, order.unit)
    if birds is None:
        return Judged(order, None, f"{seat} has no birds in {order.unit.at.province}")
    order = replace(order, unit=name_of(turn, birds))
    problem = held_back_reason(turn, birds) if order.goal else ""
    if isinstance(order, PickUp):
        problem = problem or _no_pick_up(turn, seat, birds, order)
    elif isinstance(order, Fly):
        problem = problem or no_way(turn, birds, order.path, LADEN if order.riders else UNLADEN)
    return Judged(order, birds, problem or _no_rider(turn, birds, order))


def _judge_joint(turn: Look, seat: SeatId, order: Joint) -> Judged:
    pick_up, aboard = (judge(turn, seat, part) for part in order.parts)
    unit = pick_up.unit
    return Judged(order, unit, pick_up.problem or aboard.problem)


def _judge_aboard(turn: Look, seat: SeatId, order: Aboard) -> Judged:
    unit = passenger(turn, order.unit, seat)
    if unit is None:
        return Judged(order, None, no_such_unit_text(turn, seat, order.unit))
    order = replace(order, unit=name_of(turn, unit))
    birds = partner(turn, order.birds, seat, unit)
    if birds is None or birds.kind != BIRDS.id:
        return Judged(order, unit, f"there are no {order.birds} beside {unit}")
    problem = too_heavy(turn, unit) or (held_back_reason(turn, birds) if order.goal else "")
    problem = problem or no_way(turn, birds, order.path, LADEN, unit) or _no_ending(turn, order, unit)
    return Judged(order, unit, problem)


def _no_pick_up(turn: Look, seat: SeatId, birds: Unit, order: PickUp) -> str:
    cargo = partner(turn, order.cargo, seat, birds)
    if cargo is None:
        return f"there is no {order.cargo} beside {birds}"
    return too_heavy(turn, cargo) or no_way(turn, birds, order.path, LADEN, cargo) or _no_ending(turn, order, cargo)


def _no_ending(turn: Look, order: PickUp | Aboard, cargo: Unit) -> str:
    if order.ending != ALOFT:
        return ""
    if turn.option("birds.aloft") == "no":
        return "nobody stays in the talons at the end of a flight"
    last = ProvinceId((order.path[-1] if order.path else order.unit.at).province)
    return "" if _over_ground(turn, cargo, last) else f"nobody stays in the talons over {last}: only over land"


def _over_ground(turn: Look, cargo: Unit, place: ProvinceId) -> bool:
    """Whether it is land, or water on which the cargo can walk."""
    return turn.rulebook.board.is_land(place) or not turn.ask(MAY_STAND, cargo, place)


def _no_rider(turn: Look, birds: Unit, order: Order) -> str:
    riders = order.riders if isinstance(order, Fly | PickUp) else ()
    if riders and turn.option("birds.tardis") == "no":
        return "birds do not carry the TARDIS"
    problems = (turn.rulebook.riders[word](turn, birds, order) for word in riders if word in turn.rulebook.riders)
    return next(filter(None, problems), "")


def no_shooing(turn: Look, unit: Unit, order: Order) -> str:
    """Why a unit cannot shoo birds."""
    if not turn.kind(unit).human or unit.carrier:
        return f"{unit} shoos nobody: only human units on the ground do"
    return ""


# --- what may be ordered -------------------------------------------------------------------------------


def no_wants(turn: Look, seat: SeatId) -> list[Want]:
    """None of its own: the movement rule asks for an order for every unit."""
    return []


def no_orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """None are listed: they are two lines that are listed already."""
    return {}


def orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """Every flight and pick-up of a seat's birds, every place aboard of its armies, and who may shoo."""
    by_unit: dict[str, list[str]] = {}
    flocks = [unit for unit in turn.position.units.values() if unit.kind == BIRDS.id]
    for unit in turn.position.units_of(seat):
        if unit.id in turn.position.to_retreat:
            continue
        if unit.kind == BIRDS.id:
            by_unit[str(unit)] = _flights(turn, seat, unit)
            continue
        lines = by_unit.setdefault(str(unit), [])
        if flocks and not no_shooing(turn, unit, Hold(name_of(turn, unit))):
            lines.append(f"{unit} H {SHOO}")
        for birds in flocks:
            if birds.at == unit.at and birds.id not in turn.position.to_retreat:
                lines += _boardings(turn, seat, unit, birds)
    return {subject: lines for subject, lines in by_unit.items() if lines}


def _flights(turn: Look, seat: SeatId, birds: Unit) -> list[str]:
    name, stays = str(birds), bool(held_back_reason(turn, birds))
    lines = [] if stays else [f"{name}{path_text(path)}" for path in paths(turn, birds, UNLADEN)]
    laden = [] if stays else [Fly(name_of(turn, birds), path, (CARRIES,)) for path in paths(turn, birds, LADEN)]
    if CARRIES in turn.rulebook.riders and laden and not _no_rider(turn, birds, laden[0]):
        lines += map(str, laden)
    for number in turn.position.at[birds.at]:
        unit = turn.position.units[number]
        ref = _unit_ref(turn, unit, seat)
        if partner(turn, ref, seat, birds) == unit and not too_heavy(turn, unit):
            lines += [f"{name} PICKUP {ref}{tail}" for tail in _tails(turn, birds, unit)]
    return lines


def _boardings(turn: Look, seat: SeatId, unit: Unit, birds: Unit) -> list[str]:
    ref = _unit_ref(turn, birds, seat)
    if partner(turn, ref, seat, unit) != birds or too_heavy(turn, unit):
        return []
    return [f"{unit} ABOARD {ref}{tail}" for tail in _tails(turn, birds, unit)]


def _unit_ref(turn: Look, unit: Unit, seat: SeatId) -> UnitRef:
    name = name_of(turn, unit)
    return name if unit.owner == seat else replace(name, seat=unit.owner)


def _tails(turn: Look, birds: Unit, unit: Unit) -> list[str]:
    """What can stand behind the two units' names: paths, and how they end."""
    ways = () if held_back_reason(turn, birds) else paths(turn, birds, LADEN)
    tails = [path_text(path) for path in ways if not no_way(turn, birds, path, LADEN, unit)]
    if turn.option("birds.landing") == "ordered":
        tails += [f"{path} {DROP}" for path in tails]
    elif turn.option("birds.aloft") == "allowed":
        ends = [path for path in tails if _over_ground(turn, unit, ProvinceId(path.rpartition(" ")[2]))]
        tails += [f"{path} {ALOFT}" for path in ends]
    return [*tails, f" {DROP}"]
