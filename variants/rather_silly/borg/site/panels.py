"""Borg: where he is, what he ate last, and what draws him as the board stands."""

from typing import Any

from games.table.panels.panel import Panel, PanelContext

from variants.rather_silly.borg.hints import Meal, borg_choices

MOST = 6
"""How many of the places that he might choose are listed."""


def rings_text(meal: Meal) -> str:
    """The ring numbers as they are compared, from the first."""
    return " · ".join(map(str, meal.rings)) or "0"


def _data(context: PanelContext) -> dict[str, Any] | None:
    if context.turn is None:
        return None
    at = context.held("borg").get("at", "")
    told = context.lately("borg.appeared", "borg.moved", "borg.stayed", "borg.ate", "borg.hungry")
    hinted = context.rulebook.options.get("frame.hints") == "on"
    choices = borg_choices(context.looked_at)[:MOST] if hinted else []
    return {
        "place": context.spaces.get(at, at),
        "told": [event["text"] for event in reversed(told)],
        "hinted": hinted,
        "choices": [(context.spaces.get(meal.place, meal.place), rings_text(meal), meal.best) for meal in choices],
        "marks": [{"at": meal.place, "text": rings_text(meal), "best": meal.best} for meal in choices],
    }


PANELS = (Panel("borg", "borg", "Borg", "powers", _data, script=True, style=True),)
