"""The ballot: places on the map are voted closed or open, with what is left to spend and what would come to nothing."""

from collections.abc import Mapping, Sequence

import engine
from engine.io.stored_forms import stored_state
from engine.model.json_data import JsonDict
from engine.turn.seat_orders import check_each
from games.common.order_text import LONGEST_PAPER, lines_of
from games.table.panels.panel import Panel, PanelContext

SUPPOSED = "a count in which nobody else votes"  # the secret of the draws in a preview: as good as any other
VOTE = "VOTE 1 "


def _offers(context: PanelContext) -> dict[str, str]:
    """What each place can be voted to do now: `{"Mun": "CLOSE"}`, from the lines that the engine offers."""
    lines = [line.removeprefix(VOTE).split() for line in context.offered.get("", ()) if line.startswith(VOTE)]
    return {place: action for action, place in lines}


def _licenses(context: PanelContext) -> str:
    """The word for a licence, where it is voted on like the rest; else empty."""
    return context.rulebook.say("license") if context.rulebook.options.get("votes.license") == "event" else ""


def _votes_due(context: PanelContext) -> int:
    wants = context.sheet.wants if context.sheet is not None else ()
    return next((want.count for want in wants if want.kind == "vote"), 0)


def _data(context: PanelContext) -> JsonDict | None:
    if not context.wants("vote"):
        return None
    offers, due = _offers(context), _votes_due(context)
    spaces = context.spaces
    return {
        "due": due,
        "closable": [(place, spaces[place]) for place in spaces if offers.get(place) == "CLOSE"],
        "openable": [(place, spaces[place]) for place in spaces if offers.get(place) == "OPEN"],
        "script": {
            "due": due,
            "actions": offers,
            "names": spaces,
            "license": _licenses(context),
        },
    }


def _answers(context: PanelContext, asked: Mapping[str, str]) -> JsonDict:
    """`why`: what is to be said against a vote for a place, by place. `count`: what a ballot alone would come to."""
    if not context.wants("vote"):
        return {}
    if asked.get("about") == "why":
        return {"reasons": _reasons(context)}
    return _count(context, lines_of(asked.get("text", "")[:LONGEST_PAPER]))


def _reasons(context: PanelContext) -> dict[str, str]:
    lines = [f"{VOTE}{action} {place}" for place, action in _offers(context).items()]
    checks = check_each(context.rulebook, _visible_state(context), _seat(context), lines)
    return {line.split()[-1]: check.message for line, check in zip(lines, checks, strict=True) if check.message}


def _count(context: PanelContext, lines: Sequence[str]) -> JsonDict:
    """The engine's own count of this ballot, as if nobody else voted: what happens, what falls, what it cuts off."""
    checks = engine.check(context.rulebook, _visible_state(context), _seat(context), list(lines))
    votes = [check for check in checks if check.level != "error" and (check.canonical or "").startswith("VOTE ")]
    remarks = [{"line": check.canonical, "message": check.message} for check in votes if check.message]
    papers = {_seat(context): [check.canonical for check in votes if check.canonical]}
    outcome = engine.adjudicate(context.rulebook, _visible_state(context), papers, [], engine.Draws(SUPPOSED))
    view = engine.view(context.rulebook, outcome.state, outcome.events, _seat(context), draws=outcome.draws, gm=True)
    fallen = [
        {"event": event["event"], "why": event["text"], "lost": event["lost"]}
        for event in view.events
        if event["kind"] == "closure.invalidated"
    ]
    happens = [event["text"] for event in view.events if event["kind"] in ("place.closed", "place.opened")]
    lots = [name for name in view.draws or {} if name.startswith(("votes.tie", "connectivity.tie"))]
    return {"said": remarks, "fallen": fallen, "happens": happens, "lot": bool(lots)}


def _visible_state(context: PanelContext) -> "engine.State":
    """The position without what this seat may not see."""
    return stored_state(context.rulebook, context.state)


def _seat(context: PanelContext) -> str:
    return context.viewer.seat_id or ""


PANELS = (Panel("voting", "votes", "Your votes", "tray", _data, script=True, style=True, answers=_answers),)
