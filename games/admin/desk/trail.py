"""The audit trail of one game: who did what, and what its GMs looked at."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.admin.desk.access import at_desk
from games.models import AuditEntry
from games.pages.frame import frame
from games.permissions import Viewer

A_PAGE = 100
WORDS = {
    "gm.read_orders": "read all orders",
    "gm.read_press": "read press",
    "gm.read_turns": "read stored turns",
    "gm.view_as": "looked through other eyes",
    "gm.deed": "opened a form",
    "orders.save": "saved orders",
    "orders.ready": "pressed ready, or took it back",
    "press.send": "wrote press",
    "ruling.make": "made a ruling",
    "ruling.withdraw": "withdrew a ruling",
    "turn.adjudicate": "adjudicated",
    "turn.readjudicate": "adjudicated again",
    "turn.deadline_move": "moved the deadline",
    "turn.fail": "could not adjudicate",
    "turn.grace": "gave grace",
    "gate.shut": "took the papers in, for the GM to look",
    "gate.publish": "published the outcome",
    "game.create": "made the game",
    "game.join": "joined",
    "game.leave": "left",
    "game.start": "started the game",
    "game.pause": "paused the game",
    "game.resume": "let the game go on",
    "game.finish": "ended the game",
    "game.co_gm_add": "added a co-GM",
    "game.co_gm_remove": "took a co-GM off",
    "game.hand_over": "handed the game over",
    "seat.replace": "replaced a player",
    "seat.takeover": "took a seat over",
    "answers.mark": "marked answers",
    "gm.past": "looked at a turn of the past",
    "gm.branch": "compared a branch",
    "branch.make": "made a branch",
    "branch.change": "changed a branch",
    "branch.return": "looked for the way back",
    "branch.drop": "dropped a branch",
    "branch.publish": "published a branch",
    "appeal.make": "appealed",
    "appeal.withdraw": "withdrew an appeal",
    "appeal.answer": "answered an appeal",
}
"""Actions in words; one that is not here stands as it is."""
SORTS = {"gm": "What the GMs looked at and did", "": "Everything"}


@require_safe
@never_cache
@at_desk
def trail(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /gm/<game>/trail/: the latest first; `?of=gm` only what the GMs looked at and did."""
    of = "gm" if request.GET.get("of") == "gm" else ""
    entries = viewer.game.audit.select_related("actor__profile", "seat").order_by("-pk")
    if of:
        entries = entries.filter(actor__in=[gm.pk for gm in viewer.game.gms])
    page = Paginator(entries, A_PAGE).get_page(request.GET.get("page"))
    context = {"lines": [_line(entry) for entry in page], "page": page, "of": of, "sorts": SORTS.items()}
    return render(request, "admin/desk/trail.html", {**frame(viewer, "desk"), **context})


def _plain(value: Any) -> str:
    """A detail as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _line(entry: AuditEntry) -> dict[str, Any]:
    return {
        "at": entry.at,
        "who": str(entry.actor.profile) if entry.actor else "the site",
        "what": WORDS.get(entry.action, entry.action.replace(".", ", ").replace("_", " ")),
        "seat": entry.seat.name if entry.seat else "",
        "data": ", ".join(
            f"{name} {_plain(value)}" for name, value in entry.data.items() if value not in (None, "", [])
        ),
        "looked": entry.action.startswith("gm."),
    }
