"""Retreats: where the dislodged may go, and who gets in (slot 30). DATC 6.H."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from engine.model.board import Place
from engine.model.changes import MoveUnit, Settle
from engine.model.events import LAST, Result
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.judged import Judged
from engine.model.orders import Disband, Order, Retreat
from engine.model.state import Unit
from engine.model.unit_orders import OrderLine
from engine.model.wording import jointly
from engine.movement.legality import name_of
from engine.resolver import NOBODY, NOWHERE
from engine.resolver.retreats import Retreats, resolve_retreats
from engine.rulebook.catalogue import BLOCKS, COEXIST, MAY_ACT, STRENGTH
from engine.rulebook.line_taking import fail, private

if TYPE_CHECKING:
    from engine.rulebook.look import Look
    from engine.rulebook.turn import Turn


@dataclass(frozen=True, slots=True)
class Driven:
    """Offered by a rule that says itself where some units retreat. `by(turn, unit)`: why its owner is not asked, or
    nothing. It may look at what everybody knows, for whether a window opens is seen by all."""

    by: Callable[[Look, Unit], str]


def driven(turn: Look, unit: Unit) -> str:
    """Why nobody is asked where a unit retreats to; empty if its owner is."""
    return next((reason for one in turn.rulebook.offered(Driven) if (reason := one.by(turn, unit))), "")


def retreat_places(turn: Look, unit: Unit) -> frozenset[Place]:
    """Where a dislodged unit may retreat to: one step, not barred, nothing in the way, no standoff there."""
    return frozenset(_retreats(turn, unit))


def may_retreat(turn: Look, unit: Unit) -> bool:
    """Whether there is such a place."""
    return bool(_retreats(turn, unit, at_most=1))


def _retreats(turn: Look, unit: Unit, at_most: int = 0) -> list[Place]:
    """Those places; `at_most`: it looks for no more than so many of them (0: for all)."""
    retreat = turn.position.to_retreat.get(unit.id)
    if retreat is None or MAY_ACT.ask(turn, unit, "retreat"):
        return []
    places: list[Place] = []
    storms = MAY_ACT.name in turn.rulebook.amendments and not MAY_ACT.ask(turn, unit, "storm")
    for place in turn.reach(unit, "retreat"):
        province = ProvinceId(place.province)
        if province not in retreat.barred and (
            not BLOCKS.ask(turn, province, "retreat", unit.kind) or (storms and _may_storm(turn, unit, province))
        ):
            places.append(place)
            if len(places) == at_most:
                break
    return places


def _may_storm(turn: Look, unit: Unit, place: ProvinceId) -> bool:
    """Whether nothing but units is in the way, all of which fight and none of which is its own seat's."""
    if BLOCKS.ask(turn, place, "storm", unit.kind):
        return False
    return all(turn.kind(one).contests and one.owner != unit.owner for one in turn.position.standing(place))


def _in_the_way(turn: Look, unit: Unit, place: ProvinceId) -> list[Unit]:
    """Whom a retreating unit has to drive out."""
    return [one for one in turn.position.standing(place) if COEXIST.ask(turn, unit.kind, one.kind)]


def _repelled(turn: Turn, unit: Unit, place: ProvinceId) -> list[Unit]:
    """Those that hold a stormed place with no less strength than the stormer has; who holds it with less is lost."""
    held = _in_the_way(turn, unit, place)
    strength = _strength(turn, unit, STRENGTH.name in turn.rulebook.amendments)
    if held and strength <= sum((turn.ask(STRENGTH, one, "hold", None) for one in held), Fraction(0)):
        return held
    for one in held:
        text = f"{one.owner} {one} is disbanded: {unit.owner} {unit} retreats to {place} with strength {strength}."
        turn.note("DISBANDED", one)
        turn.lose(one, "disbanded", text, kind="unit.disbanded")
    return []


