"""Whom each of one's Dirty Old Man Armies would expose, if nobody is ordered otherwise."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext

from variants.rather_silly.dirty_old_men.rule import DOM, within

LURERS = "FA"


def _data(context: PanelContext) -> JsonDict | None:
    if context.sheet is None or not context.wants("order"):
        return None
    turn = context.looked_at
    units = list(turn.position.units.values())
    own_units = [
        unit for unit in units if unit.kind == DOM.id and unit.owner == context.viewer.seat_id and not unit.carrier
    ]
    reaches = [
        (str(unit), [other.full_name for other in units if other.kind == LURERS and within(turn, unit, other)])
        for unit in own_units
    ]
    return {"reaches": reaches} if reaches else None


PANELS = (Panel("reach", "dirty_old_men", "Dirty Old Man Armies", "moves", _data, style=True),)
