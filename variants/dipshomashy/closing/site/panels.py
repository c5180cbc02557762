"""What the last vote came to, as far as one may know: totals, what closed and opened, licences; who is in the air."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext

BALLOTS = ("ballot.received", "votes.ballot")
"""What single seats voted: one's own, and by option everybody's."""
TOLD = (
    *BALLOTS,
    *("votes.counted", "closure.invalidated", "place.closed", "place.opened"),
    *("nominations.counted", "place.licensed", "licences.owed"),
)
"""What is told of a vote, in the words of the report."""


def _data(context: PanelContext) -> JsonDict | None:
    shut = context.held("closing").get("closed", {})
    # Other rules count votes too, of other kinds.
    events = [e for e in context.lately(*TOLD)[::-1] if e["kind"] != "votes.counted" or e["step"].startswith("votes.")]
    spaces = context.spaces
    return {
        "pubs": sum(len(places) for places in context.state.get("centres", {}).values()),
        "free": len(context.state.get("centres", {}).get("Neutral", ())),
        "shut": [(place, spaces.get(place, place)) for place in shut],
        "totals": _totals(events),
        "own": [event["text"] for event in events if event["kind"] in BALLOTS],
        "said": [event["text"] for event in events if event["kind"] not in (*BALLOTS, "votes.counted")],
        "aloft": [
            (context.names.get(unit["seat"], unit["seat"]), unit["text"])
            for unit in context.units()
            if unit["at"].startswith("^")
        ],
        "due": _votes_per_season(context),
    }


def _totals(events: list[JsonDict]) -> list[JsonDict]:
    """The rows of the count: the event, its votes, how long its bar is, and why it came to nothing."""
    rows = [row for event in events if event["kind"] == "votes.counted" for row in event["totals"]]
    most = max((row["votes"] for row in rows), default=1)
    fallen = {event["event"] for event in events if event["kind"] == "closure.invalidated"}
    kinds = {"place.closed": "CLOSE", "place.opened": "OPEN"}
    done = {f"{kinds[event['kind']]} {event['place']}" for event in events if event["kind"] in kinds}
    return [
        {
            **row,
            "most": most,
            "fate": "void" if row.get("void") else "invalid" if row["event"] in fallen else "",
            "done": row["event"] in done,
        }
        for row in rows
    ]


def _votes_per_season(context: PanelContext) -> list[tuple[str, int]]:
    """Votes a season of every power, where the rule keeps them; they are public."""
    due = context.held("votes").get("due", {})
    rows = ((name, due.get(seat)) for seat, name in context.names.items())
    return [
        (name, int(value["value"] if isinstance(value, dict) else value)) for name, value in rows if value is not None
    ]


PANELS = (Panel("tally", "closing", "Pubs", "tab", _data, style=True),)
