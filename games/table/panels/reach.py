"""Whom each of one's Dirty Old Man Armies would expose, if nobody is ordered otherwise."""

from typing import Any

from games.table.panels.panel import Panel, Sight
from variants.rather_silly.dirty_old_men import DOM, within

LURERS = "FA"


def _data(sight: Sight) -> dict[str, Any] | None:
    if sight.sheet is None or not sight.wants("order"):
        return None
    turn = sight.looked_at
    units = list(turn.position.units.values())
    own = [unit for unit in units if unit.kind == DOM.id and unit.owner == sight.viewer.seat_id and not unit.carrier]
    found = [
        (str(unit), [other.full_name for other in units if other.kind == LURERS and within(turn, unit, other)])
        for unit in own
    ]
    return {"reaches": found} if found else None


PANEL = Panel("reach", "dirty_old_men", "Dirty Old Man Armies", "moves", _data, style=True)
