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
from engine.movement.resolver import CARRY, HOLD, MOVE, NOWHERE, SUPPORT
from engine.notation.parse import read_plainly

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


class CanonicalLines(dict[str, CanonicalLine | None]):
    """Lines by their text, filled as they are asked for: `everyday["A Par - Bur"]`; None for any other text."""

    __slots__ = ("_board", "_by_water", "_carried", "_carriers", "_grammar", "_verbs")

    def __init__(self, rulebook: Rulebook) -> None:
        super().__init__()
        self._grammar, self._board, self._verbs = rulebook.grammar, rulebook.board, rulebook.unit_order_kinds.keys()
        kinds = [rulebook.kinds[kind] for kind in rulebook.plain_kinds if rulebook.kinds[kind].contests]
        self._by_water = {str(kind.id): rulebook.plain_kinds[kind.id] for kind in kinds}
        self._carried = {str(kind.id) for kind in kinds if kind.convoyed and "be carried" in kind.verbs}
        self._carriers = {str(kind.id) for kind in kinds if kind.carries and "convoy" in kind.verbs}

    def __missing__(self, text: str) -> CanonicalLine | None:
        order = read_plainly(self._grammar, text) if len(text) <= LONGEST else None
        if order is None:
            return None
        if len(self) >= MOST:
            self.clear()
        line = self[text] = self._line(text, order)
        return line

    def _line(self, text: str, order: Order) -> CanonicalLine:
        needs, other = self._needs(order)
        goal: Place | None = getattr(order, "target", None)
        place = NOWHERE if goal is None else self._board.index[ProvinceId(goal.province)]
        moves = isinstance(order, Move)
        return CanonicalLine(
            text=text,
            order=order,
            unit=_name(order.unit),
            other=other,
            needs=needs,
            place=self._board.index[ProvinceId(order.unit.at.province)],
            intent=INTENTS[order.act],
            target=place if moves else NOWHERE,
            aim=NOWHERE if moves else place,
            steps=isinstance(order, Move) and needs == NOTHING and not order.via,
            coasts=goal is not None and bool(self._board.provinces[ProvinceId(goal.province)].coasts),
        )

    def _needs(self, order: Order) -> tuple[int, str]:
        """What an order needs to be legal, and the unit that it helps, as text."""
        needs, other = A_JUDGE, ""
        kind, at = order.unit.kind, order.unit.at
        if kind in self._by_water and order.verb in self._verbs:
            if isinstance(order, Hold):
                needs = NOTHING
            elif isinstance(order, Move):
                needs = NOTHING if order.target in self._steps(kind, at) else self._over_sea(kind, order.target)
            elif isinstance(order, Support):
                needs, other = self._support(order), _name(order.helped)
            elif isinstance(order, Convoy):
                other = _name(order.carried)
                if kind in self._carriers:
                    needs = self._over_sea(order.carried.kind, order.target)
        return needs, other

    def _support(self, order: Support) -> int:
        unit, helped, target = order.unit, order.helped, order.target
        if helped.kind not in self._by_water or helped.at == unit.at:
            return A_JUDGE
        if (helped.at if target is None else target).province not in self._provinces(unit):
            return A_JUDGE
        if target is None or target in self._steps(helped.kind, helped.at):
            return OTHER
        if not target.coast and target.province in self._provinces(helped):
            return OTHER
        return self._over_sea(helped.kind, target)

    def _steps(self, kind: str, at: Place) -> frozenset[Place]:
        province, coast = at
        return self._board.fleet_steps(province, coast) if self._by_water[kind] else self._board.army_steps(province)

    def _provinces(self, ref: UnitRef) -> frozenset[ProvinceId]:
        return self._board.reached(ref.at.province, ref.at.coast, self._by_water[ref.kind])

    def _over_sea(self, kind: str, target: Place) -> int:
        return FLEETS if kind in self._carried and not target.coast else A_JUDGE


def _name(ref: UnitRef) -> str:
    """The very text by which the position knows the unit, if it is there."""
    return unit_text(ref.kind, ref.at.province, ref.at.coast, 0)
