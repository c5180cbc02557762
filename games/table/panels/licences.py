"""The list of nominations: three places that one would like to be licensed, put in order by hand or by keys."""

from typing import Any

from games.table.panels.panel import Panel, Sight

NOMINATE = "NOMINATE "
NAMES = 3
"""How many of a list count."""


def _data(sight: Sight) -> dict[str, Any] | None:
    if not sight.wants("nominate"):
        return None
    lines = [line for line in sight.offered.get("", ()) if line.startswith(NOMINATE)]
    offered = {line.removeprefix(NOMINATE) for line in lines}
    shut = set(sight.held("closing").get("closed", ()))
    names = {place: name for place, name in sight.spaces.items() if place in offered}
    return {
        "open": [(place, name) for place, name in names.items() if place not in shut],
        "shut": [(place, name) for place, name in names.items() if place in shut],
        "script": {"most": NAMES, "names": sight.spaces, "offered": sorted(offered), "shut": sorted(shut)},
    }


PANEL = Panel("licences", "licensing", "Licences", "tray", _data, script=True, style=True)