def judge_retreat(turn: Look, seat: SeatId, order: Retreat | Disband) -> Judged:
    """The order with its coasts filled in, the unit it is for, and why it cannot be given, if it cannot."""
    unit = turn.find(order.unit, seat, dislodged=True)
    if unit is None:
        standing = turn.find(order.unit, seat)
        none = f"{seat} has no dislodged {order.unit.kind or 'unit'} in {order.unit.at.province}"
        return Judged(order, None, f"{standing} is not dislodged" if standing else none)
    order = replace(order, unit=name_of(turn, unit))
    if unit.id in turn.retreats or turn.kind(unit).retreats_itself:
        return Judged(order, unit, f"{unit} does not retreat by such an order")
    if reason := driven(turn, unit):
        return Judged(order, unit, reason)
    if isinstance(order, Disband):
        return Judged(order, unit)
    legal = retreat_places(turn, unit)
    order = replace(order, targets=tuple(_exact(turn, target, legal) for target in order.targets))
    if any(target in legal for target in order.targets):
        return Judged(order, unit)
    wrong = " or ".join(str(target) for target in order.targets)
    names = ", ".join(str(place) for place in sorted(legal))
    instead = f"it may go to {names}" if names else "it has nowhere to go"
    return Judged(order, unit, f"{unit} cannot retreat to {wrong}: {instead}")


def _exact(turn: Look, target: Place, legal: frozenset[Place]) -> Place:
    """The legal place that is meant where the coast is missing and only one can be."""
    if target in legal:
        return target
    within = [place for place in legal if place.province == target.province]
    coasts = turn.rulebook.board.provinces[ProvinceId(target.province)].coasts
    relevant = target.coast in coasts and within and bool(within[0].coast)
    return within[0] if len(within) == 1 and not relevant else target


def carry_out_retreats(turn: Turn) -> None:
    """Read the retreats, let each go to the first legal place of its list, and disband whoever cannot or does not.

    Kinds that do not contest conflict with nobody, unless they are always alone; of stacked kinds those of one owner
    go in together.
    """
    chosen = {number: (order, LAST) for number, order in turn.retreats.items()} | _read(turn)
    units = [turn.position.units[number] for number in sorted(turn.position.to_retreat)]
    units = [unit for unit in units if not turn.kind(unit).retreats_itself]
    given = [chosen.get(unit.id, (None, LAST)) for unit in units]
    goals = [_first(turn, unit, order) for unit, (order, _) in zip(units, given, strict=True)]
    orders = [(_followed(order, goal), number) for (order, number), goal in zip(given, goals, strict=True)]
    refused = {unit for unit, lines in turn.voided.items() if any(isinstance(line, Retreat) for _, line in lines)}
    fates = resolve_retreats(_problem(turn, units, goals))
    for place, (unit, goal) in enumerate(zip(units, goals, strict=True)):
        order, number = orders[place]
        if unit.id not in turn.position.units:
            continue  # it was lost with another
        if goal and (fates.arrives[place] or not _conflicts(turn, unit)):
            if defenders := _repelled(turn, unit, ProvinceId(goal.province)):
                _perish(turn, unit, f"{defenders[0]} holds {goal.province}", order, number, "bounces")
            else:
                _arrive(turn, unit, goal, order, number)
        elif goal:
            rival = fates.stopped_by[place]
            other = units[rival].full_name if rival != NOBODY else "another unit"
            _perish(turn, unit, f"{other} wanted to retreat to {goal} too", order, number, "bounces")
        else:
            reason = _idle(turn, unit, given[place][0], unit.id in refused)
            _perish(turn, unit, reason, order, number, "succeeds")


def _followed(order: Order | None, goal: Place | None) -> Order | None:
    """The order as others may read it: of a list only the choice that was followed."""
    return replace(order, targets=(goal,)) if goal is not None and isinstance(order, Retreat) else order


def _problem(turn: Look, units: list[Unit], goals: list[Place | None]) -> Retreats:
    index, amended = turn.rulebook.board.index, STRENGTH.name in turn.rulebook.amendments
    numbers: dict[object, int] = {}
    keys = [(unit.owner, unit.kind) if turn.kind(unit).stacks else unit.id for unit in units]
    fighting = [goal if goal and _conflicts(turn, unit) else None for unit, goal in zip(units, goals, strict=True)]
    return Retreats(
        target=[index[ProvinceId(goal.province)] if goal else NOWHERE for goal in fighting],
        strength=[_strength(turn, unit, amended) for unit in units],
        group=[numbers.setdefault(key, len(numbers)) for key in keys],
    )


