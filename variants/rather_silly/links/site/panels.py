"""The vote for the next hyperspace link, the link of the season, and how the last vote went."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext


def _data(context: PanelContext) -> JsonDict | None:
    events = context.lately("link.tally", "link.opened", "link.none")
    edges = [edge for edge in context.state.get("edges", ()) if edge[2] == "link"]
    data = {
        "votes": context.wants("link"),
        "spaces": context.spaces,
        "link": [context.spaces.get(end, end) for end in edges[0][:2]] if edges else [],
        "told": [event["text"] for event in reversed(events)],
    }
    return data if context.turn is not None and (data["votes"] or data["link"] or data["told"]) else None


PANELS = (Panel("ballot", "links", "The link", "moves", _data, script=True, style=True),)
