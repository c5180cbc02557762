"""Who one is, what one may do now and until when, and what came of what one did: for games with seats of many sorts."""

from engine.model.json_data import JsonDict
from games.table.panels.duties import part_of
from games.table.panels.panel import Panel, PanelContext

from variants.rather_silly.rs_frame.site.goal import goal

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


def _data(context: PanelContext) -> JsonDict | None:
    return part_of(context, goal(context), DEEDS) if context.viewer.seat is not None else None


PANEL = Panel("brief", "rs_frame", "Your part", "moves", _data, on=("turn", "ledger", "deadline"), style=True)
