"""Removals: what the seat names, and for the rest the farthest first (DATC 6.J, 4.D.6, 4.D.8)."""

from __future__ import annotations

from engine.model.events import LAST, Result
from engine.model.ids import SeatId
from engine.model.orders import Remove
from engine.model.state import Unit
from engine.model.unit_orders import OrderLine
from engine.movement.legality import name_of, no_such_unit_text
from engine.rulebook.catalogue import AFFECTED
from engine.rulebook.line_taking import sent_ahead
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn
from engine.turn.removal import removal_order

from variants.standard.adjustments.building import builds_due


def carry_out_removals(turn: Turn, seat: SeatId, order_lines: list[OrderLine], budget: str) -> None:
    """Take off what the seat names, as many as are due, then those that civil disorder names until enough are gone."""
    number = -builds_due(turn, seat, budget)
    named = _named_removals(turn, seat, order_lines)
    counting = _valid_removals(turn, list(named), number)
    for line, unit in named.items():
        if unit.id not in turn.position.units:
            text = str(Remove(name_of(turn, unit)))
            _in_vain(turn, seat, text, "fails", f"{unit} went with another", line)
        elif line in counting:
            _take_off(turn, unit, "by order", line)
        else:
            text = str(Remove(name_of(turn, unit)))
            _in_vain(turn, seat, text, "fails", f"only {number} removal{'s are' if number > 1 else ' is'} due", line)
    while builds_due(turn, seat, budget) < 0:
        rest = [unit for unit in turn.position.units_of(seat) if turn.kind(unit).budget == budget]
        rest = [unit for unit in rest if not turn.ask(AFFECTED, unit, "removal", seat)] or rest
        if not rest:
            break
        unit, reason = removal_order(turn, seat, rest, turn.option("adjustments.removal_distance"))[0]
        _take_off(turn, unit, reason, LAST)


def _named_removals(turn: Turn, seat: SeatId, order_lines: list[OrderLine]) -> dict[int, Unit]:
    """The units that the lines name, by the place of the line; lines that name none, or one twice, are void."""
    named: dict[int, Unit] = {}
    for order_line in order_lines:
        assert isinstance(order_line.order, Remove)
        unit = turn.find(order_line.order.unit, seat)
        problem = refusal(turn, seat, unit, order_line.order)
        if problem or unit is None:
            _in_vain(turn, seat, str(order_line.order), "void", problem, order_line.number)
        elif unit in named.values():
            text = str(Remove(name_of(turn, unit)))
            _in_vain(turn, seat, text, "void", f"{unit} is to be removed already", order_line.number)
        else:
            named[order_line.number] = unit
    return named


def _in_vain(turn: Turn, seat: SeatId, text: str, verdict: str, why: str, number: int) -> None:
    turn.result(seat, Result(text, verdict, why, turn.rule, audience=sent_ahead(turn, seat)), number)


def refusal(turn: Look, seat: SeatId, unit: Unit | None, order: Remove) -> str:
    """Why a seat cannot remove a unit, or nothing."""
    if unit is None:
        return no_such_unit_text(turn, seat, order.unit)
    if not turn.kind(unit).budget:
        return f"{unit} needs no centre and is never removed"
    return turn.ask(AFFECTED, unit, "removal", seat)


def _valid_removals(turn: Look, lines: list[int], number: int) -> list[int]:
    """The removals that count where more are ordered than are due (DATC 4.D.6)."""
    if len(lines) <= number:
        return lines
    custom = turn.option("adjustments.too_many_removals")
    return {"first": lines[:number], "last": lines[len(lines) - number :], "civil_disorder": []}[custom]


def _take_off(turn: Turn, unit: Unit, why: str, number: int) -> None:
    text = str(Remove(name_of(turn, unit)))
    turn.note("REMOVED", unit)
    turn.lose(unit, "removed", f"{unit.owner} removes {unit} ({why}).", kind="unit.removed")
    turn.result(unit.owner, Result(text, "succeeds", why, turn.rule, str(unit)), number)
