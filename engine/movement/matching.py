"""Which order lines become which units' orders: the owner's line found, judged, and missing ones filled by a hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.model.events import Result
from engine.model.ids import NEUTRAL, UnitId
from engine.model.judged import Judged
from engine.model.orders import Convoy, Hold, Order
from engine.model.state import Unit
from engine.model.unit_orders import OrderLine, UnitOrder
from engine.movement.convoys import MEANT
from engine.movement.fast_path import allows, plain_units_of
from engine.movement.legality import judge, name_of
from engine.rulebook.canonical_lines import NOTHING, OTHER
from engine.rulebook.line_taking import fail, private
from engine.rulebook.moments import Moment

if TYPE_CHECKING:
    from engine.rulebook.look import Look
    from engine.rulebook.turn import Turn


Claim = tuple[OrderLine, Order]
"""An order line, and the order on it as it would be carried out."""


def match_orders(turn: Turn) -> None:
    """Give every unit on the board its order for this season (slot 8). Fills `turn.orders`.

    Lines that cannot be carried out become results with the verdict `void`. A unit without a legal line holds. Of
    several different legal lines for one unit none counts, unless `multiple_orders` says otherwise (DATC 4.D.3);
    lines that say the same count as one. Of lines under conditions the first that is true and legal counts.
    """
    claims: dict[UnitId, list[Claim]] = {}
    attempts: dict[UnitId, Judged] = {}
    plain = _match_plainly(turn, claims)
    rest = turn.take(*turn.rulebook.unit_order_kinds) if len(plain) < len(turn.order_lines) else ()
    moment = turn.moments.now(turn) if turn.moments is not None and rest else None
    if moment is not None:
        moment.lend(turn)
    tries = turn.rulebook.datc_choices.illegal_orders == "attempted"
    for order_line in rest:
        order_line.line = None
        judged = _judge(turn, order_line, claims, moment)
        unit = judged.unit
        if unit is not None and not judged.problem:
            _claim(claims, plain, unit, (order_line, judged.order))
            continue
        _void(turn, order_line, judged)
        if tries and unit is not None and unit.owner == order_line.seat:
            _attempt(turn, judged, attempts)
    if moment is not None:
        moment.learn(turn)
    turn.matched = turn.position.version
    _settle(turn, claims, plain, attempts)


def _settle(
    turn: Turn,
    claims: dict[UnitId, list[Claim]],
    plain: dict[UnitId, OrderLine],
    attempts: dict[UnitId, Judged],
) -> None:
    """Give each unit the order that its lines come to."""
    for number, unit in turn.position.units.items():
        only = plain.get(number)
        if only is not None and not attempts:
            turn.orders[number] = only
        elif number not in turn.position.to_retreat:
            sole = claims.get(number)
            if sole is not None and len(sole) == 1 and not attempts:
                turn.orders[number] = _in_force(*sole[0])
                continue
            claimed = sorted(_claims_of(number, claims, plain), key=lambda claim: claim[0].number)
            turn.orders[number] = _choose(turn, unit, claimed, attempts.get(number))


def _match_plainly(turn: Look, claims: dict[UnitId, list[Claim]]) -> dict[UnitId, OrderLine]:
    """Take the order lines that are seen to be legal at a glance, by their units; several for one are `claims`."""
    plain: dict[UnitId, OrderLine] = {}
    alone = plain_units_of(turn)
    for order_line in turn.order_lines:
        line = order_line.line
        if line is None or order_line.taken:
            continue
        unit = alone.get(line.unit)
        if unit is None or unit.owner != order_line.seat:
            continue
        needs = line.needs
        if needs != NOTHING and (line.other not in alone if needs == OTHER else not allows(turn, alone, unit, line)):
            continue
        order_line.taken = True
        if unit.id not in claims and plain.setdefault(unit.id, order_line) is order_line:
            continue
        _claim(claims, plain, unit, (order_line, line.order))
    return plain


def _claim(claims: dict[UnitId, list[Claim]], plain: dict[UnitId, OrderLine], unit: Unit, claim: Claim) -> None:
    """One more line for a unit; if there was a plain one, they are claims both."""
    only = plain.pop(unit.id, None)
    if only is not None:
        claims[unit.id] = [(only, only.order), claim]
    elif unit.id in claims:
        claims[unit.id].append(claim)
    else:
        claims[unit.id] = [claim]


def _claims_of(number: UnitId, claims: dict[UnitId, list[Claim]], plain: dict[UnitId, OrderLine]) -> list[Claim]:
    """All lines for a unit."""
    only = plain.get(number)
    return claims.get(number, []) if only is None else [(only, only.order)]


def _judge(turn: Look, order_line: OrderLine, lines: dict[UnitId, list[Claim]], moment: Moment | None) -> Judged:
    """Judge a line. One that does not say which of several is meant is for the first that has none yet."""
    order, seat = order_line.order, order_line.seat
    order_kind, ref = turn.rulebook.unit_order_kinds[order.verb], order.unit
    if ref.kind in turn.rulebook.numbered and not ref.number:
        owner = ref.seat or order_line.seat
        free = [
            unit
            for unit in turn.position.units.values()
            if (unit.kind, unit.at, unit.owner) == (ref.kind, ref.at.province, owner) and unit.id not in lines
        ]
        if free:
            order = replace(order, unit=replace(ref, number=free[0].number))
    elif moment is not None and order_kind.judge is judge:
        judged = moment.judged(order, seat)
        if judged is None:
            judged = judge(turn, seat, order)
            moment.note(order, seat, judged)
        return judged
    return order_kind.judge(turn, seat, order)


def _attempt(turn: Look, judged: Judged, attempts: dict[UnitId, Judged]) -> None:
    """Remember an illegal order that counts as an attempt (DATC 4.E.1); a convoy's shows what its seat wanted."""
    assert judged.unit is not None
    attempts.setdefault(judged.unit.id, judged)
    if isinstance(judged.order, Convoy):
        carried = turn.find(judged.order.carried)
        if carried is not None and carried.owner == judged.unit.owner:
            turn.scratch(MEANT).add((carried.id, judged.order.target.province))


