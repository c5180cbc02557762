"""Borg: where he is, what he ate last, and what draws him as the board stands."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext

from variants.rather_silly.borg.hints import Meal, borg_choices

MOST = 6
"""How many of the places that he might choose are listed."""
RINGS_ON_MAP = 4
"""How many rings a sign on the map has room for; it tells the others where it is asked."""


def rings_text(meal: Meal) -> str:
    """The ring numbers as they are compared, from the first."""
    return " · ".join(map(str, meal.rings)) or "0"


def sign_text(meal: Meal) -> str:
    """The first of them, for the map."""
    more = "·…" if len(meal.rings) > RINGS_ON_MAP else ""
    return "·".join(map(str, meal.rings[:RINGS_ON_MAP])) + more or "0"


def meaning(meal: Meal, name: str) -> str:
    """What the ring numbers beside a place mean."""
    rings = ", ".join(f"{count} at {far}" for far, count in enumerate(meal.rings, start=1)) or "none anywhere"
    end = " Borg goes here." if meal.best else ""
    return f"Units around {name}, by how many spaces away they are: {rings}.{end}"


def _data(context: PanelContext) -> JsonDict | None:
    if context.turn is None:
        return None
    at = context.held("borg").get("at", "")
    events = context.lately("borg.appeared", "borg.moved", "borg.stayed", "borg.ate", "borg.hungry")
    hinted = context.rulebook.options.get("frame.hints") == "on"
    choices = borg_choices(context.looked_at)[:MOST] if hinted else []
    return {
        "place": context.spaces.get(at, at),
        "told": [event["text"] for event in reversed(events)],
        "hinted": hinted,
        "choices": [(context.spaces.get(meal.place, meal.place), rings_text(meal), meal.best) for meal in choices],
        "marks": [
            {
                "at": meal.place,
                "text": sign_text(meal),
                "told": meaning(meal, context.spaces.get(meal.place, meal.place)),
                "best": meal.best,
            }
            for meal in choices
        ],
    }


PANELS = (Panel("borg", "borg", "Borg", "powers", _data, script=True, style=True),)
