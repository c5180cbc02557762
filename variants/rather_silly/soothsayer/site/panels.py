"""The Soothsayer's predictions: two a season, three after a right answer."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext


def _data(context: PanelContext) -> JsonDict | None:
    want = next((want for want in (context.sheet.wants if context.sheet else ()) if want.kind == "predict"), None)
    if want is None:
        return None
    events = reversed(context.lately("soothsayer.predicted"))
    hits = [(context.spaces.get(event["place"], event["place"]), event["hit"]) for event in events]
    return {"slots": range(1, want.count + 1), "spaces": context.spaces, "hits": hits}


PANELS = (Panel("oracle", "soothsayer", "Predictions", "moves", _data, script=True, style=True),)
