"""What the panels of Marvin and Zaphod have in common: where they are, and one's own vote."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import PanelContext


def _last_vote(context: PanelContext, word: str) -> str:
    """The viewer's own vote of the last moves, which nobody else is ever told."""
    seat = context.viewer.seat_id or ""
    lines = (line["order"] for turn in context.last_season for line in turn.results.get(seat, ()))
    return next((line for line in lines if line.startswith(word)), "")


def wanderer(context: PanelContext, rule: str, kind: str) -> JsonDict:
    """The context for who wanders by a rule, with the lines of one's vote; `kind` is that of the papers."""
    at = str(context.held(rule).get("at", ""))
    lines = (
        [line for line in context.offered.get("", ()) if line.startswith(f"{kind.upper()} ")] if context.sheet else []
    )
    return {
        "at": at,
        "moving": context.turn is not None and context.turn.window == "M",
        "place": context.spaces.get(at, at),
        "votes": lines if context.wants(kind) else [],
        "last": _last_vote(context, kind.upper()),
    }
