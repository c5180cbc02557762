"""Siamese Units: which pairs there are, whether they still touch, and who may yet build one."""

from typing import Any

from games.table.panels.panel import Panel, Sight

TWIN = "siamese.twin"


def _data(sight: Sight) -> dict[str, Any] | None:
    if sight.turn is None:
        return None
    used = sight.held("siamese").get("used", {})
    builders = [name for seat, name in sight.names.items() if seat != "Jester" and not used.get(seat)]
    return {
        "pairs": _pairs(sight),
        "left": builders,
        "all": len(builders) == len(sight.names) - ("Jester" in sight.names),
    }


def _pairs(sight: Sight) -> list[dict[str, Any]]:
    """Each pair once: whose, and the two units."""
    twins: dict[str, list[str]] = {}
    for unit in sight.units():
        if TWIN in unit["marks"]:
            twins.setdefault(unit["seat"], []).append(unit["text"])
    return [{"name": sight.names.get(seat, seat), "units": units} for seat, units in twins.items()]


PANEL = Panel("pairs", "siamese", "Siamese Units", "powers", _data, style=True)