def _choose(turn: Turn, unit: Unit, lines: Sequence[Claim], attempt: Judged | None) -> UnitOrder:
    if len(lines) == 1 and attempt is None:
        return _in_force(*lines[0])
    if any(order_line.condition for order_line, _ in lines):
        for order_line, _ in lines[1:]:
            fail(turn, order_line, "an earlier line counted", "fails")
        lines[0][0].condition = ""
        return _choose(turn, unit, lines[:1], attempt)
    choices = turn.rulebook.datc_choices
    if choices.missing_kind == "yields" or choices.wrong_kind == "yields":
        lines = _exact(turn, unit, lines)
    different = {str(line[1]): line for line in lines}
    count = len(different) + (attempt is not None)
    if count > 1 and choices.multiple_orders == "hold":
        for order_line, order in different.values():
            _void(turn, order_line, Judged(order, unit, f"{unit} was given {count} different orders"))
        different = {}
    if not different:
        stuck = attempt is not None and attempt.order.verb == "move"
        return UnitOrder(
            Hold(name_of(turn, unit)), problem=attempt.problem if attempt else "", missing=True, stuck=stuck
        )
    chosen = list(different.values())[-1 if choices.multiple_orders == "last" else 0]
    for order_line, order in different.values():
        if order is not chosen[1]:
            _void(turn, order_line, Judged(order, unit, f"{unit} was given another order, which counts"))
    return _in_force(*chosen)


def _in_force(order_line: OrderLine, order: Order) -> UnitOrder:
    """The order that a line gave: as it stands there, or as it was understood."""
    return (
        order_line
        if order is order_line.order
        else UnitOrder(order, order_line.given, order_line.by, number=order_line.number)
    )


def _exact(turn: Turn, unit: Unit, lines: Sequence[Claim]) -> Sequence[Claim]:
    """The lines that name the unit's kind, where there are any; the others yield to them (DATC 4.C.1, 4.C.2)."""
    choices = turn.rulebook.datc_choices
    exact = [line for line in lines if _names_kind(line[0], unit, choices.missing_kind, choices.wrong_kind)]
    counted = {str(order) for _, order in exact}
    for order_line, order in lines:
        if exact and str(order) not in counted:
            _void(turn, order_line, Judged(order, unit, f"another line names {unit} as it is, and counts"))
    return exact or lines


def _names_kind(order_line: OrderLine, unit: Unit, missing: str, wrong: str) -> bool:
    kind = order_line.order.unit.kind
    return not ((missing == "yields" and not kind) or (wrong == "yields" and kind and kind != unit.kind))


def _void(turn: Turn, order_line: OrderLine, judged: Judged) -> None:
    """A line in vain. Whoever writes one for no unit of his own need not tell the others."""
    order: Order = judged.order
    unit = judged.unit if judged.unit is not None and judged.unit.owner == order_line.seat else None
    audience = None if unit else private(turn, order_line.seat)
    turn.result(
        order_line.seat,
        Result(str(order), "void", judged.problem, turn.rule, str(unit or ""), audience=audience),
        order_line.number,
    )
    if unit is not None:
        turn.voided.setdefault(unit.id, []).append((order_line.number, order))


def silent_seats(turn: Look) -> frozenset[str]:
    """The seats that gave no order at all: in civil disorder (DATC 4.D.9)."""
    spoken = {order_line.seat for order_line in turn.order_lines}
    return frozenset(seat for seat in turn.rulebook.seat_ids if seat not in spoken) | {NEUTRAL}
