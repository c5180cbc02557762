"""The question of the season: answered by ten, set by the Mastermind, and what came of the last one."""

from fractions import Fraction
from typing import Any

from games.table.panels.panel import Panel, Sight, plain


def _data(sight: Sight) -> dict[str, Any] | None:
    held = sight.held("mastermind")
    told = sight.lately("mastermind.marked") or sight.lately("mastermind.silent")
    fractions = held.get("fraction", {})
    seat = sight.viewer.seat_id or ""
    data = {
        "question": str(held.get("asked", "")),
        "answers": sight.wants("answer"),
        "asks": sight.wants("question"),
        "due": sight.turn.due if sight.turn else None,
        "marking": sight.turn is not None and sight.turn.window == "G",
        "own": [check.canonical for check in _own(sight)],
        "last": _last(sight, told[0]) if told else None,
        "shares": [_share(sight, one, fractions[one]) for one in sight.names if one in fractions],
        "whole": _whole(fractions.get(seat)),
    }
    return data if any(data[name] for name in ("question", "asks", "last", "shares")) else None


def _own(sight: Sight) -> list[Any]:
    return [check for check in (sight.sheet.checks if sight.sheet else ()) if check.kind in ("answer", "question")]


def _last(sight: Sight, event: dict[str, Any]) -> dict[str, Any]:
    right = [sight.names.get(seat, seat) for seat in event.get("right", ())]
    return {"asked": event.get("question", ""), "answer": event.get("answer", ""), "right": right}


def _share(sight: Sight, seat: str, kept: Any) -> dict[str, Any]:
    return {"seat": seat, "name": sight.names[seat], "share": plain(kept), "whole": _whole(kept)}


def _whole(kept: Any) -> bool:
    """Whether a share is a whole unit at least."""
    return Fraction(plain(kept or "0")) >= 1


PANEL = Panel("quiz", "mastermind", "The question", "moves", _data, script=True, style=True)
