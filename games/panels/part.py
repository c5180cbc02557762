"""What a seat of Hitch-hiker may do now and until when, how it wins, and what came of its papers."""

from typing import Any

from games.panels.panel import Panel, Sight
from games.selectors import positions

DEEDS = {
    "disposal": "dispose a unit in each home centre",
    "order": "order your units",
    "lift": "have your Hitch-hikers lifted",
    "Marvin": "vote for where Marvin goes",
    "Zaphod": "vote for what Zaphod does",
    "retreat": "retreat",
    "build": "build",
    "nbo": "give up builds for Vogon-proof centres",
    "remove": "remove units",
}
SORTS = {
    "Hitchhiker": "Your Hitch-hikers go where other people’s units take them, and fight as armies do.",
    "Vogon": "Your ships go anywhere, destroy centres and whatever they meet, and capture nothing.",
}


def _deeds(sight: Sight) -> list[dict[str, Any]]:
    """What may be handed in now, a line for each kind: what is there of it, and what happens without it."""
    sheet = sight.sheet
    if sheet is None:
        return []
    found: dict[str, dict[str, Any]] = {}
    for want in sheet.wants:
        line = found.setdefault(want.kind, {"text": DEEDS.get(want.kind, want.kind), "count": 0, "given": []})
        line["without"] = want.default if want.kind != "disposal" else "the usual unit, or what the option says"
        line["count"] += abs(want.count)
    for check in sheet.checks:
        kind = "nbo" if " NBO " in f" {check.canonical} " else check.kind
        if check.level != "error" and kind in found:
            found[kind]["given"].append(check.canonical)
    return list(found.values())


def _data(sight: Sight) -> dict[str, Any] | None:
    seat = sight.viewer.seat_id
    if seat is None or sight.turn is None:
        return None
    return {
        "goal": SORTS.get(seat, "Anybody’s unit may be made to give a lift; ships destroy what they meet."),
        "turn": sight.turn,
        "phase_name": positions.phase_name(sight.game, sight.turn.phase),
        "deeds": _deeds(sight),
        "done": [line for told in reversed(sight.last_season) for line in told.results.get(seat, ())],
        "since": sight.last_season[-1] if sight.last_season else None,
    }


PANEL = Panel("part", "hh_setup", "Your part", "moves", _data, on=("turn", "ledger", "deadline"), style=True)
