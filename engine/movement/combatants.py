"""Who takes part in the fight, and what each of them tries to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.model.ids import ProvinceId, UnitId
from engine.model.orders import Move, Order
from engine.model.state import Unit
from engine.model.unit_orders import UnitOrder
from engine.movement.canonical_lines import INTENTS
from engine.movement.resolver import HOLD, MOVE, NOWHERE, STUCK, Movement, Route

if TYPE_CHECKING:
    from engine.turn.look import Look

SURE = 10**6
"""More than any strength: what a ruling that forces a verdict puts on the scales."""
_FORCED_MOVE = {"bounces": STUCK, "fails": STUCK, "disrupted": STUCK, "void": HOLD, "holds": HOLD}
"""What a move is in the fight when a ruling forces its verdict."""


@dataclass(slots=True)
class FightSetup:
    """One fight in numbers, and what the numbers stand for. The first rows have one entry per unit."""

    units: Sequence[Unit]
    names: Sequence[str]
    """The units as text, since almost every reason names one."""
    given: Sequence[UnitOrder]
    places: Sequence[int]
    intents: Sequence[int]
    targets: Sequence[int]
    number: dict[UnitId, int]
    """The place of each unit in those rows."""
    plain: bool
    """Nothing has moved since the orders met the board, no ruling has a say: an order's line is true of its unit."""
    voided: Mapping[UnitId, Sequence[tuple[int, Order]]]
    """The lines that units were given in vain."""
    scale: int = 1
    move: list[int] = field(default_factory=list)
    hold: list[int] = field(default_factory=list)
    grounds: dict[tuple[int, str], str] = field(default_factory=dict)
    """Where a strength that is not 1 comes from (`double trouble`), by unit and `attack`, `hold` or `support`;
    and its force, by `force`."""
    supports: list[tuple[int, int, bool]] = field(default_factory=list)
    """Per support in the movement: supporter, helped, and whether it fits what the helped unit does."""
    support_of: dict[int, int] = field(default_factory=dict)
    """The place of each supporter's support among those."""
    cut_before: dict[int, str] = field(default_factory=dict)
    """Why the supports of these supporters are cut before the fight begins."""
    by_choice: set[int] = field(default_factory=set)
    """Moves by convoy that could go by land."""
    routes: dict[int, Route] = field(default_factory=dict)
    movement: Movement | None = None


Row = tuple[Unit, str, UnitOrder, int, int, int]
"""What a `FightSetup` has of one unit: unit, name, order in force; place, intent and target in numbers."""


def gather(turn: Look) -> FightSetup:
    """Whoever contests, and whoever needs a convoy, takes part; what is carried or off the board does not."""
    orders, plain = turn.orders, turn.matched == turn.position.version and not turn.forced
    numbers: dict[UnitId, int] = {}
    rows: list[Row] = []
    for number, unit in turn.position.units.items():
        current = orders.get(number)
        if current is None:
            continue
        line = current.line
        if plain and line is not None:
            row: Row | None = (unit, line.unit, current, line.place, line.intent, line.target)
        else:
            row = _row(turn, unit, current)
        if row is not None:
            numbers[number] = len(rows)
            rows.append(row)
    units, names, given, places, intents, targets = zip(*rows, strict=True) if rows else ((),) * 6
    return FightSetup(units, names, given, places, intents, targets, numbers, plain, turn.voided)


def _row(turn: Look, unit: Unit, current: UnitOrder) -> Row | None:
    """A unit's row, looked at closely; None if it takes no part."""
    order, rulebook = current.order, turn.rulebook
    place, intent = rulebook.board.index.get(unit.at), INTENTS[order.act]
    if place is None or unit.carrier:
        return None
    if unit.kind in rulebook.bystanders and not (intent == MOVE and rulebook.kinds[unit.kind].convoyed):
        return None
    intent = STUCK if current.stuck else _ruled(intent, forced(turn, unit))
    target = NOWHERE
    if intent == MOVE:
        assert isinstance(order, Move)
        target = rulebook.board.index[ProvinceId(order.target.province)]
    return unit, str(unit), current, place, intent, target


def _ruled(intent: int, verdict: str) -> int:
    """What a unit does of which a ruling forces the verdict."""
    return _FORCED_MOVE.get(verdict, MOVE) if intent == MOVE else intent


def forced(turn: Look, unit: Unit) -> str:
    """The verdict that a ruling forces on a unit's order, or nothing."""
    return turn.forced.get(f"{unit.owner} {unit}", "") if turn.forced else ""
