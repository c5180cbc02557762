"""Looking at boards: the list, one of them, its document and its map as files."""

import json

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from engine.boards.foreign.writing import WRITERS, left_out
from engine.model.json_data import JsonDict
from games.boards.queries.boards import descent, found_boards
from games.boards.queries.proofs import proof_summary
from games.boards.queries.statistics import board_statistics
from games.boards.services.boards import board_lay_out
from games.boards.workshop.addresses import board_or_404, revision_or_404
from games.boards.workshop.pictures import picture
from games.common.errors import Refused
from games.common.member import member
from games.common.own_style import own_style
from games.models import Board, BoardProof, BoardRevision, Game

PAGE = 12


@require_safe
def boards(request: HttpRequest) -> HttpResponse:
    """GET /boards/: `q` looks in names, `mine` wants one's own."""
    asked = {name: request.GET.get(name, "") for name in ("q", "mine")}
    page = Paginator(found_boards(request.user, **asked), PAGE).get_page(request.GET.get("page"))
    latest = {one.board_id: one for one in BoardRevision.objects.filter(board__in=page.object_list).order_by("number")}
    lines = [{"board": one, "revision": latest[one.pk], "map": _thumbnail(latest[one.pk])} for one in page.object_list]
    query = request.GET.copy()
    query.pop("page", None)
    return render(
        request, "workshop/list.html", {"lines": lines, "page": page, "asked": asked, "query": query.urlencode()}
    )


def _thumbnail(revision: BoardRevision) -> str:
    return picture(revision, "thumbnail") if revision.drawn_at else ""


@require_safe
def board(request: HttpRequest, slug: str, number: int = 0) -> HttpResponse:
    """GET /boards/<slug>/, as it is now; with a number, as it was."""
    one = board_or_404(slug, request.user)
    revisions = list(one.revisions.order_by("-number").defer("document"))
    revision = revision_or_404(slug, number, request.user)
    games = Game.objects.visible_to(request.user).filter(board_revision__board=one, own_pace=False)
    shown = {
        "board": one,
        "revision": revision,
        "revisions": revisions,
        "own": one.author == request.user,
        "latest": revision.number == revisions[0].number,
        "descent": descent(one, request.user),
        "statistics": board_statistics(one),
        "proof": _proof(revision),
        "reported": request.user.is_authenticated and one.reports.filter(by=request.user).exists(),
        "forks": Board.objects.listed_for(request.user).filter(forked_from__board=one),
        "games": games.order_by("-created_at")[:6],
        "map": picture(revision) if revision.drawn_at else "",
        "numbers": _numbers(revision.document),
        "seats": revision.seats,
        "left_out": _left_out(revision),
    }
    return render(request, "workshop/board.html", shown)


def _left_out(revision: BoardRevision) -> list[tuple[str, str]]:
    """What files for other programs do not hold of a board, each with what such a file is called."""
    files = [(name, left_out(revision.document, form)) for form, name in (("dvar", "DVAR"), ("map", ".map"))]
    return [one for one in files if one[1]]


def _proof(revision: BoardRevision) -> dict[str, object] | None:
    proof = BoardProof.objects.filter(revision=revision).first()
    return proof_summary(proof) if proof is not None else None


def _numbers(document: JsonDict) -> dict[str, object]:
    """What there is of each sort, for the page."""
    kinds = [record["kind"] for record in document["provinces"].values()]
    return {
        "provinces": len(kinds), "seas": kinds.count("sea"), "centres": len(document["centres"]),
        "wins": document["wins"], "seats": len(document["seats"]),
    }  # fmt: skip


@require_safe
def document(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """GET /boards/<slug>/<number>/board.json: the document, to keep and to change."""
    revision = revision_or_404(slug, number, request.user)
    answer = HttpResponse(
        json.dumps(revision.shown_document, ensure_ascii=False, indent=1), content_type="application/json"
    )
    answer["Content-Disposition"] = f'attachment; filename="{revision.document["id"]}.json"'
    return answer


@require_safe
def written(request: HttpRequest, slug: str, number: int, form: str) -> HttpResponse:
    """GET /boards/<slug>/<number>/board.dvar and board.map: the document as other programs read boards."""
    revision = revision_or_404(slug, number, request.user)
    if form not in WRITERS:
        raise Http404
    kind = "application/json" if form == "dvar" else "text/plain; charset=utf-8"
    answer = HttpResponse(WRITERS[form](revision.shown_document), content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{revision.document["id"]}.{form}"'
    return answer


@require_safe
@own_style
def board_map(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """GET /boards/<slug>/<number>/map.svg: the board at its opening, as a file."""
    revision = revision_or_404(slug, number, request.user)
    if not revision.drawn_at:
        raise Http404
    return HttpResponse(picture(revision, "share"), content_type="image/svg+xml")


@require_safe
def map_progress(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /boards/<slug>/drawn/: how far the map of the latest revision is, for the page that waits for it."""
    latest = board_or_404(slug, request.user).latest
    text = f"{latest.laid_percent} % of it is done." if latest.laying else "It waits for a worker …"
    done = latest.drawn_at is not None or bool(latest.trouble)
    return JsonResponse({"done": done, "share": latest.laid_percent, "said": text})


@login_required
@require_POST
def lay_out(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /boards/<slug>/lay-out/: `do` is stop, or again; of one's own."""
    one = board_or_404(slug, member(request))
    try:
        board_lay_out(board=one, by=member(request), stop=request.POST.get("do") == "stop")
    except Refused as error:
        messages.error(request, error.message)
    return redirect(one)
