"""The vote for the next hyperspace link, the link of the season, and how the last vote went."""

from typing import Any

from games.table.panels.panel import Panel, Sight


def _data(sight: Sight) -> dict[str, Any] | None:
    told = sight.lately("link.tally", "link.opened", "link.none")
    edges = [edge for edge in sight.state.get("edges", ()) if edge[2] == "link"]
    data = {
        "votes": sight.wants("link"),
        "spaces": sight.spaces,
        "link": [sight.spaces.get(end, end) for end in edges[0][:2]] if edges else [],
        "told": [event["text"] for event in reversed(told)],
    }
    return data if sight.turn is not None and (data["votes"] or data["link"] or data["told"]) else None


PANEL = Panel("ballot", "links", "The link", "moves", _data, script=True, style=True)
