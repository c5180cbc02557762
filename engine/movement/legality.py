"""Whether a movement order can be given at all, judged on the position of this moment.

`judge` answers with the order as it will be carried out (coasts filled in, the unit's place put right) and, where it
cannot be, the reason in words for the player. DATC chapter 6.A, 6.B; the choices of chapter 4 are in `DatcChoices`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.model.board import Place
from engine.model.ids import AIR, KindId, ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import Convoy, Hold, Move, Order, Support, UnitRef
from engine.model.state import Unit
from engine.movement.convoys import convoy_targets, kept_from_carrying, needs_carrier
from engine.rulebook.catalogue import MAY_ACT, MAY_STAND, REACH
from engine.rulebook.questions import Layer

if TYPE_CHECKING:
    from engine.rulebook.look import Look


def judge(turn: Look, seat: SeatId, order: Order) -> Judged:
    """Judge a seat's order for one of its units."""
    ref: UnitRef = order.unit
    unit = turn.find(ref, seat)
    if unit is None:
        return Judged(order, None, _nobody(turn, seat, ref))
    problem = _own_name(turn, unit, ref)
    name = name_of(turn, unit)
    if ref != name:
        order = replace(order, unit=name)
    if problem:
        return Judged(order, unit, problem)
    return judge_unit(turn, unit, order)


def judge_unit(turn: Look, unit: Unit, order: Order) -> Judged:
    """Judge an order for this unit, whoever gave it."""
    if isinstance(order, Hold):
        return _judge_riders(turn, unit, Judged(order, unit))
    if isinstance(order, Move):
        return _judge_riders(turn, unit, _judge_move(turn, unit, order))
    if isinstance(order, Support):
        return _judge_support(turn, unit, order)
    assert isinstance(order, Convoy)
    return _judge_convoy(turn, unit, order)


def _judge_riders(turn: Look, unit: Unit, judged: Judged) -> Judged:
    """The words behind a hold or a move are for the rules that brought them to judge."""
    order = judged.order
    if judged.problem or not isinstance(order, Hold | Move) or not order.riders:
        return judged
    problems = (turn.rulebook.riders[word](turn, unit, order) for word in order.riders if word in turn.rulebook.riders)
    return replace(judged, problem=next(filter(None, problems), ""))


def name_of(turn: Look, unit: Unit) -> UnitRef:
    """How an order names a unit: its kind, its place with the coast it stands on, `#n` where there are several."""
    return UnitRef(unit.kind, Place(unit.at, unit.coast), unit.number if unit.number > 1 else 0)


def _as_written(turn: Look, unit: Unit, ref: UnitRef) -> UnitRef:
    """The name of another unit in an order, with its owner if he was named, and its number if that was."""
    name = name_of(turn, unit)
    if ref.number and unit.kind in turn.rulebook.numbered:
        name = replace(name, number=ref.number)
    return replace(name, seat=unit.owner) if ref.seat else name


def _nobody(turn: Look, seat: SeatId, ref: UnitRef) -> str:
    other = turn.find(replace(ref, seat=""), SeatId(""))
    if other is not None and other.owner != seat:
        return f"{other} is not yours: it belongs to {other.owner or 'nobody'}"
    gone = turn.find(ref, seat, dislodged=True)
    if gone is not None:
        return f"{gone} is dislodged"
    return no_such_unit_text(turn, seat, ref)


def no_such_unit_text(turn: Look, seat: SeatId, ref: UnitRef) -> str:
    """What is said of a unit that a seat does not have: `France has no fleet in ADR`."""
    kind, place = turn.rulebook.kinds.get(KindId(ref.kind)), ref.at.province
    where = f"over {place.removeprefix(AIR)}" if place.startswith(AIR) else f"in {place}"
    return f"{seat} has no {kind.small if kind else 'unit'} {where}"


