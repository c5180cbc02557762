"""Who one is, what one may do now and until when, and what came of what one did: for games with seats of many sorts."""

from typing import Any

from games.panels.panel import Panel, Sight
from games.selectors import positions

DEEDS = {
    "order": "order your units",
    "place llama": "place your herds",
    "llama": "let a herd explode",
    "sell": "sell souls",
    "link": "vote for the next link",
    "answer": "answer the question",
    "question": "set the next question",
    "reorder": "re-order units of others",
    "predict": "predict stand-offs",
    "retreat": "retreat",
    "build": "build",
    "remove": "remove units",
    "twins": "build your Siamese Units",
    "free build": "build a free unit",
}


def _goal(sight: Sight) -> str:
    """How the seat wins, by the rules and options in force."""
    options, seat = sight.rulebook.options, sight.viewer.seat_id
    centres = options["frame.win_centres"]
    if seat == "Jester":
        return f"You have no units, and win if nobody else has by the end of {options['jester.last_year']}."
    if seat == "Doctor":
        return f"You win with {centres} centres, or when points and centres are {options['doctor.target']} together."
    if seat == "Mastermind":
        return f"You begin with nothing but questions, and win with {centres} centres."
    if seat == "Soothsayer":
        return f"You begin with nothing but foresight, and win with {centres} centres."
    return f"You win with {centres} centres at the adjustments."


def _deeds(sight: Sight) -> list[dict[str, Any]]:
    """What may be handed in now, a line for each kind: what is there of it, and what happens without it."""
    assert sight.sheet is not None
    found: dict[str, dict[str, Any]] = {}
    for want in sight.sheet.wants:
        told = {"text": DEEDS.get(want.kind, want.kind), "without": want.default, "count": 0, "given": []}
        line = found.setdefault(want.kind, {**told, "optional": want.optional})
        line["count"] += abs(want.count)
    for check in sight.sheet.checks:
        if check.level != "error" and check.kind in found:
            found[check.kind]["given"].append(check.canonical)
    return list(found.values())


def _done(sight: Sight) -> list[dict[str, Any]]:
    """One's own papers of the last season, with what came of them."""
    seat = sight.viewer.seat_id or ""
    return [line for told in reversed(sight.last_season) for line in told.results.get(seat, ())]


def _data(sight: Sight) -> dict[str, Any] | None:
    if sight.viewer.seat is None:
        return None
    last = sight.last_season[-1] if sight.last_season else None
    return {
        "goal": _goal(sight),
        "turn": sight.turn,
        "phase_name": positions.phase_name(sight.game, sight.turn.phase) if sight.turn else "",
        "deeds": _deeds(sight) if sight.sheet is not None else [],
        "done": _done(sight),
        "since": last,
    }


PANEL = Panel("brief", "rs_frame", "Your part", "moves", _data, on=("turn", "ledger", "deadline"), style=True)
