"""Zaphod: where he is, what is known of what he did, and one's own vote."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext

from variants.hitchhiker.site.wanderers import wanderer

EFFECTS = {
    "commanded": "under Zaphod’s command: it goes where chance will have it",
    "blaster": "after a Pan-Galactic Gargle Blaster: it cannot move this season",
    "sunglasses": "in sunglasses: it will not move to where an enemy stood",
}


def _data(context: PanelContext) -> JsonDict | None:
    if context.turn is None:
        return None
    data = wanderer(context, "zaphod", "Zaphod")
    data["actions"] = [(line, line.rpartition(" ")[2].capitalize()) for line in data["votes"]]
    data["noticed"] = [
        (context.names.get(unit["seat"], unit["seat"]), unit["text"], words)
        for unit in context.units()
        for name, words in EFFECTS.items()
        if f"zaphod.{name}" in unit["marks"]
    ]
    events = context.lately("zaphod.moved", "zaphod.stays", "status.begins", "status.ends", "centre.neutralised")
    return {**data, "told": [event["text"] for event in reversed(events)]}


PANELS = (Panel("zaphod", "zaphod", "Zaphod", "moves", _data, script=True, style=True),)
