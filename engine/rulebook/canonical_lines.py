"""CanonicalLines lines: holds, moves, supports and convoys in canonical text, and what the bare board says to them.

Most lines of most games name their units to the letter and want something that needs no more than the borders of the
board. What such a line says, and what it still needs to be legal, depends on the rulebook and the text alone; so it is
worked out once and kept. Whether the units stand where the line says is for `engine.movement.fast_path` to see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.model.board import Place
from engine.model.ids import ProvinceId
from engine.model.lines import CanonicalLine
from engine.model.orders import Convoy, Hold, Move, Order, Support, UnitRef
from engine.model.state import unit_text
from engine.notation.canonical import read_plainly
from engine.resolver import CARRY, HOLD, MOVE, NOWHERE, SUPPORT

if TYPE_CHECKING:
    from engine.rulebook.rulebook import Rulebook

MOST = 16384
"""So many lines are kept; then all are forgotten. (One game of seven has some hundreds a year.)"""

LONGEST = 64
"""No everyday line is longer than this: two units and a province."""


NOTHING: Final = 0
"""What a line needs to be legal, besides its own unit: nothing more."""
OTHER: Final = 1
"""The unit that it helps, where the line says."""
FLEETS: Final = 2
"""Fleets at sea that join two coasts, and the unit that it helps, if it helps one."""
A_JUDGE: Final = 3
"""It is none of the everyday ones, or some rule has a say: `engine.movement.legality`."""


INTENTS: Final = {"hold": HOLD, "move": MOVE, "support": SUPPORT, "convoy": CARRY}
"""By `Order.act`: what that is to the resolver."""


class NamedUnit:
    """What the bare board says of a unit by the way that a line names it.

    `name`: the very text by which the position knows the unit, if it is there. `at`: its province; `place`: the number
    of that on the board.
    `plain`: of a kind that no rule has a say in. `steps`: where it goes by itself; `reach`: the provinces of those.
    `carried`: fleets may take it over sea. `carries`: it takes others.
    """

    __slots__ = ("at", "carried", "carries", "name", "place", "plain", "reach", "steps")

    def __init__(self, name: str, at: ProvinceId, place: int) -> None:
        self.name, self.at, self.place = name, at, place
        self.plain = self.carried = self.carries = False
        self.steps: frozenset[Place] = frozenset()
        self.reach: frozenset[ProvinceId] = frozenset()


class CanonicalLines(dict[str, CanonicalLine | None]):
    """Lines by their text, filled as they are asked for: `everyday["A Par - Bur"]`; None for any other text."""

    __slots__ = ("_board", "_by_water", "_carried", "_carriers", "_goals", "_grammar", "_units", "_verbs")

    def __init__(self, rulebook: Rulebook) -> None:
        super().__init__()
        self._grammar, self._board = rulebook.grammar, rulebook.board
        self._verbs = frozenset(rulebook.unit_order_kinds)
        kinds = [rulebook.kinds[kind] for kind in rulebook.plain_kinds if rulebook.kinds[kind].contests]
        self._by_water = {str(kind.id): rulebook.plain_kinds[kind.id] for kind in kinds}
        self._carried = {str(kind.id) for kind in kinds if kind.convoyed and "be carried" in kind.verbs}
        self._carriers = {str(kind.id) for kind in kinds if kind.carries and "convoy" in kind.verbs}
        self._goals: dict[str, tuple[int, bool]] = {
            name: (number, bool(self._board.provinces[name].coasts)) for name, number in self._board.index.items()
        }
        self._units: dict[tuple[str, Place], NamedUnit] = {}

    def __missing__(self, text: str) -> CanonicalLine | None:
        order = read_plainly(self._grammar, text) if len(text) <= LONGEST else None
        if order is None:
            return None
        if len(self) >= MOST:
            self.clear()
        line = self[text] = self._line(text, order)
        return line

    def _line(self, text: str, order: Order) -> CanonicalLine:
        unit = self._unit(order.unit)
        plain = unit.plain and order.verb in self._verbs
        if isinstance(order, Move):
            goal = order.target
            number, coasts = self._goals[goal.province]
            needs = A_JUDGE if not plain else NOTHING if goal in unit.steps else self._over_sea(unit, goal)
            steps = needs == NOTHING and not order.via
            return CanonicalLine(
                text, order, unit.name, "", needs, unit.place, MOVE, number, NOWHERE, goal, steps=steps, coasts=coasts
            )
        if isinstance(order, Support):
            helped, to = self._unit(order.helped), order.target
            needs = self._support(unit, helped, to) if plain else A_JUDGE
            return self._help(text, order, unit, helped if plain else None, needs, SUPPORT, to)
        if isinstance(order, Convoy):
            carried, goal = self._unit(order.carried), order.target
            needs = self._over_sea(carried, goal) if plain and unit.carries else A_JUDGE
            return self._help(text, order, unit, carried if plain else None, needs, CARRY, goal)
        needs = NOTHING if plain and isinstance(order, Hold) else A_JUDGE
        return self._help(text, order, unit, None, needs, HOLD, None)

    def _help(
        self,
        text: str,
        order: Order,
        unit: NamedUnit,
        other: NamedUnit | None,
        needs: int,
        intent: int,
        to: Place | None,
    ) -> CanonicalLine:
        """A line of a unit that stays where it is, to help another, perhaps on its way to a place."""
        name = "" if other is None else other.name
        aim, coasts = (NOWHERE, False) if to is None else self._goals[to.province]
        return CanonicalLine(
            text, order, unit.name, name, needs, unit.place, intent, NOWHERE, aim, to, steps=False, coasts=coasts
        )

    def _support(self, unit: NamedUnit, helped: NamedUnit, target: Place | None) -> int:
        if not helped.plain or helped.place == unit.place:
            return A_JUDGE
        if target is None:
            return OTHER if helped.at in unit.reach else A_JUDGE
        if target.province not in unit.reach:
            return A_JUDGE
        if target in helped.steps or (not target.coast and target.province in helped.reach):
            return OTHER
        return self._over_sea(helped, target)

    def _over_sea(self, carried: NamedUnit, target: Place) -> int:
        return FLEETS if carried.carried and not target.coast else A_JUDGE

    def _unit(self, ref: UnitRef) -> NamedUnit:
        """A unit as a line names it. Kept for good: a board has few, and what it says of them never changes."""
        key = (ref.kind, ref.at)
        named = self._units.get(key)
        if named is None:
            named = self._units[key] = self._named(ref.kind, ref.at)
        return named

    def _named(self, kind: str, at: Place) -> NamedUnit:
        province, coast = ProvinceId(at.province), at.coast
        named = NamedUnit(unit_text(kind, province, coast, 0), province, self._board.index[province])
        if kind in self._by_water:
            by_water, board = self._by_water[kind], self._board
            named.plain, named.carried, named.carries = True, kind in self._carried, kind in self._carriers
            named.steps = board.fleet_steps(province, coast) if by_water else board.army_steps(province)
            named.reach = board.reached(province, coast, by_water)
        return named
