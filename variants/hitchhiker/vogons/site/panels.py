"""Centres: how many win, which are destroyed, which are Vogon-proof as far as the viewer knows, and NBO in Winter."""

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from engine.model.json_data import JsonDict
from games.permissions import Viewer
from games.table.identity import needed_of
from games.table.panels.panel import Panel, PanelContext

SEAT = "Vogon"


def _names(context: PanelContext, places: Iterable[str]) -> list[str]:
    return sorted(context.spaces.get(place, place) for place in places)


def _proof_centres(context: PanelContext) -> tuple[set[str], set[str]]:
    """The centres that were bought proof: those that everybody knows of, and those that this viewer knows besides."""
    everybody = PanelContext(Viewer(context.game, AnonymousUser(), None, is_gm=False))
    known, public = set(context.held("vogons").get("proof", {})), set(everybody.held("vogons").get("proof", {}))
    return public, known - public


def _data(context: PanelContext) -> JsonDict | None:
    if context.turn is None:
        return None
    active = {place for places in context.state.get("centres", {}).values() for place in places}
    homes = {str(place) for place, seats in context.rulebook.start.homes.items() if SEAT in seats}
    public, private = _proof_centres(context)
    lines = [line for line in context.offered.get("", ()) if line.startswith("NBO ")] if context.wants("nbo") else []
    builds = next((abs(want.count) for want in context.sheet.wants if want.kind == "nbo"), 0) if context.sheet else 0
    return {
        "active": len(active),
        "needed": needed_of(context),
        "destroyed": _names(context, context.held("vogons").get("destroyed", {})),
        "homes": _names(context, homes & active),
        "public": _names(context, public),
        "own": _names(context, private),
        "gm": context.viewer.is_gm,
        "nbo": [(line, context.spaces[line.split()[1]]) for line in lines],
        "builds": builds,
        "setting_up": context.wants("disposal"),
        "told": [event["text"] for event in reversed(context.lately("proof.bought", "build.unused"))],
    }


PANELS = (Panel("proofs", "vogons", "Centres", "moves", _data, script=True, style=True),)