def _conflicts(turn: Look, unit: Unit) -> bool:
    """Whether it minds who else retreats to the same place."""
    kind = turn.kind(unit)
    return kind.contests or kind.solitary


def _strength(turn: Look, unit: Unit, amended: bool) -> int:
    strength = turn.position.to_retreat[unit.id].strength
    return strength * int(STRENGTH.ask(turn, unit, "retreat", None)) if amended else strength


def _read(turn: Turn) -> dict[UnitId, tuple[Retreat | Disband, int]]:
    """The orders that count, each with the place of its line; of lines under conditions the first that holds."""
    orders: dict[UnitId, tuple[Retreat | Disband, int]] = {}
    conditional: set[UnitId] = set()
    for order_line in turn.take("retreat", "disband"):
        assert isinstance(order_line.order, Retreat | Disband)
        judged = judge_retreat(turn, order_line.seat, order_line.order)
        unit, order = judged.unit, judged.order
        assert isinstance(order, Retreat | Disband)
        if judged.problem or unit is None:
            _void(turn, order_line, judged)
        elif unit.id not in orders:
            orders[unit.id] = (order, order_line.number)
            conditional |= {unit.id} if order_line.condition else set()
        elif unit.id in conditional:
            fail(turn, order_line, "an earlier line counted", "fails")
        elif str(orders[unit.id][0]) != str(order):
            _void(turn, order_line, replace(judged, problem=f"{unit} was given another order already"))
    return orders


def _void(turn: Turn, order_line: OrderLine, judged: Judged) -> None:
    """A line in vain: where its unit might have gone is nobody else's business."""
    unit = judged.unit if judged.unit is not None and judged.unit.owner == order_line.seat else None
    audience = private(turn, order_line.seat)
    result = Result(str(judged.order), "void", judged.problem, turn.rule, str(unit or ""), audience=audience)
    turn.result(order_line.seat, result, order_line.number)
    if unit is not None:
        turn.voided.setdefault(unit.id, []).append((order_line.number, judged.order))


def _first(turn: Look, unit: Unit, order: Order | None) -> Place | None:
    if not isinstance(order, Retreat):
        return None
    legal = retreat_places(turn, unit)
    return next((target for target in order.targets if target in legal), None)


NO_WAY = "it had nowhere to go"
BY_ORDER = "disbanded by order"


def _idle(turn: Look, unit: Unit, order: Order | None, refused: bool) -> str:
    """Why a unit went nowhere, in words that tell nothing of a line under a condition that was not true."""
    if unit.id in turn.turned_away:
        return turn.turned_away[unit.id]
    if isinstance(order, Disband):
        return BY_ORDER
    if not may_retreat(turn, unit):
        return NO_WAY
    if isinstance(order, Retreat):
        return "where it was to go it could not go"
    return "its order to retreat was void" if refused else "no order to retreat counted"


def _arrive(turn: Turn, unit: Unit, place: Place, order: Order | None, number: int) -> None:
    text = f"{unit.owner} {unit} retreats to {place}."
    move = MoveUnit(unit.id, ProvinceId(place.province), place.coast)
    turn.emit("unit.retreated", text, move, Settle(unit.id), unit=str(unit), seat=unit.owner, to=str(place))
    turn.result(unit.owner, Result(str(order), "succeeds", f"retreats to {place}", turn.rule, str(unit)), number)
    turn.note("RETREATED", unit, place)


def _disbanded(why: str) -> str:
    return why if why == BY_ORDER else f"disbanded: {why}"


def _perish(turn: Turn, unit: Unit, why: str, order: Order | None, number: int, verdict: str) -> None:
    text = str(order) if order is not None else str(Disband(name_of(turn, unit)))
    turn.note("DISBANDED", unit)
    together = jointly("{} are disbanded: they had nowhere to go.", unit.full_name) if why == NO_WAY else {}
    turn.lose(unit, "disbanded", f"{unit.full_name} is {_disbanded(why)}.", kind="unit.disbanded", **together)
    turn.result(unit.owner, Result(text, verdict, why, turn.rule, str(unit)), number)
