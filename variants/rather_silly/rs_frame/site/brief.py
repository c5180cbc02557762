"""Who one is, what one may do now and until when, and what came of what one did: for games with seats of many sorts."""

from typing import Any

from games.table.panels.duties import part_of
from games.table.panels.panel import Panel, PanelContext

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


def _goal(context: PanelContext) -> str:
    """How the seat wins, by the rules and options in force."""
    options, seat = context.rulebook.options, context.viewer.seat_id
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


def _data(context: PanelContext) -> dict[str, Any] | None:
    return part_of(context, _goal(context), DEEDS) if context.viewer.seat is not None else None


PANEL = Panel("brief", "rs_frame", "Your part", "moves", _data, on=("turn", "ledger", "deadline"), style=True)
