"""Boards from drawings: sending one, waiting for it, correcting what was found."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_safe

from engine.boards.document import problems
from engine.boards.foreign.common import Foreign
from engine.boards.foreign.jdip import NEXT
from engine.boards.listing import to_list
from games.boards.services.boards import Unplayable
from games.boards.services.drafts import (
    draft_again,
    draft_answer,
    draft_document,
    draft_drop,
    draft_keep,
    draft_note,
    draft_send,
)
from games.boards.services.drawing_edits import drawing_to_keep
from games.boards.services.drawings import drawing_begin
from games.boards.workshop.edits.blank import drawable
from games.boards.workshop.edits.whole import of_another_program
from games.boards.workshop.working import is_large
from games.common.errors import Refused
from games.common.member import member
from games.common.throttles import count_made
from games.lazy import lazy
from games.maps.shapes.decoding import decoded
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.limits import LARGEST
from games.models import BoardDraft, DraftSource

if TYPE_CHECKING:
    from games.maps.shapes import sketch
else:
    sketch = lazy("games.maps.shapes.sketch")

NOTES = 12
"""Notes on another program's board that are shown."""
HINT = "# wins 3\n# seats North (Northern), South (Southern)"
"""What a drawing cannot say, as the lines that are to be completed."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest) -> HttpResponse:
    """GET and POST /boards/draw/: an SVG or GeoJSON file."""
    by, refusal = member(request), ""
    if request.method == "POST":
        try:
            text = _file(request)
            count_made(request, "drafts")
            if other := of_another_program(text, _name_or_file_name(request)[:60]):
                return _drawn_on(request, by, other)
            source = _source(text)
            return redirect(
                "board-draft", draft_send(by=by, source=source, name=_name_or_file_name(request), text=text).slug
            )
        except Refused as error:
            refusal = error.message
    drafts = BoardDraft.objects.filter(author=by).defer("text", "found")
    shown = {"said": refusal, "drafts": drafts, "name": request.POST.get("name", "")}
    return render(request, "workshop/draw.html", shown, status=422 if refusal else 200)


def _drawn_on(request: HttpRequest, by: User, other: Foreign) -> HttpResponse:
    """A drawing of another program's board: a worker lays its map out."""
    drawing = drawing_begin(by=by, document=drawable(other.document))
    for note in other.notes[:NOTES]:
        messages.warning(request, note)
    return redirect(drawing)


def _name_or_file_name(request: HttpRequest) -> str:
    given = request.FILES.get("file")
    return request.POST.get("name", "").strip() or str(given.name if given else "").rpartition(".")[0]


def _file(request: HttpRequest) -> str:
    """The text that was sent, of jDip's two files both. Raises Refused for what is too large, or none."""
    given = request.FILES.getlist("file")[:2]
    if not given:
        raise Refused("Choose a file: an SVG drawing, GeoJSON, or another program’s board.", field="file")
    return NEXT.join(map(_text, given))


def _text(given: Any) -> str:
    if (given.size or 0) > LARGEST:
        raise Refused(
            f"That file has {(given.size or 0) // 1024 // 1024} MB; {LARGEST // 1024 // 1024} MB is the most. Simplify "
            "its outlines (in Inkscape: Path, Simplify), and leave pictures out.", field="file",
        )  # fmt: skip
    try:
        return decoded(given.read())
    except ShapeError as error:
        raise Refused(str(error), field="file") from error


def _source(text: str) -> str:
    """Whether a text is SVG or GeoJSON. Raises Refused for what is neither."""
    start = text.lstrip()[:1]
    if start not in ("<", "{"):
        raise Refused(
            "That file is neither SVG nor GeoJSON, nor a board of another program (.dvar, .map, jDip’s .xml).",
            field="file",
        )
    return str(DraftSource.SVG if start == "<" else DraftSource.GEOJSON)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def draft(request: HttpRequest, slug: str) -> HttpResponse:
    """GET and POST /boards/drafts/<slug>/: what was found, as a list to be corrected; the draft of nobody else."""
    by = member(request)
    one = get_object_or_404(BoardDraft, slug=slug, author=by)
    do = request.POST.get("do", "")
    if do == "drop":
        draft_drop(draft=one, by=by)
        messages.success(request, "The drawing is gone.")
        return redirect("board-draw")
    if do in ("again", "answer"):
        return _update_draft(request, one, by)
    text, problems_found, refusal = _list_of(one), [], ""
    if request.method == "POST":
        text = request.POST.get("text", "")
        draft_note(draft=one, by=by, text=text)
        listed = request.POST.get("listed") != "no"
        try:
            document = draft_document(one, text)
            if do == "draw" or is_large(document):  # what is large is looked at, and kept, by a worker
                return redirect(drawing_to_keep(by=by, document=drawable(document), listed=listed, keep=do == "keep"))
            if do == "keep":
                return redirect(draft_keep(draft=one, by=by, text=text, listed=listed))
            problems_found = problems(document)
        except Unplayable as error:
            problems_found = error.problems
        except Refused as error:
            refusal = error.message
    shown: dict[str, object] = {
        "draft": one, "text": text, "said": refusal,
        "problems": sorted(problems_found, key=lambda problem: not problem.grave),
        "checked": do == "check" and not problems_found and not refusal, "map": _map(one), "waits": one.done_at is None,
    }  # fmt: skip
    wrong = refusal or any(problem.grave for problem in problems_found)
    return render(request, "workshop/draft.html", shown, status=422 if wrong else 200)


def _update_draft(request: HttpRequest, one: BoardDraft, by: User) -> HttpResponse:
    try:
        if request.POST.get("do") == "answer":
            draft_answer(draft=one, by=by, answers=_answers(request, one))
        else:
            draft_again(draft=one, by=by, text=request.POST.get("source", "") or one.text)
    except Refused as error:
        messages.error(request, error.message)
    return redirect("board-draft", one.slug)


def _answers(request: HttpRequest, one: BoardDraft) -> dict[str, str | list[str]]:
    """What was answered, by the keys of the questions; fields are numbered as these are."""
    answers: dict[str, str | list[str]] = {}
    for number, question in enumerate(one.questions):
        values = request.POST.getlist(f"answer-{number}")
        if question.get("many"):
            answers[question["key"]] = values
        elif values and values[0] and values[0] != question["answer"]:
            answers[question["key"]] = values[0]
    return answers


def _list_of(one: BoardDraft) -> str:
    if one.answers.get("list"):
        return str(one.answers["list"])
    if one.found is None:
        return ""
    text = to_list(one.found)
    name, _, rest = text.partition("\n")
    return text if one.found.get("seats") else f"{name}\n{HINT}\n{rest}"


def _map(one: BoardDraft) -> str:
    return mark_safe(sketch.sketch(one.found)) if one.found else ""  # noqa: S308  (escaped by `sketch`)


@login_required
@require_safe
def draft_progress(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /boards/drafts/<slug>/progress/: how far the reading is, for the page that waits."""
    one = get_object_or_404(BoardDraft.objects.defer("text", "found"), slug=slug, author=member(request))
    return JsonResponse({"done": one.done_at is not None, "share": 0, "said": f"{one.stage or 'It waits'} …"})
