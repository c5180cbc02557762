"""/workshop/<slug>/: the page of one drawing, and what its forms do. Each answers with the page, or its parts alone."""

import json

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from games.boards.services.boards import Unplayable, same_board
from games.boards.services.drawing_edits import drawing_stop, edit_ask, keep_ask
from games.boards.services.drawings import drawing_edit, drawing_keep, drawing_throw_away, drawing_turn
from games.boards.workshop.desk import desk, working
from games.boards.workshop.edits.drawing import LineRefused
from games.boards.workshop.edits.registry import edit_called
from games.boards.workshop.working import finished_look, for_a_worker, is_large
from games.common.errors import Conflict, Hidden, Refused
from games.common.member import member
from games.models import Drawing, DrawingEdit

MANY = ("fleet", "coasts")
"""Fields of edits that a form sends several times, one a box."""
NOT_OF_IT = ("csrfmiddlewaretoken", "version", "part", "map")
"""What forms send besides the edit."""


def _own_drawing(request: HttpRequest, slug: str) -> Drawing:
    """The reader's drawing. Those of others are not there."""
    drawings = Drawing.objects.select_related("board", "forked_from__board").filter(slug=slug, author=request.user.pk)
    drawing = drawings.first()
    if drawing is None:
        raise Http404
    return drawing


def _desk_response(
    request: HttpRequest, drawing: Drawing, chosen: str, *, status: int = 200, **more: object
) -> HttpResponse:
    """The page, or for scripts (`part`) what of it changes."""
    asked = request.POST if request.method == "POST" else request.GET
    part = asked.get("part", "")
    shown = desk(drawing, chosen, known_map=asked.get("map", "") if part else "") | more
    template = "workshop/parts/desk.html" if part else "workshop/drawing.html"
    return render(request, template, shown, status=status)


def _fields(request: HttpRequest) -> dict[str, str]:
    """What was sent, with the boxes that were ticked as words."""
    return {name: " ".join(request.POST.getlist(name)) if name in MANY else request.POST[name] for name in request.POST}


def _resubmit_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """What was sent, to be sent once more for the version that is there now."""
    return [(name, text) for name, texts in request.POST.lists() if name not in NOT_OF_IT for text in texts]


def _back(request: HttpRequest, drawing: Drawing, chosen: str) -> HttpResponse:
    """After a deed: the parts for scripts, else the page by its own address."""
    if request.POST.get("part"):
        return _desk_response(request, drawing, chosen)
    return redirect(f"{drawing.get_absolute_url()}?{urlencode({'province': chosen})}" if chosen else drawing)


@login_required
@require_safe
def drawing(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /workshop/<slug>/: `province` is chosen; with `part`, the parts for scripts."""
    return _desk_response(request, _own_drawing(request, slug), request.GET.get("province", ""))


@login_required
@require_POST
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /workshop/<slug>/edit/: `edit` by name, made on `version`, with its fields."""
    by, one = member(request), _own_drawing(request, slug)
    fields = _fields(request)
    chosen = fields.get("chosen", "")
    try:
        what = edit_called(fields.get("edit", ""))
        version = int(fields.get("version", "0")) if fields.get("version", "").isdecimal() else 0
        if for_a_worker(one.document, fields["edit"], fields):
            sent = {name: text for name, text in fields.items() if name not in NOT_OF_IT}
            edit_ask(drawing=one, by=by, version=version, edit=fields["edit"], fields=sent)
            return _back(request, one, chosen)
        done = drawing_edit(
            drawing=one, by=by, version=version, told=what.told(fields), edit=lambda now: what.apply(now, fields)
        )
    except Conflict as error:  # another window has changed the same, or a worker is at it
        one = _own_drawing(request, slug)
        return _desk_response(request, one, chosen, status=409, said=error.message, again=_resubmit_fields(request))
    except Refused as error:
        where = f"{error.at[0]:g},{error.at[1]:g}" if isinstance(error, LineRefused) else ""
        return _desk_response(request, one, chosen, status=422, said=error.message, typed=fields, where=where)
    if fields.get("edit") == "province" and chosen == fields.get("province"):
        chosen = fields.get("code", "").strip()
    return _back(request, done, chosen)


@login_required
@require_POST
def turn(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /workshop/<slug>/turn/: `to` is back (undo) or forward (redo)."""
    by, one, chosen = member(request), _own_drawing(request, slug), request.POST.get("chosen", "")
    try:
        one = drawing_turn(drawing=one, by=by, back=request.POST.get("to") != "forward")
    except Refused as error:
        return _desk_response(request, one, chosen, status=409, said=error.message)
    return _back(request, one, chosen)


@login_required
@require_POST
def keep(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /workshop/<slug>/keep/: make a board of it, or its next revision; a worker does, of a large one."""
    by, one, listed = member(request), _own_drawing(request, slug), request.POST.get("listed", "yes") == "yes"
    try:
        if is_large(one.document):
            keep_ask(drawing=one, by=by, listed=listed)
            return _back(request, _own_drawing(request, slug), request.POST.get("chosen", ""))
        board = drawing_keep(drawing=one, by=by, listed=listed)
    except Unplayable as error:
        return _desk_response(request, one, "", status=422, said=error.message)
    except Refused as error:
        return _desk_response(request, one, "", status=error.status, said=error.message)
    return redirect(board)


@login_required
@require_POST
def throw_away(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /workshop/<slug>/throw-away/: the drawing goes; the board that it was kept as stays."""
    by, one = member(request), _own_drawing(request, slug)
    try:
        drawing_throw_away(drawing=one, by=by)
    except Hidden as error:
        raise Http404 from error
    messages.success(request, f"The drawing {one.name} is thrown away.")
    return redirect(reverse("workshop"))


@login_required
@require_safe
def document(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /workshop/<slug>/board.json: the document as it is by now."""
    drawing_document = _own_drawing(request, slug).document
    answer = HttpResponse(json.dumps(drawing_document, ensure_ascii=False, indent=1), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{drawing_document["id"]}.json"'
    return answer


@login_required
@require_safe
def progress(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /workshop/<slug>/drawn/: how far the worker is, for the page that waits for it.

    `keeps`: it waits for the drawing to be kept as a board; `to` is that board's page then.
    """
    one = _own_drawing(request, slug)
    asked = DrawingEdit.objects.filter(drawing=one).first()
    document = one.document
    answer = working(one, asked, looking=finished_look(one, document) is None)
    is_kept = (
        request.GET.get("keeps") and asked is None and one.board and same_board(document, one.board.latest.document)
    )
    if is_kept and one.board:
        return JsonResponse({"done": True, "share": 100, "said": "", "to": one.board.get_absolute_url()})
    return JsonResponse(
        {"done": answer is None, "share": answer["share"] if answer else 100, "said": answer["said"] if answer else ""}
    )


@login_required
@require_POST
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /workshop/<slug>/stop/: give up what a worker does for it; what was there before stays."""
    by, one, chosen = member(request), _own_drawing(request, slug), request.POST.get("chosen", "")
    drawing_stop(drawing=one, by=by)
    return _back(request, _own_drawing(request, slug), chosen)
