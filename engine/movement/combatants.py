"""Who takes part in the fight, and what each of them tries to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.model.ids import ProvinceId, UnitId
from engine.model.orders import Move, Order
from engine.model.state import Unit
from engine.model.unit_orders import UnitOrder
from engine.resolver import HOLD, MOVE, NOWHERE, STUCK, Movement, Route
from engine.rulebook.canonical_lines import INTENTS

if TYPE_CHECKING:
    from engine.rulebook.look import Look

SURE = 10**6
"""More than any strength: what a ruling that forces a verdict puts on the scales."""
_FORCED_MOVE = {"bounces": STUCK, "fails": STUCK, "disrupted": STUCK, "void": HOLD, "holds": HOLD}
"""What a move is in the fight when a ruling forces its verdict."""


@dataclass(slots=True, init=False)
class FightSetup:
    """One fight in numbers, and what the numbers stand for. The first rows have one entry per unit."""

    units: list[Unit]
    names: list[str]
    """The units as text, since almost every reason names one."""
    given: list[UnitOrder]
    places: list[int]
    intents: list[int]
    targets: list[int]
    number: dict[UnitId, int]
    """The place of each unit in those rows."""
    plain: bool
    """Nothing has moved since the orders met the board, no ruling has a say: an order's line is true of its unit."""
    voided: Mapping[UnitId, Sequence[tuple[int, Order]]]
    """The lines that units were given in vain."""
    scale: int
    move: list[int]
    hold: list[int]
    grounds: dict[tuple[int, str], str]
    """Where a strength that is not 1 comes from (`double trouble`), by unit and `attack`, `hold` or `support`;
    and its force, by `force`."""
    supports: list[tuple[int, int, bool]]
    """Per support in the movement: supporter, helped, and whether it fits what the helped unit does."""
    helps: list[tuple[int, int, bool, str]]
    """Per support behind those, which nobody ordered, the same, and what the supporter is to the helped unit."""
    support_of: dict[int, int]
    """The place of each supporter's support among those."""
    cut_before: dict[int, str]
    """Why the supports of these supporters are cut before the fight begins."""
    by_choice: set[int]
    """Moves by convoy that could go by land."""
    routes: dict[int, Route]
    movement: Movement | None
    backers: dict[int, list[str]] | None
    """Kept by `engine.movement.reasons.backers`, which is asked again and again."""

    def __init__(self, voided: Mapping[UnitId, Sequence[tuple[int, Order]]], *, plain: bool) -> None:
        """A fight of nobody. (Written out, since a compiled dataclass makes its own slowly.)"""
        self.units, self.names, self.given = [], [], []
        self.places, self.intents, self.targets = [], [], []
        self.number, self.plain, self.voided = {}, plain, voided
        self.scale, self.move, self.hold, self.grounds = 1, [], [], {}
        self.supports, self.helps, self.support_of, self.cut_before = [], [], {}, {}
        self.by_choice, self.routes, self.movement, self.backers = set(), {}, None, None

    def add(self, unit: Unit, name: str, given: UnitOrder, place: int, intent: int, target: int) -> None:
        """One more unit, with its order in force."""
        self.number[unit.id] = len(self.units)
        self.units.append(unit)
        self.names.append(name)
        self.given.append(given)
        self.places.append(place)
        self.intents.append(intent)
        self.targets.append(target)


def gather(turn: Look) -> FightSetup:
    """Whoever contests, and whoever needs a convoy, takes part; what is carried or off the board does not."""
    orders, plain = turn.orders, turn.matched == turn.position.version and not turn.forced
    fight = FightSetup(turn.voided, plain=plain)
    for number, unit in turn.position.units.items():
        current = orders.get(number)
        if current is None:
            continue
        line = current.line
        if plain and line is not None:
            fight.add(unit, line.unit, current, line.place, line.intent, line.target)
        else:
            _add_closely(fight, turn, unit, current)
    return fight


def _add_closely(fight: FightSetup, turn: Look, unit: Unit, current: UnitOrder) -> None:
    """Add a unit if it takes part, by a closer look."""
    order, rulebook = current.order, turn.rulebook
    place, intent = rulebook.board.index.get(unit.at), INTENTS[order.act]
    if place is None or unit.carrier:
        return
    if unit.kind in rulebook.bystanders and not (intent == MOVE and rulebook.kinds[unit.kind].convoyed):
        return
    intent = STUCK if current.stuck else _intent_by_verdict(intent, forced(turn, unit))
    target = NOWHERE
    if intent == MOVE:
        assert isinstance(order, Move)
        target = rulebook.board.index[ProvinceId(order.target.province)]
    fight.add(unit, str(unit), current, place, intent, target)


def _intent_by_verdict(intent: int, verdict: str) -> int:
    """What a unit does of which a ruling forces the verdict."""
    return _FORCED_MOVE.get(verdict, MOVE) if intent == MOVE else intent


def forced(turn: Look, unit: Unit) -> str:
    """The verdict that a ruling forces on a unit's order, or nothing."""
    return turn.forced.get(f"{unit.owner} {unit}", "") if turn.forced else ""
