"""What a seat of Hitch-hiker may do now and until when, how it wins, and what came of its papers."""

import engine
from engine.model.json_data import JsonDict
from games.table.panels.duties import part_of
from games.table.panels.panel import Panel, PanelContext

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
    "Vogon": "Your ships go anywhere, and destroy centres and whatever they meet; they take only what they sit in.",
}
WITHOUT = {"disposal": "the usual unit, or what the option says"}


def _kind(check: "engine.LineCheck") -> str:
    """NBO stands among the builds, and is a deed of its own."""
    return "nbo" if " NBO " in f" {check.canonical} " else check.kind


def _data(context: PanelContext) -> JsonDict | None:
    seat = context.viewer.seat_id
    if seat is None:
        return None
    goal = SORTS.get(seat, "Anybody’s unit may be made to give a lift; ships destroy what they meet.")
    return part_of(context, goal, DEEDS, without=WITHOUT, kind=_kind)


PANEL = Panel("part", "hh_setup", "Your part", "moves", _data, on=("turn", "ledger", "deadline"), style=True)
