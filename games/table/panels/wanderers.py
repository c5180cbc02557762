"""Marvin and Zaphod: where they are, what is known of what they did, and one's own vote."""

from collections.abc import Callable
from typing import Any

from games.table.panels.panel import Panel, Sight

EFFECTS = {
    "commanded": "under Zaphod’s command: it goes where chance will have it",
    "blaster": "after a Pan-Galactic Gargle Blaster: it cannot move this season",
    "sunglasses": "in sunglasses: it will not move to where an enemy stood",
}


def _last_vote(sight: Sight, word: str) -> str:
    """The viewer's own vote of the last moves, which nobody else is ever told."""
    seat = sight.viewer.seat_id or ""
    lines = (line["order"] for told in sight.last_season for line in told.results.get(seat, ()))
    return next((line for line in lines if line.startswith(word)), "")


def _common(sight: Sight, rule: str, kind: str) -> dict[str, Any]:
    at = str(sight.held(rule).get("at", ""))
    lines = [line for line in sight.offered.get("", ()) if line.startswith(f"{kind.upper()} ")] if sight.sheet else []
    return {
        "at": at,
        "moving": sight.turn is not None and sight.turn.window == "M",
        "place": sight.spaces.get(at, at),
        "votes": lines if sight.wants(kind) else [],
        "last": _last_vote(sight, kind.upper()),
    }


def _marvin(sight: Sight) -> dict[str, Any]:
    told = _common(sight, "marvin", "Marvin")
    goals = [line.rpartition(" ")[2] for line in told["votes"]]
    told["goals"] = [(line, sight.spaces.get(goal, "stays")) for line, goal in zip(told["votes"], goals, strict=True)]
    events = sight.lately("marvin.moved", "marvin.stays", "unit.displaced")
    return {**told, "told": [event["text"] for event in reversed(events)]}


def _zaphod(sight: Sight) -> dict[str, Any]:
    told = _common(sight, "zaphod", "Zaphod")
    told["actions"] = [(line, line.rpartition(" ")[2].capitalize()) for line in told["votes"]]
    told["noticed"] = [
        (sight.names.get(unit["seat"], unit["seat"]), unit["text"], words)
        for unit in sight.units()
        for name, words in EFFECTS.items()
        if f"zaphod.{name}" in unit["marks"]
    ]
    events = sight.lately("zaphod.moved", "zaphod.stays", "status.begins", "status.ends", "centre.neutralised")
    return {**told, "told": [event["text"] for event in reversed(events)]}


def _shown(make: Callable[[Sight], dict[str, Any]]) -> Callable[[Sight], dict[str, Any] | None]:
    return lambda sight: make(sight) if sight.turn is not None else None


MARVIN = Panel("marvin", "marvin", "Marvin", "moves", _shown(_marvin), script=True, style=True)
ZAPHOD = Panel("zaphod", "zaphod", "Zaphod", "moves", _shown(_zaphod), script=True, style=True)
