"""What a unit does this season: its order in force, and who had a word in it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.conditions import Conditional
from engine.model.events import LAST
from engine.model.ids import NEUTRAL, SeatId
from engine.model.lines import CanonicalLine
from engine.model.orders import Order

LADDER = ("owner", "command", "re-order", "compulsion", "lure", "lift")
"""Whose word counts when several rules rewrite one order, weakest first (docs/vocabulary.md, the ladder)."""


@dataclass(slots=True)
class UnitOrder:
    """A unit's order in force, the one that was given, and who replaced it. One that a line gave is that order line.

    `rung`: how strong the word is (`LADDER`). `missing`: nobody gave a legal one. `stuck`: it tried to move and has
    failed already; `problem` says why. `number`: the place of its line among the order lines. `line`: what is known of
    the order beforehand, as long as it is one of the everyday ones. `earlier`: the orders in force before it, each
    with what put an end to it. `word`: the seat and the place of the line by which another than the owner gave it.
    `barrier`: the kind of obstacle that `problem` tells of, where it has one.
    """

    order: Order
    given: str = ""
    by: str = ""
    rung: int = 0
    problem: str = ""
    missing: bool = False
    stuck: bool = False
    number: int = LAST
    line: CanonicalLine | None = None
    earlier: tuple[tuple[Order, str], ...] = ()
    word: tuple[SeatId, int] | None = None
    barrier: str = ""


@dataclass(slots=True, init=False)
class OrderLine(UnitOrder):
    """One line that a seat handed in. It becomes its unit's order in force, if it can be carried out as it stands.

    `order` is an Unread where it could not be read, and `problem` says why. `given` is what the seat itself had written
    where a ruling entered another line, and `by` is then GM. `typed` is the line as typed; `condition` the text of the
    condition it stood under.
    """

    seat: SeatId = NEUTRAL
    typed: str = ""
    taken: bool = False
    condition: str = ""

    def __init__(
        self,
        order: Order,
        seat: SeatId,
        typed: str = "",
        line: CanonicalLine | None = None,
        by: str = "",
        problem: str = "",
    ) -> None:
        """An order line that nobody has touched yet. (Written out, since a compiled dataclass makes its own slowly.)"""
        self.order, self.given, self.by, self.rung, self.problem = order, "", by, 0, problem
        self.missing, self.stuck, self.number, self.line, self.earlier, self.word = False, False, LAST, line, (), None
        self.barrier = ""
        self.seat, self.typed, self.taken, self.condition = seat, typed, False, ""

    @property
    def inner(self) -> Order:
        """The order itself, without its condition."""
        return self.order.order if isinstance(self.order, Conditional) else self.order

    @property
    def rival(self) -> tuple[str, str]:
        """Two order lines of a seat that agree in this compete."""
        inner = self.inner
        return (inner.verb if not inner.subject else "", inner.subject)