def _own_name(turn: Look, unit: Unit, ref: UnitRef) -> str:
    """What is wrong with the way an order names its unit, if the house minds."""
    choices, written = turn.rulebook.datc_choices, ref.at.coast
    if not ref.kind and choices.missing_kind == "refused":
        return f"the order does not say what stands in {unit.at}"
    if ref.kind and ref.kind != unit.kind and choices.wrong_kind == "refused":
        return f"it is {unit}, not {ref.kind} {unit.at}"
    if written and written != unit.coast:
        relevant = written in turn.rulebook.board.provinces[unit.at].coasts and bool(unit.coast)
        if relevant and choices.own_coast == "must_match":
            return f"{unit} is not on the coast {written}"
        if not relevant and choices.irrelevant_coast == "fails":
            return f"{unit} stands on no coast {written}"
    return ""


# --- moves ---------------------------------------------------------------------------------------


def _judge_move(turn: Look, unit: Unit, order: Move) -> Judged:
    province = ProvinceId(order.target.province)
    if problem := MAY_ACT.ask(turn, unit, "move"):
        return Judged(order, unit, problem)
    if province == unit.at:
        return Judged(order, unit, f"{unit} is in {province} already")
    target, problem = _coast_of(turn, unit, order.target)
    if target is not None:
        return Judged(order if target == order.target else replace(order, target=target), unit)
    if province in convoy_targets(turn, unit) or any(p.province == province for p in turn.reach(unit, "convoy")):
        return _carried(turn, unit, order, province)
    return Judged(order, unit, problem or _unreachable(turn, unit, province))


def _carried(turn: Look, unit: Unit, order: Move, province: ProvinceId) -> Judged:
    coast = order.target.coast
    if coast and turn.rulebook.datc_choices.irrelevant_coast == "fails":
        return Judged(order, unit, f"an army needs no coast in {province}")
    return Judged(replace(order, target=Place(province)), unit)


def _coast_of(turn: Look, unit: Unit, target: Place) -> tuple[Place | None, str]:
    """The place that a direct move goes to, with the coast filled in; or None and why not. DATC 4.B.1-3, 4.B.6."""
    choices = turn.rulebook.datc_choices
    within = sorted(place for place in turn.reach(unit) if place.province == target.province)
    if not within:
        return None, ""
    if target in within:
        return target, ""
    coasts = turn.rulebook.board.provinces[ProvinceId(target.province)].coasts
    if target.coast and (target.coast not in coasts or not within[0].coast):
        if choices.irrelevant_coast == "fails":
            return None, f"{target.province} has no coast {target.coast} for {unit}"
        target = Place(target.province)
        if target in within:
            return target, ""
    if len(within) > 1:
        names = " or ".join(str(place) for place in within)
        return None, f"{unit} can reach two coasts: say {names}"
    if target.coast and choices.wrong_coast != "ignored":
        return None, f"{unit} cannot reach {target}, only {within[0]}"
    if not target.coast and choices.omitted_coast == "fails":
        return None, f"a fleet to {target.province} must name its coast: {within[0]}"
    return within[0], ""


def _unreachable(turn: Look, unit: Unit, province: ProvinceId) -> str:
    if province not in turn.rulebook.board.provinces:
        return f"there is no {province} on this board"
    if problem := MAY_STAND.ask(turn, unit, province):
        return f"{unit} cannot go to {province}: {problem}"
    places = ", ".join(str(place) for place in sorted(turn.reach(unit)))
    reason = kept_from_carrying(turn, unit, province)
    overseas = f" by itself, and {reason}" if reason else " and no chain of fleets joins the two"
    overseas = overseas if turn.kind(unit).convoyed else ""
    return f"{unit} cannot reach {province}{overseas}: from {unit.at} it reaches {places or 'nothing'}"


# --- supports and convoys ------------------------------------------------------------------------


def _unit_referred_to(turn: Look, ref: UnitRef) -> Unit | None:
    """The unit that a support or a convoy names, also under a wrong owner where only one can be meant (DATC 4.C.6)."""
    named = turn.find(ref)
    if named is not None or not ref.seat or turn.rulebook.datc_choices.wrong_owner == "refused":
        return named
    there = [unit for unit in turn.position.standing(ProvinceId(ref.at.province)) if turn.kind(unit).contests]
    return turn.find(replace(ref, seat=SeatId(""))) if len(there) == 1 else None


