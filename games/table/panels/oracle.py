"""The Soothsayer's predictions: two a season, three after a right answer."""

from typing import Any

from games.table.panels.panel import Panel, Sight


def _data(sight: Sight) -> dict[str, Any] | None:
    want = next((want for want in (sight.sheet.wants if sight.sheet else ()) if want.kind == "predict"), None)
    if want is None:
        return None
    told = reversed(sight.lately("soothsayer.predicted"))
    hits = [(sight.spaces.get(event["place"], event["place"]), event["hit"]) for event in told]
    return {"slots": range(1, want.count + 1), "spaces": sight.spaces, "hits": hits}


PANEL = Panel("oracle", "soothsayer", "Predictions", "moves", _data, script=True, style=True)
