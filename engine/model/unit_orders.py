"""What a unit does this season: its order in force, and who had a word in it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.events import LAST
from engine.model.ids import SeatId
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
