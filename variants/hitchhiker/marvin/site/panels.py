"""Marvin: where he is, what is known of what he did, and one's own vote."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext

from variants.hitchhiker.site.wanderers import wanderer


def _data(context: PanelContext) -> JsonDict | None:
    if context.turn is None:
        return None
    data = wanderer(context, "marvin", "Marvin")
    goals = [line.rpartition(" ")[2] for line in data["votes"]]
    data["goals"] = [(line, context.spaces.get(goal, "stays")) for line, goal in zip(data["votes"], goals, strict=True)]
    events = context.lately("marvin.moved", "marvin.stays", "unit.displaced")
    return {**data, "told": [event["text"] for event in reversed(events)]}


PANELS = (Panel("marvin", "marvin", "Marvin", "moves", _data, script=True, style=True),)
