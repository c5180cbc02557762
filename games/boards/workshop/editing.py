"""Writing boards: a new one, the next revision of one's own, a copy of anybody's."""

import json
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from engine.boards.document import LARGEST, problems
from engine.boards.problem import BoardProblem
from games.boards.queries.boards import board_revision_at
from games.boards.services.boards import Unplayable, board_list, board_revise, board_save
from games.boards.services.drawing_edits import drawing_to_keep
from games.boards.workshop.edits.blank import drawable
from games.boards.workshop.edits.whole import told_by
from games.boards.workshop.working import is_large
from games.common.errors import Refused
from games.common.member import member
from games.common.throttles import count_made
from games.models import Board, BoardRevision, Drawing

EXAMPLE = """The Lake
wins 3
seats North (Northern), South (Southern)
Ash, Ashford, coast, home North, army: Bec, Dun, Esk, LAK
Bec, Beckton, coast, centre: Cal, Esk, LAK
Cal, Calder, coast, home South, fleet: Dun, LAK
Dun, Dunmore, coast, centre: LAK
Esk, Eskdale, inland
LAK, The Water, sea"""


class BoardForm(forms.Form):
    """A board as text: a list, or a document; or a file with one."""

    text = forms.CharField(widget=forms.Textarea, required=False, max_length=LARGEST, strip=False)
    file = forms.FileField(required=False)

    def written(self) -> str:
        """What was sent: the file, if one was. Raises Refused for what is no text, or too much."""
        given = self.files.get("file")
        if given is None:
            return str(self.data.get("text", ""))
        if (given.size or 0) > LARGEST:
            raise Refused(f"That file has more than {LARGEST // 1024} kB, which no board needs.", field="file")
        try:
            return str(given.read().decode("utf-8"))
        except UnicodeDecodeError as error:
            raise Refused("That file is no text. Choose the board's document, or its list.", field="file") from error


def _document_text(revision: BoardRevision | None) -> str:
    if revision is None:
        return EXAMPLE
    return json.dumps(revision.shown_document, ensure_ascii=False, indent=1)


def _answer(
    request: HttpRequest,
    template: str,
    start: BoardRevision | None,
    keep: Callable[[object], Board],
    large: Callable[[object, bool], Drawing],
    **shown: object,
) -> HttpResponse:
    """The form, what is wrong with what was sent, or the board that was kept.

    A `large` one becomes a drawing, of whose page a worker looks at it, and keeps it if that is wished.
    """
    form = BoardForm(request.POST or None, request.FILES or None)
    text, problems_found, refusal = _document_text(start), [], ""
    if request.method == "POST":
        try:
            text = form.written()
            document = told_by(text)
            if is_large(document):
                return redirect(large(drawable(document), request.POST.get("do") != "check"))
            if request.POST.get("do") == "check":
                problems_found = problems(document)
            else:
                return redirect(keep(document))
        except Unplayable as error:
            problems_found = error.problems
        except Refused as error:
            refusal = error.message
    checked = request.method == "POST" and not problems_found and not refusal
    shown |= {"text": text, "problems": _sorted(problems_found), "said": refusal, "checked": checked}
    return render(request, template, shown, status=422 if refusal or any(p.grave for p in problems_found) else 200)


def _sorted(board_problems: list[BoardProblem]) -> list[BoardProblem]:
    return sorted(board_problems, key=lambda problem: not problem.grave)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """GET and POST /boards/new/: with `from=slug/2`, a copy of that one."""
    by = member(request)
    origin = board_revision_at(request.POST.get("from", "") or request.GET.get("from", ""), by)
    listed = request.POST.get("listed", "yes") == "yes"

    def keep(document: object) -> Board:
        count_made(request)
        return board_save(by=by, document=document, listed=listed, forked_from=origin)

    def large(document: Any, keeps: bool) -> Drawing:
        return drawing_to_keep(by=by, document=document, listed=listed, forked_from=origin, keep=keeps)

    return _answer(request, "workshop/write.html", origin, keep, large, origin=origin, board=None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """GET and POST /boards/<slug>/edit/: the next revision of one's own."""
    by, board = member(request), get_object_or_404(Board, slug=slug)
    if board.author_id != by.pk:
        messages.error(request, "This board is somebody else’s. Copy it, and change the copy.")
        return redirect(board)

    def keep(document: object) -> Board:
        board_revise(board=board, by=by, document=document)
        return board

    def large(document: Any, keeps: bool) -> Drawing:
        return drawing_to_keep(by=by, document=document, board=board, keep=keeps)

    return _answer(request, "workshop/write.html", board.latest, keep, large, origin=None, board=board)


@login_required
@require_POST
def set_listed(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /boards/<slug>/listed/: show it to everybody, or only to those who have the link."""
    one = get_object_or_404(Board, slug=slug)
    try:
        board_list(board=one, by=member(request), listed=request.POST.get("listed") == "yes")
    except Refused as error:
        messages.error(request, error.message)
    return redirect(one)
