"""The question of the season: answered by ten, set by the Mastermind, and what came of the last one."""

from fractions import Fraction
from typing import Any

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext, plain


def _data(context: PanelContext) -> JsonDict | None:
    held = context.held("mastermind")
    events = context.lately("mastermind.marked") or context.lately("mastermind.silent")
    fractions = held.get("fraction", {})
    seat = context.viewer.seat_id or ""
    data = {
        "question": str(held.get("asked", "")),
        "answers": context.wants("answer"),
        "asks": context.wants("question"),
        "due": context.turn.due if context.turn else None,
        "marking": context.turn is not None and context.turn.window == "G",
        "own": [check.canonical for check in _own_checks(context)],
        "last": _last(context, events[0]) if events else None,
        "shares": [_share(context, one, fractions[one]) for one in context.names if one in fractions],
        "whole": _whole(fractions.get(seat)),
    }
    return data if any(data[name] for name in ("question", "asks", "last", "shares")) else None


def _own_checks(context: PanelContext) -> list[Any]:
    return [check for check in (context.sheet.checks if context.sheet else ()) if check.kind in ("answer", "question")]


def _last(context: PanelContext, event: JsonDict) -> JsonDict:
    right = [context.names.get(seat, seat) for seat in event.get("right", ())]
    return {"asked": event.get("question", ""), "answer": event.get("answer", ""), "right": right}


def _share(context: PanelContext, seat: str, value: object) -> JsonDict:
    return {"seat": seat, "name": context.names[seat], "share": plain(value), "whole": _whole(value)}


def _whole(value: object) -> bool:
    """Whether a share is a whole unit at least."""
    return Fraction(plain(value or "0")) >= 1


PANELS = (Panel("quiz", "mastermind", "The question", "moves", _data, script=True, style=True),)
