"""A sandbox made into rulings: what they would be, both boards side by side, and the reason."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.comparison import compare
from games.errors import Hidden, Refused
from games.pages.access import viewer_for
from games.permissions import Viewer, check_gm
from games.sandbox.bench import Bench, pack, unpack
from games.sandbox.origin import Proposal, proposal, turn_numbered
from games.services.rulings import ground_of
from games.services.sandboxes import board_rule

WORDS = {
    "add": "{seat} gets {unit}",
    "move": "{seat} {unit} stands in {to}",
    "remove": "{seat} {unit} is taken off",
    "owner": "{place} belongs to {seat}",
    "no_centre": "{place} is no centre",
    "token": "{name} is in {place}",
    "status": "{name} of {seat} {unit} is {value}",
    "counter": "{name} of {subject} is {value}",
}


def in_words(change: dict[str, Any]) -> str:
    """A change of the board as people say it."""
    told = {
        "seat": "",
        "unit": "",
        "to": "",
        "place": "nowhere",
        "name": "",
        "subject": "the game",
        "value": "",
        **change,
    }
    told["seat"] = told["seat"] or "nobody"
    told["value"] = "cleared" if told["value"] is None else told["value"]
    return WORDS[change["op"]].format(**told)


@require_POST
@never_cache
@login_required
def ruling(request: HttpRequest) -> HttpResponse:
    """POST /sandbox/ruling/: the preview; with `do=publish` and a reason, the rulings themselves."""
    assert isinstance(request.user, User)
    try:
        bench = unpack(request.POST.get("bench", ""))
        if bench.origin is None:
            raise Refused("This sandbox did not come from a turn of a game.")
        viewer = viewer_for(request, bench.origin.game)
        check_gm(viewer.game, request.user)
        at_deadline = request.POST.get("when") == "deadline"
        wanted = proposal(viewer, bench, at_deadline=at_deadline)
    except Hidden as no:
        raise Http404(no.message) from no
    except Refused as no:
        messages.error(request, no.message)
        return redirect("sandbox")
    trouble = ""
    if request.POST.get("do") == "publish":
        try:
            return _publish(request, viewer, wanted)
        except Refused as no:
            trouble = no.message
    return _preview(request, viewer, bench, wanted, at_deadline, trouble)


def _publish(request: HttpRequest, viewer: Viewer, wanted: Proposal) -> HttpResponse:
    assert isinstance(request.user, User)
    made = board_rule(
        game=viewer.game,
        by=request.user,
        number=wanted.number,
        changes=wanted.rulings(),
        reason=request.POST.get("reason", "")[:2000],
        seen=request.POST.get("seen", "")[:2000],
    )
    messages.success(request, f"Published: {len(made)} ruling{'s' if len(made) > 1 else ''} on the ledger.")
    return redirect("games:ledger", viewer.game.slug)


def _preview(
    request: HttpRequest, viewer: Viewer, bench: Bench, wanted: Proposal, at_deadline: bool, trouble: str
) -> HttpResponse:
    turn = turn_numbered(viewer.game, wanted.number)
    shown = {
        "game": viewer.game,
        "packed": pack(replace(bench, at=0)),
        "wanted": wanted,
        "words": [in_words(dict(change)) for change in wanted.changes],
        "turn": turn,
        "again": turn.adjudicated_at is not None,
        "may_wait": viewer.game.open_turn is not None,
        "at_deadline": at_deadline,
        "seen": ground_of(viewer.game, turn),
        "reason": request.POST.get("reason", ""),
        "trouble": trouble,
        "comparison": compare(viewer, wanted.before, wanted.after, labels=("The game’s board", "As in the sandbox")),
    }
    return render(request, "sandbox/ruling.html", shown, status=400 if trouble else 200)
