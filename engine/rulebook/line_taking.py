"""Order lines handed out to the steps that want them, and what becomes of those that come to nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.model.board import Place
from engine.model.conditions import Conditional, evaluate, names_none, spoken_of
from engine.model.events import Result
from engine.model.ids import END, SeatId
from engine.model.orders import UnitRef
from engine.model.state import Audience
from engine.model.unit_orders import OrderLine

if TYPE_CHECKING:
    from engine.rulebook.look import Look
    from engine.rulebook.turn import Turn


def take_lines(turn: Turn, verbs: Sequence[str]) -> Iterator[OrderLine]:
    """The order lines of these verbs that no step has taken yet; they are taken now.

    A line under a condition counts only if that is true at this moment; one that is not comes to nothing, and only
    its seat is told.
    """
    for order_line in turn.order_lines:
        order = order_line.order
        if order_line.taken:
            continue
        if isinstance(order, Conditional):
            if order.order.verb in verbs:
                order_line.taken = True
                if _comes_true(turn, order_line, order):
                    yield order_line
        elif order.verb in verbs:
            order_line.taken = True
            yield order_line


def _comes_true(turn: Turn, order_line: OrderLine, order: Conditional) -> bool:
    """Whether a line under a condition counts now. It is then the plain order; if it does not, its seat is told."""
    order_kind = turn.rulebook.order_kinds[order.order.verb][0]
    problem = order_kind.too_early(order, turn.rulebook.conditional.get(order_kind.kind, ""))
    if problem or not is_true(turn, order_line.seat, order):
        fail(turn, order_line, problem or "its condition was not true", "void" if problem else "fails")
        return False
    order_line.condition, order_line.order = str(order.condition), order.order
    return True


def is_true(turn: Look, seat: SeatId, order: Conditional) -> bool:
    """Whether the condition of a seat's order holds at this moment.

    A unit that the condition does not name is the one that the order is for, wherever the season has taken it.
    """
    if not names_none(order.condition):
        return evaluate(order.condition, turn.holds)
    unit = turn.find(order.unit, seat, dislodged=True) or turn.find(order.unit, seat)
    if unit is None:
        return False
    first = turn.position.opening.get(unit.id, unit)
    name = UnitRef(first.kind, Place(first.at, first.coast), first.number if first.number > 1 else 0, first.owner)
    return evaluate(spoken_of(order.condition, name), turn.holds)


def claim_lines(turn: Look, verbs: Sequence[str]) -> list[OrderLine]:
    """The same without a look at conditions: for rules that read them in their own way."""
    lines = []
    for order_line in turn.order_lines:
        if not order_line.taken and order_line.inner.verb in verbs:
            order_line.taken = True
            lines.append(order_line)
    return lines


def private(turn: Look, seat: SeatId) -> Audience:
    """Who reads a line that came to nothing: its seat, and everybody when it is over if the rules say so."""
    return frozenset({seat, END}) if turn.rulebook.reveals else frozenset({seat})


def sent_ahead(turn: Look, seat: SeatId) -> Audience:
    """Who reads a line of a later window that came to nothing: in postal games, where it was sent ahead, its seat."""
    return private(turn, seat) if turn.option("windows.style") == "postal" else None


def fail(turn: Turn, order_line: OrderLine, why: str, verdict: str = "void", *, public: bool = False) -> None:
    """A line comes to nothing. Only its seat is told, unless it is no secret."""
    text = str(order_line.order)
    audience = None if public else private(turn, order_line.seat)
    turn.result(order_line.seat, Result(text, verdict, why, turn.rule, audience=audience), order_line.number)
