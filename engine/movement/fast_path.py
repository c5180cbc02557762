"""The everyday order, seen to be legal at a glance.

Most lines of most games name an own unit exactly and want something that the bare board allows. For those this says
yes without asking a single question; it never says no. Whatever it does not recognise goes to
`engine.movement.legality`, which answers the same for what it does (`tests/engine/movement/test_fast_path.py`). Speed
is all it is for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.ids import UnitId
from engine.model.lines import CanonicalLine
from engine.model.orders import Convoy, Move, Support
from engine.model.state import Unit
from engine.movement.canonical_lines import A_JUDGE, FLEETS
from engine.movement.convoys import waters_of

if TYPE_CHECKING:
    from engine.turn.look import Look


class UnitIndex:
    """The units of one moment that a line may name plainly, by their text (`alone`).

    It does not hold on to its turn, which holds on to it: circles are left to the garbage collector.
    """

    __slots__ = ("alone",)

    def __init__(self, turn: Look) -> None:
        position = turn.position
        units, kinds = position.units, () if position.edges else turn.rulebook.plain_kinds
        self.alone: dict[str, Unit] = {}
        if not kinds:
            return
        barred: set[UnitId] = {*position.to_retreat}
        if position.crowded:
            barred.update([number for occupants in position.at.values() if len(occupants) > 1 for number in occupants])
        self.alone = {
            unit.text: unit
            for number, unit in units.items()
            if unit.kind in kinds and not unit.number and not unit.carrier and number not in barred
        }

    def allows(self, turn: Look, unit: Unit, line: CanonicalLine) -> bool:
        """Whether a line for this unit is seen to be legal."""
        other, needs = line.other, line.needs
        if needs == A_JUDGE or (other and other not in self.alone):
            return False
        return needs != FLEETS or self._joined(turn, unit, line)

    def _joined(self, turn: Look, unit: Unit, line: CanonicalLine) -> bool:
        """Whether fleets at sea join the two ends of what the line wants: with its unit for a convoy, else without."""
        order, waters = line.order, waters_of(turn)
        if isinstance(order, Move):
            return waters.joined(unit.at, order.target.province)
        bit = waters.bit.get(unit.at, 0)
        army = self.alone[line.other]
        if isinstance(order, Convoy):
            return waters.needed(army.at, order.target.province, bit)
        assert isinstance(order, Support) and order.target is not None
        return waters.joined(army.at, order.target.province, bit)


def unit_index_of(turn: Look) -> UnitIndex:
    """The units as they stand now; kept for as long as nothing moves."""
    now = turn.position.version
    if turn.unit_index is None or turn.unit_index[0] != now:
        turn.unit_index = (now, UnitIndex(turn))
    return turn.unit_index[1]
