"""The list of nominations: three places that one would like to be licensed, put in order by hand or by keys."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext

NOMINATE = "NOMINATE "
NAMES = 3
"""How many of a list count."""


def _data(context: PanelContext) -> JsonDict | None:
    if not context.wants("nominate"):
        return None
    lines = [line for line in context.offered.get("", ()) if line.startswith(NOMINATE)]
    offered = {line.removeprefix(NOMINATE) for line in lines}
    shut = set(context.held("closing").get("closed", ()))
    names = {place: name for place, name in context.spaces.items() if place in offered}
    return {
        "open": [(place, name) for place, name in names.items() if place not in shut],
        "shut": [(place, name) for place, name in names.items() if place in shut],
        "script": {"most": NAMES, "names": context.spaces, "offered": sorted(offered), "shut": sorted(shut)},
    }


PANELS = (Panel("licences", "licensing", "Licences", "tray", _data, script=True, style=True),)
