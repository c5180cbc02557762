"""Siamese Units: which pairs there are, whether they still touch, and who may yet build one."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext

TWIN = "siamese.twin"


def _data(context: PanelContext) -> JsonDict | None:
    if context.turn is None:
        return None
    used = context.held("siamese").get("used", {})
    builders = [name for seat, name in context.names.items() if seat != "Jester" and not used.get(seat)]
    return {
        "pairs": _pairs(context),
        "left": builders,
        "all": len(builders) == len(context.names) - ("Jester" in context.names),
    }


def _pairs(context: PanelContext) -> list[JsonDict]:
    """Each pair once: whose, and the two units."""
    twins: dict[str, list[str]] = {}
    for unit in context.units():
        if TWIN in unit["marks"]:
            twins.setdefault(unit["seat"], []).append(unit["text"])
    return [{"name": context.names.get(seat, seat), "units": units} for seat, units in twins.items()]


PANEL = Panel("pairs", "siamese", "Siamese Units", "powers", _data, style=True)
