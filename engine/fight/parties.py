"""Who takes part in the fight, and what each of them tries to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.fight.plainly import glance_of
from engine.ids import UnitId
from engine.orders import Order
from engine.resolver import CARRY, HOLD, MOVE, NOWHERE, STUCK, SUPPORT, Problem, Route
from engine.state import Unit
from engine.unit_orders import UnitOrder

if TYPE_CHECKING:
    from engine.turn import Turn

SURE = 10**6
"""More than any strength: what a ruling that forces a verdict puts on the scales."""
_FORCED_MOVE = {"bounces": STUCK, "fails": STUCK, "disrupted": STUCK, "void": HOLD, "holds": HOLD}
"""What a move is in the fight when a ruling forces its verdict."""
_INTENTS = {"hold": HOLD, "move": MOVE, "support": SUPPORT, "convoy": CARRY}


@dataclass(slots=True)
class Fight:
    """One fight in numbers, and what the numbers stand for. The first rows have one entry per unit."""

    units: Sequence[Unit]
    names: Sequence[str]
    """The units as text, since almost every reason names one."""
    given: Sequence[UnitOrder]
    orders: Sequence[Order]
    places: Sequence[int]
    intents: Sequence[int]
    targets: Sequence[int]
    number: dict[UnitId, int]
    """The place of each unit in those rows."""
    scale: int = 1
    move: list[int] = field(default_factory=list)
    hold: list[int] = field(default_factory=list)
    aids: list[tuple[int, int, bool]] = field(default_factory=list)
    """Per support in the problem: supporter, helped, and whether it fits what the helped unit does."""
    aid_of: dict[int, int] = field(default_factory=dict)
    """The place of each supporter's support among those."""
    cut_before: dict[int, str] = field(default_factory=dict)
    """Why the supports of these supporters are cut before the fight begins."""
    by_choice: set[int] = field(default_factory=set)
    """Moves by convoy that could go by land."""
    routes: dict[int, Route] = field(default_factory=dict)
    problem: Problem | None = None


def gather(turn: Turn) -> Fight:
    """Whoever contests, and whoever needs a convoy, takes part; what is carried or off the board does not."""
    index, kinds, names = turn.rulebook.board.index, turn.rulebook.kinds, glance_of(turn).names
    given, bystanders, ruled = turn.orders, turn.rulebook.bystanders, turn.forced
    numbers: dict[UnitId, int] = {}
    rows: list[tuple[Unit, str, UnitOrder, Order, int, int, int]] = []
    for number, unit in turn.position.units.items():
        current, place = given.get(number), index.get(unit.at)
        if current is None or place is None or unit.carrier:
            continue
        order = current.order
        intent = _INTENTS[order.act]
        if bystanders and unit.kind in bystanders and not (intent == MOVE and kinds[unit.kind].convoyed):
            continue
        if ruled or current.stuck:
            intent = STUCK if current.stuck else _ruled(intent, forced(turn, unit))
        numbers[number] = len(rows)
        target = index[order.target.province] if intent == MOVE else NOWHERE  # type: ignore[attr-defined]
        rows.append((unit, names[number], current, order, place, intent, target))
    return Fight(*(zip(*rows, strict=True) if rows else ((),) * 7), numbers)  # type: ignore[call-arg]


def _ruled(intent: int, verdict: str) -> int:
    """What a unit does of which a ruling forces the verdict."""
    return _FORCED_MOVE.get(verdict, MOVE) if intent == MOVE else intent


def forced(turn: Turn, unit: Unit) -> str:
    """The verdict that a ruling forces on a unit's order, or nothing."""
    return turn.forced.get(f"{unit.owner} {unit}", "") if turn.forced else ""
