"""/workshop/: one's drawings, and beginning one from nothing, from a list, from a copy."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.boards.queries.boards import board_revision_at, boards_to_copy
from games.boards.services.drawings import drawing_begin
from games.boards.workshop.editing import EXAMPLE
from games.boards.workshop.edits.blank import SIZES, blank, drawable
from games.boards.workshop.edits.whole import told_by
from games.common.errors import Refused
from games.common.member import member
from games.common.throttles import count_made
from games.models import Board, BoardRevision, Drawing
from games.permissions import KEEPER

OFFERED = 60
"""Boards in the list of those to copy."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def workshop(request: HttpRequest) -> HttpResponse:
    """GET /workshop/: one's drawings. POST: begin one; `how` is nothing, list or copy."""
    by = member(request)
    typed, refusal = EXAMPLE, ""
    if request.method == "POST":
        typed = request.POST.get("text", "") or EXAMPLE
        try:
            count_made(request, "drafts")
            return redirect(_new_drawing(request, by))
        except Refused as error:
            refusal = error.message
            messages.error(request, error.message)
    usual, others = boards_to_copy(by, OFFERED)
    copied = request.POST.get("from", "") or request.GET.get("from", "")
    shown: dict[str, object] = {
        "drawings": Drawing.objects.filter(author=by).select_related("board"),
        "groups": [("Of the variants", usual), ("Others", others)],
        "offers": bool(usual or others),
        "copied": copied,
        "listed": copied in [one.address for one in (*usual, *others)],
        "sizes": SIZES,
        "typed": typed,
        "name": request.POST.get("name", ""),
        "said": refusal,
    }
    return render(request, "workshop/workshop.html", shown, status=422 if refusal else 200)


def _new_drawing(request: HttpRequest, by: User) -> Drawing:
    """The drawing that a form asks for. Raises Refused."""
    how = request.POST.get("how", "")
    if how == "copy":
        origin = board_revision_at(request.POST.get("from", ""), by)
        if origin is None:
            raise Refused("There is no such board. Choose one from the list, or look at its link again.", field="from")
        return drawing_of(origin, by)
    if how == "list":
        return drawing_begin(by=by, document=drawable(told_by(request.POST.get("text", ""))))
    return drawing_begin(by=by, document=blank(request.POST.get("name", ""), request.POST.get("size", "")))


def drawing_of(origin: BoardRevision, by: User) -> Drawing:
    """A drawing of a board: the next revision of one's own, or a copy of somebody else's.

    A copy of the library's boards is its maker's: that the site made what it is a copy of stands beside it.
    """
    own_board: Board | None = origin.board if origin.board.author_id == by.pk else None
    document = origin.shown_document
    if own_board is None and origin.board.author.username == KEEPER:
        document = {part: value for part, value in document.items() if part != "maker"}
    return drawing_begin(
        by=by, document=drawable(document), board=own_board, forked_from=None if own_board is not None else origin
    )
