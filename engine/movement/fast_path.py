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
from engine.movement.convoys import waters_of
from engine.rulebook.canonical_lines import A_JUDGE, FLEETS

if TYPE_CHECKING:
    from engine.rulebook.look import Look


PlainUnits = dict[str, Unit]
"""The units of one moment that a line may name plainly, by their text."""


def plain_units_of(turn: Look) -> PlainUnits:
    """The units as they stand now; kept for as long as nothing moves."""
    now = turn.position.version
    if turn.plain_units is None or turn.plain_units[0] != now:
        turn.plain_units = (now, _plain_units(turn))
    return turn.plain_units[1]


def _plain_units(turn: Look) -> PlainUnits:
    position = turn.position
    units, kinds = position.units, () if position.edges else turn.rulebook.plain_kinds
    if not kinds:
        return {}
    barred: set[UnitId] = {*position.to_retreat}
    if position.crowded:
        barred.update([number for occupants in position.at.values() if len(occupants) > 1 for number in occupants])
    return {
        unit.text: unit
        for number, unit in units.items()
        if unit.kind in kinds and not unit.number and not unit.carrier and number not in barred
    }


def allows(turn: Look, plain: PlainUnits, unit: Unit, line: CanonicalLine) -> bool:
    """Whether a line for this unit is seen to be legal."""
    other, needs = line.other, line.needs
    if needs == A_JUDGE or (other and other not in plain):
        return False
    return needs != FLEETS or _fleets_connect(turn, plain, unit, line)


def _fleets_connect(turn: Look, plain: PlainUnits, unit: Unit, line: CanonicalLine) -> bool:
    """Whether fleets at sea join the two ends of what the line wants: with its unit for a convoy, else without."""
    order, waters = line.order, waters_of(turn)
    if isinstance(order, Move):
        return waters.joined(unit.at, order.target.province)
    bit = waters.bit.get(unit.at, 0)
    army = plain[line.other]
    if isinstance(order, Convoy):
        return waters.needed(army.at, order.target.province, bit)
    assert isinstance(order, Support) and order.target is not None
    return waters.joined(army.at, order.target.province, bit)
