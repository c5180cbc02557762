"""Who takes part in the fight, and what each of them tries to do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.fight.plainly import glance_of
from engine.ids import UnitId
from engine.orders import Convoy, Move, Order, Support
from engine.resolver import CARRY, HOLD, MOVE, NOWHERE, STUCK, SUPPORT, Problem, Route
from engine.state import Unit
from engine.unit_orders import UnitOrder

if TYPE_CHECKING:
    from engine.turn import Turn

SURE = 10**6
"""More than any strength: what a ruling that forces a verdict puts on the scales."""
_FORCED_MOVE = {"bounces": STUCK, "fails": STUCK, "disrupted": STUCK, "void": HOLD, "holds": HOLD}
"""What a move is in the fight when a ruling forces its verdict."""


@dataclass(slots=True)
class Fight:
    """One fight in numbers, and what the numbers stand for. Lists have one entry per unit, in the order of `units`."""

    units: list[Unit] = field(default_factory=list)
    number: dict[UnitId, int] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    """The units as text, since almost every reason names one."""
    given: list[UnitOrder] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    intents: list[int] = field(default_factory=list)
    targets: list[int] = field(default_factory=list)
    scale: int = 1
    move: list[int] = field(default_factory=list)
    hold: list[int] = field(default_factory=list)
    aids: list[tuple[int, int, bool]] = field(default_factory=list)
    """Per support in the problem: supporter, helped, and whether it fits what the helped unit does."""
    cut_before: dict[int, str] = field(default_factory=dict)
    """Why the supports of these supporters are cut before the fight begins."""
    by_choice: set[int] = field(default_factory=set)
    """Moves by convoy that could go by land."""
    routes: dict[int, Route] = field(default_factory=dict)
    problem: Problem | None = None


def gather(turn: Turn) -> Fight:
    """Whoever contests, and whoever needs a convoy, takes part; what is carried or off the board does not."""
    index, kinds, names = turn.rulebook.board.index, turn.rulebook.kinds, glance_of(turn).names
    fight = Fight()
    for unit_id, unit in turn.position.units.items():
        current, place = turn.orders.get(unit_id), index.get(unit.at)
        if current is None or place is None or unit.carrier:
            continue
        order, kind = current.order, kinds[unit.kind]
        moves = isinstance(order, Move)
        if not (kind.contests or (moves and kind.convoyed)):
            continue
        fight.number[unit_id] = len(fight.units)
        fight.units.append(unit)
        fight.names.append(names[unit_id])
        fight.given.append(current)
        fight.orders.append(order)
        fight.places.append(place)
        intent = _intent(turn, unit, current) if turn.forced or current.stuck else MOVE if moves else _standing(order)
        fight.intents.append(intent)
        fight.targets.append(index[order.target.province] if intent == MOVE and isinstance(order, Move) else NOWHERE)
    return fight


def _standing(order: Order) -> int:
    return SUPPORT if isinstance(order, Support) else CARRY if isinstance(order, Convoy) else HOLD


def _intent(turn: Turn, unit: Unit, current: UnitOrder) -> int:
    """What a unit tries to do where rulings have a say, or where it has failed already."""
    if current.stuck:
        return STUCK
    if isinstance(current.order, Move):
        return _FORCED_MOVE.get(forced(turn, unit), MOVE)
    return _standing(current.order)


def forced(turn: Turn, unit: Unit) -> str:
    """The verdict that a ruling forces on a unit's order, or nothing."""
    return turn.forced.get(f"{unit.owner} {unit}", "") if turn.forced else ""
