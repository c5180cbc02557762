"""Centres: how many win, which are destroyed, which are Vogon-proof as far as the viewer knows, and NBO in Winter."""

from typing import Any

from django.contrib.auth.models import AnonymousUser

from games.permissions import Viewer
from games.table.panels.panel import Panel, Sight

SEAT = "Vogon"


def _names(sight: Sight, places: Any) -> list[str]:
    return sorted(sight.spaces.get(place, place) for place in places)


def _known(sight: Sight) -> tuple[set[str], set[str]]:
    """The centres that were bought proof: those that everybody knows of, and those that this viewer knows besides."""
    everybody = Sight(Viewer(sight.game, AnonymousUser(), None, is_gm=False))
    own, public = set(sight.held("vogons").get("proof", {})), set(everybody.held("vogons").get("proof", {}))
    return public, own - public


def _data(sight: Sight) -> dict[str, Any] | None:
    if sight.turn is None:
        return None
    active = {place for places in sight.state.get("centres", {}).values() for place in places}
    homes = {str(place) for place, seats in sight.rulebook.start.homes.items() if SEAT in seats}
    public, own = _known(sight)
    lines = [line for line in sight.offered.get("", ()) if line.startswith("NBO ")] if sight.wants("nbo") else []
    builds = next((abs(want.count) for want in sight.sheet.wants if want.kind == "nbo"), 0) if sight.sheet else 0
    return {
        "active": len(active),
        "needed": _needed(sight, len(active)),
        "destroyed": _names(sight, sight.held("vogons").get("destroyed", {})),
        "homes": _names(sight, homes & active),
        "public": _names(sight, public),
        "own": _names(sight, own),
        "gm": sight.viewer.is_gm,
        "nbo": [(line, sight.spaces[line.split()[1]]) for line in lines],
        "builds": builds,
        "setting_up": sight.wants("disposal"),
        "told": [event["text"] for event in reversed(sight.lately("proof.bought", "build.unused"))],
    }


def _needed(sight: Sight, active: int) -> int:
    """How many centres win, as the option says; none where it is left to the GM."""
    options = sight.rulebook.options
    choice = options.get("setup.victory", "no")
    numbers = {
        "majority_active": active // 2 + 1,
        "majority_start": len(sight.rulebook.start.centres) // 2 + 1,
        "fixed_18": 18,
        "gm_decides": 0,
    }
    return numbers.get(choice, int(options.get("victory.centres", "0")))


PANEL = Panel("proofs", "vogons", "Centres", "moves", _data, script=True, style=True)
