"""A sandbox made into rulings: what could be taken over, ticked by the GM, what it would do, and the reason."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.access_log.services import gm_access_record
from games.common.errors import Hidden, Refused
from games.common.member import member
from games.common.themes import in_words_of
from games.gm.previews import told_preview
from games.models import AuditAction, Game, Ruling, RulingKind
from games.permissions import Viewer, check_gm
from games.sandbox.answering import show
from games.sandbox.bench import Bench, pack
from games.sandbox.deeds import taken_up
from games.sandbox.proposing import BOARD, RulingProposal, proposal
from games.sandbox.ruling_services import RulingPreviews, WantedRuling, sandbox_preview, sandbox_rule
from games.selectors import positions
from games.selectors.readers import shared_ruling_readers
from games.selectors.wording import ruling_text
from games.table.access import viewer_for


@dataclass(frozen=True, slots=True)
class RulingChoice:
    """What a GM chose on the page: what is ticked, from when the board is to be so, and the reason."""

    ticked: Collection[str]
    at_deadline: bool
    reason: str
    seen: str


@require_POST
@never_cache
@login_required
def ruling(request: HttpRequest) -> HttpResponse:
    """POST /sandbox/ruling/: the preview of what is ticked (`take`); with `do=publish` and a reason, the rulings."""
    try:
        bench = taken_up(request)
        if bench.origin is None:
            raise Refused("This sandbox did not come from a turn of a game.")
        game = viewer_for(request, bench.origin.game).game
        check_gm(game, member(request))
    except Hidden as error:
        raise Http404(error.message) from error
    except Refused as error:
        messages.error(request, error.message)
        return redirect("sandbox")
    viewer = Viewer(game, member(request), None, is_gm=True)
    try:
        choice = _ticked_choice(request)
        offered = proposal(viewer, bench, at_deadline=choice.at_deadline)
    except Refused as error:
        return show(request, bench, "share", trouble=error.message, status=error.status)
    gm_access_record(viewer, AuditAction.GM_DEED, deed="sandbox")
    with in_words_of(game):
        return _answer(request, viewer, bench, offered, choice)


def _ticked_choice(request: HttpRequest) -> RulingChoice:
    """What is ticked; whoever comes from the sandbox has not been asked yet, and is shown the board."""
    data = request.POST
    ticked = data.getlist("take") if data.get("ticked") else [BOARD]
    reason, seen = data.get("reason", "")[:2000], data.get("seen", "")[:2000]
    return RulingChoice(ticked, data.get("when") == "deadline", reason, seen)


def _answer(
    request: HttpRequest, viewer: Viewer, bench: Bench, offered: RulingProposal, choice: RulingChoice
) -> HttpResponse:
    wanted, trouble, status = offered.wanted(choice.ticked), "", 200
    if request.POST.get("do") == "publish":
        try:
            made = sandbox_rule(
                game=viewer.game, by=member(request), wanted=wanted, reason=choice.reason, seen=choice.seen
            )
        except Refused as error:
            trouble, status = error.message, error.status
        else:
            messages.success(request, f"Published: {len(made)} ruling{'s' if len(made) > 1 else ''} on the ledger.")
            return redirect("games:ledger", viewer.game.slug)
    looked = None
    try:
        looked = sandbox_preview(game=viewer.game, by=member(request), wanted=wanted) if wanted else None
    except Refused as error:
        trouble, status = trouble or error.message, error.status
    context = _context(viewer, bench, offered, choice, looked)
    return render(request, "sandbox/ruling.html", {**context, "trouble": trouble}, status=status)


def _context(
    viewer: Viewer, bench: Bench, offered: RulingProposal, choice: RulingChoice, looked: RulingPreviews | None
) -> dict[str, object]:
    """What templates/sandbox/ruling.html shows."""
    return {
        "game": viewer.game,
        "packed": pack(replace(bench, at=0)),
        "title": bench.title,
        "offered": offered,
        "words": [
            ruling_text(Ruling(game=viewer.game, kind=RulingKind.BOARD, data=dict(one))) for one in offered.changes
        ],
        "powers": [(seat, list(lines)) for seat, lines in groupby(offered.lines, key=lambda one: one.seat)],
        "stand": [(one.pk, ruling_text(one)) for one in offered.stand],
        "anything": bool(offered.changes or offered.lines or offered.pins),
        "may_wait": offered.turn.adjudicated_at is None and viewer.game.last_turn is not None,
        "previews": _preview_rows(viewer, looked) if looked else [],
        "seen": looked.seen if looked else "",
        "read": _read(offered.wanted(choice.ticked), viewer.game),
        "choice": choice,
    }


def _read(wanted: Sequence[WantedRuling], game: Game) -> str:
    """Who reads the one reason of all the rulings, and when."""
    return shared_ruling_readers([Ruling(game=game, phase=one.phase, kind=one.kind, data=one.data) for one in wanted])


def _preview_rows(viewer: Viewer, looked: RulingPreviews) -> list[dict[str, object]]:
    """What the rulings would do to each turn."""
    return [
        {
            "phase_name": positions.phase_name(viewer.game, one.turn.phase),
            "again": one.turn.adjudicated_at is not None,
            "told": told_preview(viewer, one, prefix=f"turn{number}-"),
        }
        for number, one in enumerate(looked.previews)
    ]
