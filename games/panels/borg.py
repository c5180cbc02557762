"""Borg: where he is, and what he ate last."""

from typing import Any

from games.panels.panel import Panel, Sight


def _data(sight: Sight) -> dict[str, Any] | None:
    if sight.turn is None:
        return None
    at = sight.held("borg").get("at", "")
    told = sight.lately("borg.appeared", "borg.moved", "borg.stayed", "borg.ate", "borg.hungry")
    return {"place": sight.spaces.get(at, at), "told": [event["text"] for event in reversed(told)]}


PANEL = Panel("borg", "borg", "Borg", "powers", _data, style=True)
