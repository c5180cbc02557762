"""Borg: where he is, what he ate last, and what draws him as the board stands."""

from typing import Any

from games.table.panels.panel import Panel, Sight
from variants.rather_silly.hints import Meal, borg_choices

MOST = 6
"""How many of the places that he might choose are listed."""


def rings_text(meal: Meal) -> str:
    """The ring numbers as they are compared, from the first."""
    return " · ".join(map(str, meal.rings)) or "0"


def _data(sight: Sight) -> dict[str, Any] | None:
    if sight.turn is None:
        return None
    at = sight.held("borg").get("at", "")
    told = sight.lately("borg.appeared", "borg.moved", "borg.stayed", "borg.ate", "borg.hungry")
    hinted = sight.rulebook.options.get("frame.hints") == "on"
    choices = borg_choices(sight.looked_at)[:MOST] if hinted else []
    return {
        "place": sight.spaces.get(at, at),
        "told": [event["text"] for event in reversed(told)],
        "hinted": hinted,
        "choices": [(sight.spaces.get(meal.place, meal.place), rings_text(meal), meal.best) for meal in choices],
        "marks": [{"at": meal.place, "text": rings_text(meal), "best": meal.best} for meal in choices],
    }


PANEL = Panel("borg", "borg", "Borg", "powers", _data, script=True, style=True)
