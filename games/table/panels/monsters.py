"""Monsters: where they are, and where each would go next as the board stands."""

from typing import Any

from games.table.panels.panel import Panel, Sight
from variants.rather_silly.hints import monster_choices


def _data(sight: Sight) -> dict[str, Any] | None:
    if sight.turn is None:
        return None
    found = monster_choices(sight.looked_at)
    owned = sight.state.get("centres", {}).get("MONSTERS", ())
    hinted = sight.rulebook.options.get("frame.hints") == "on"
    if not found and not owned:
        return None
    name = sight.spaces.get
    return {
        "monsters": [
            (str(unit), name(unit.at, unit.at), [name(place, place) for place in places]) for unit, places in found
        ],
        "centres": [name(place, place) for place in owned],
        "hinted": hinted,
        "marks": [
            *({"from": unit.at, "to": place, "tie": len(places) > 1} for unit, places in found for place in places),
            *({"at": unit.at, "text": str(age), "above": True} for age, (unit, _) in enumerate(found, start=1)),
        ],
    }


PANEL = Panel("monsters", "monsters", "Monsters", "powers", _data, script=True, style=True)