def _judge_support(turn: Look, unit: Unit, order: Support) -> Judged:
    helped = _unit_referred_to(turn, order.helped)
    if problem := MAY_ACT.ask(turn, unit, "support"):
        return Judged(order, unit, problem)
    if helped is None:
        return Judged(
            order, unit, f"there is no {order.helped.kind or 'unit'} in {order.helped.at.province} to support"
        )
    name = _as_written(turn, helped, order.helped)
    if name != order.helped:
        order = replace(order, helped=name)
    if helped.id == unit.id:
        return Judged(order, unit, f"{unit} cannot support itself")
    where = ProvinceId(order.target.province) if order.target else helped.at
    if all(place.province != where for place in turn.reach(unit, "support")):
        return Judged(order, unit, f"{unit} cannot support into {where}: {_out_of_sight(turn, unit, where)}")
    if order.target:
        return _judge_helped_move(turn, unit, order, helped)
    return Judged(order, unit)


def _out_of_sight(turn: Look, unit: Unit, where: ProvinceId) -> str:
    """Why a support does not reach a place: the unit could not go there, or rules forbid it, which are named then."""
    if all(place.province != where for place in turn.reach(unit)):
        return "it could not go there itself"
    taken = {
        amendment.rule: amendment.answer(turn, unit, "support") or ()
        for amendment in turn.rulebook.amendments.get(REACH.name, ())
        if amendment.layer is Layer.FORBID
    }
    titles = [
        rule.title for rule in turn.rulebook.rules if any(place.province == where for place in taken.get(rule.id, ()))
    ]
    return f"it could go there, but {' and '.join(titles)} forbids that support" if titles else "only moves go there"


def _judge_helped_move(turn: Look, unit: Unit, order: Support, helped: Unit) -> Judged:
    target = order.target
    if target is None or target.province == helped.at:
        return Judged(order, unit, f"{helped} is in {helped.at} already")
    within = [place for place in turn.reach(helped) if place.province == target.province]
    goal = ProvinceId(target.province)
    if any(place.province == goal for way in ("convoy", "helped") for place in turn.reach(helped, way)):
        return Judged(order, unit)
    if not within and goal not in convoy_targets(turn, helped):
        return Judged(order, unit, f"{helped} cannot reach {goal}")
    if not within and needs_carrier(turn, helped, goal, unit):
        return Judged(order, unit, f"{helped} cannot reach {goal} unless {unit} convoys it, and then it cannot support")
    coasts = turn.rulebook.board.provinces[ProvinceId(target.province)].coasts
    if target.coast and (target.coast not in coasts or all(not place.coast for place in within)):
        if turn.rulebook.datc_choices.irrelevant_coast == "fails":
            return Judged(order, unit, f"{target.province} has no coast {target.coast} for {helped}")
        order = replace(order, target=Place(target.province))
    return Judged(order, unit)


def _judge_convoy(turn: Look, unit: Unit, order: Convoy) -> Judged:
    carried = _unit_referred_to(turn, order.carried)
    if problem := MAY_ACT.ask(turn, unit, "convoy"):
        return Judged(order, unit, problem)
    if carried is None:
        return Judged(
            order, unit, f"there is no {order.carried.kind or 'army'} in {order.carried.at.province} to convoy"
        )
    name = _as_written(turn, carried, order.carried)
    if name != order.carried:
        order = replace(order, carried=name)
    if problem := MAY_ACT.ask(turn, carried, "be carried"):
        return Judged(order, unit, problem)
    if order.target in turn.reach(carried, "convoy"):
        return Judged(order, unit)
    if turn.rulebook.board.provinces[unit.at].kind != "sea":
        return Judged(order, unit, f"{unit} is not at sea: only fleets at sea convoy")
    if ProvinceId(order.target.province) not in convoy_targets(turn, carried, unit):
        return Judged(
            order, unit, f"no chain of fleets that needs {unit} joins {carried.at} and {order.target.province}"
        )
    return Judged(replace(order, target=Place(order.target.province)), unit)
