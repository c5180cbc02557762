"""The order lines of one adjudication: read, or kept for a later window (handed out: `engine.rulebook.line_taking`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.model.changes import KeepPaper, UsePaper
from engine.model.ids import SeatId
from engine.model.orders import Order, Unread
from engine.model.phases import season_after
from engine.model.state import Held
from engine.model.unit_orders import OrderLine
from engine.notation.parse import complaint, readable
from engine.rulebook.line_taking import fail
from engine.rulebook.slots import INDEX

if TYPE_CHECKING:
    from engine.model.lines import CanonicalLine
    from engine.rulebook.look import Look
    from engine.rulebook.rule import OrderKind
    from engine.rulebook.rulebook import Rulebook
    from engine.rulebook.turn import Turn


MOST_SUGGESTED = 20
"""Unreadable lines of one paper of which is said what may be meant; of others, only where they go wrong."""
MOST_READ = 16384
"""So many texts are kept as they were read; then all are forgotten."""


def read_lines(
    turn: Turn, submissions: Mapping[SeatId, Sequence[str]], ruled: Mapping[SeatId, Sequence[str]] | None = None
) -> None:
    """Read what the seats handed in, seat by seat in the rulebook's order. Nothing here can fail.

    Order lines kept from earlier windows come first, unless a new one stands against them. `ruled` are lines entered by
    rulings: where they name a unit, they stand instead of the seat's own line for it.
    """
    rulebook, window, order_lines = turn.rulebook, turn.lone_window, turn.order_lines
    for seat in rulebook.seat_ids:
        new = _read(rulebook, window, seat, submissions.get(seat, ()))
        if ruled and seat in ruled:
            ruling = _read(rulebook, window, seat, ruled[seat], "GM")
            new = _overruled(new, ruling) + ruling
        if turn.position.held:
            order_lines += _held_orders_due(turn, seat, new)
        order_lines += new
    for number, order_line in enumerate(order_lines):
        order_line.number = number


def _read(rulebook: Rulebook, window: str, seat: SeatId, texts: Sequence[str], by: str = "") -> list[OrderLine]:
    """Texts as order lines: each is one, or one for each order that it stands for."""
    order_lines: list[OrderLine] = []
    everyday = rulebook.everyday
    left = MOST_SUGGESTED
    for text in texts:
        line = None if window else everyday[text]
        if line is not None:
            order_lines.append(OrderLine(line.order, seat, text, line, by))
        else:
            order_lines += _read_closely(rulebook, window, seat, text, by, suggest=left > 0)
            left -= bool(order_lines[-1].problem)
    return order_lines


def _read_closely(
    rulebook: Rulebook, window: str, seat: SeatId, text: str, by: str, *, suggest: bool
) -> list[OrderLine]:
    """The order lines of a text that is not an everyday one to the letter."""
    order = readable(rulebook.grammar, text, seat, window)
    if order is None:
        problem, _ = complaint(rulebook.grammar, text, seat, window, suggest)
        return [OrderLine(Unread(text), seat, text, by=by, problem=problem)]
    if order.parts:
        return [OrderLine(part, seat, text, by=by) for part in order.parts]
    line = None if window else rulebook.everyday[str(order)]
    return [OrderLine(order if line is None else line.order, seat, text, line, by)]


def take_orders(turn: Turn, orders: Mapping[SeatId, Sequence[str | Order]]) -> None:
    """Take what the seats would hand in, as canonical text or as orders: `read_lines` without rulings."""
    rulebook, window, order_lines = turn.rulebook, turn.lone_window, turn.order_lines
    moments = turn.moments
    for seat in rulebook.seat_ids:
        new: list[OrderLine] = []
        for order in orders.get(seat, ()):
            if isinstance(order, str):
                if moments is None:
                    new += _read(rulebook, window, seat, (order,))
                else:
                    new += _read_again(moments.lines, rulebook, window, seat, order)
            else:
                new += [OrderLine(part, seat) for part in order.parts or (order,)]
        order_lines += _held_orders_due(turn, seat, new) + new if turn.position.held else new
    for number, order_line in enumerate(order_lines):
        order_line.number = number


Read = tuple["Order", "CanonicalLine | None", str]
"""What reading makes of a text: an order, what is known of it as an everyday one, and why it could not be read."""


def _read_again(
    cache: dict[tuple[SeatId, str], list[Read]], rulebook: Rulebook, window: str, seat: SeatId, text: str
) -> list[OrderLine]:
    """`_read` of one text, which nobody reads twice: the lines are new, the orders on them the same objects."""
    parts = cache.get((seat, text))
    if parts is None:
        if len(cache) >= MOST_READ:
            cache.clear()
        parts = [(one.order, one.line, one.problem) for one in _read(rulebook, window, seat, (text,))]
        cache[seat, text] = parts
    return [OrderLine(order, seat, text, line, problem=problem) for order, line, problem in parts]


def _overruled(owner_lines: list[OrderLine], ruling: list[OrderLine]) -> list[OrderLine]:
    """The seat's order lines that no ruling stands against; those that one does are noted with it."""
    settled = {order_line.rival: order_line for order_line in ruling if order_line.inner.subject}
    for order_line in owner_lines:
        if order_line.rival in settled:
            settled[order_line.rival].given = order_line.typed
    return [order_line for order_line in owner_lines if order_line.rival not in settled]


def _held_orders_due(turn: Turn, seat: SeatId, new: list[OrderLine]) -> list[OrderLine]:
    """The seat's order lines from earlier windows that are due this season, and that no new one stands against."""
    due = [held for held in turn.position.held if held.seat == seat and held.season == turn.season]
    if not due:
        return []
    order_lines: list[OrderLine] = []
    replaced = {order_line.rival for order_line in new}
    for held in due:
        turn.record("paper.read", UsePaper(held))
        read = _read(turn.rulebook, turn.lone_window, seat, [held.text])
        order_lines += [order_line for order_line in read if order_line.rival not in replaced]
    return order_lines


def put_away(turn: Turn, stopped: int) -> None:
    """End the reading: order lines for a slot behind place `stopped` of the season are kept, all others are void.

    A line that is not for this window cites the rule that brings such lines; one that could not be read cites none.
    """
    for order_line in turn.order_lines:
        if order_line.taken:
            continue
        order = order_line.inner
        order_kind = turn.rulebook.order_kinds.get(order.verb, (None,))[0]
        turn.rule, turn.rule_id = _whose(turn, order_kind)
        if order_kind is None:
            fail(turn, order_line, order_line.problem or f"{order_line.typed} is not for this window")
        elif _waits(order_kind, stopped):
            season = season_after(turn.season) if order_kind.next_season else turn.season
            turn.record("paper.kept", KeepPaper(Held(order_line.seat, str(order_line.order), season)))
        else:
            fail(turn, order_line, f"{order} is not for this window")


def _whose(turn: Look, order_kind: OrderKind | None) -> tuple[str, str]:
    """The number and the id of the rule that brings a kind of lines; both empty for none."""
    for rule in turn.rulebook.rules if order_kind is not None else ():
        if any(one is order_kind for one in rule.order_kinds):
            return rule.number, rule.id
    return "", ""


def _waits(order_kind: OrderKind, stopped: int) -> bool:
    """Whether an order line's reader comes later than the window at which the game stops now."""
    return order_kind.next_season or bool(
        order_kind.read_at and order_kind.early and INDEX[order_kind.read_at] > stopped
    )
