"""The proof of a board: what has been tried out of it, how far it is, and asking for it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.boards.queries.proofs import proof_summary
from games.boards.services.proofs import proof_ask
from games.boards.workshop.addresses import revision_or_404
from games.common.errors import Refused
from games.common.member import member
from games.models import BoardProof


@require_safe
def proof(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """GET /boards/<slug>/<number>/proof/."""
    revision = revision_or_404(slug, number, request.user)
    stored = BoardProof.objects.filter(revision=revision).first()
    shown: dict[str, object] = {
        "revision": revision,
        "board": revision.board,
        "proof": stored,
        "drawn": revision.drawn_at,
    }
    if stored is not None:
        shown |= proof_summary(stored)
    return render(request, "workshop/proof.html", shown)


@require_safe
def proof_progress(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """GET /boards/<slug>/<number>/proof/progress/: how far it is, for the page that waits."""
    stored = BoardProof.objects.filter(revision=revision_or_404(slug, number, request.user)).first()
    if stored is None:
        return JsonResponse({"done": False, "share": 0, "said": "Nobody has asked for it."})
    answer = proof_summary(stored)
    return JsonResponse({"done": answer["over"], "share": answer["percent"], "said": answer["said"]})


@login_required
@require_POST
def proof_start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """POST /boards/<slug>/<number>/proof/start/."""
    revision = revision_or_404(slug, number, member(request))
    try:
        proof_ask(revision=revision, by=member(request))
    except Refused as error:
        messages.error(request, error.message)
    return redirect(reverse("board-proof", args=[slug, number]))
