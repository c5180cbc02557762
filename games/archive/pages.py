"""/archive/: games that were played elsewhere."""

import json
from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.gamefile import written
from engine.gamefile.foreign.saved_games import saved_game
from engine.model.errors import EngineError
from games.archive.continuing import goes_on, why_not
from games.archive.forms import ArchiveForm
from games.archive.models import ArchivedGame, ArchiveStatus
from games.archive.queries import (
    archived_game,
    counts,
    document_of,
    first_difference,
    phases_of,
    told_turn,
    uploaded,
    uploads_of,
)
from games.archive.services import archive_put, archive_remove
from games.common.dictionaries import FieldValues
from games.common.errors import Hidden, Refused
from games.common.form_values import whole_number
from games.common.member import member
from games.common.own_style import own_style
from games.common.rate_limits import check_rate
from games.maps.file_pictures import picture

PAGE, PAGE_OF_UPLOAD = 30, 100
SHOWN: dict[str, FieldValues] = {
    "differing": {"differing__gt": 0},
    "refused": {"status": ArchiveStatus.REFUSED},
    "waiting": {"status": ArchiveStatus.WAITING},
}
"""What `?show=` takes, and the games of an upload that it leaves."""
UPLOADS, IN = 20, 3600
"""So many uploads may one member make in so many seconds."""
AN_HOUR = 3600
View = Callable[..., HttpResponse]


def of_game(view: View) -> View:
    """Hands the view the game of its address, if the reader may see it."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, archived_game(slug, request.user), *args, **kwargs)
        except Hidden as error:
            raise Http404(error.message) from error

    return answer


@require_safe
@never_cache
def games(request: HttpRequest) -> HttpResponse:
    """GET /archive/: the games that are kept, the latest first; `?q=` looks for words in name, place, players."""
    archived = ArchivedGame.objects.kept().visible_to(request.user).defer("document", "raw", "differences")
    if asked := request.GET.get("q", "").strip()[:100]:
        archived = archived.filter(name__icontains=asked) | archived.filter(place__icontains=asked)
    page = Paginator(archived, PAGE).get_page(request.GET.get("page"))
    uploads = uploads_of(member(request)) if request.user.is_authenticated else []
    return render(request, "archive/list.html", {"page": page, "asked": asked, "uploads": uploads})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """GET and POST /archive/new/: bring games."""
    post = request.method == "POST"
    form = ArchiveForm(request.POST if post else None, request.FILES if post else None)
    if post and form.is_valid():
        by = member(request)
        check_rate(f"archive:{by.pk}", UPLOADS, IN, "That is many uploads at once. Come back in an hour.")
        about = {key: value for key, value in form.cleaned_data.items() if key not in ("file", "text")}
        try:
            upload = archive_put(by=by, **about)
        except Refused as error:
            form.add_error(None, ValidationError(error.message))
        else:
            return redirect("archive-upload", upload)
    return render(request, "archive/new.html", {"form": form}, status=422 if form.errors else 200)


def _of_upload(request: HttpRequest, upload: str) -> QuerySet[ArchivedGame]:
    try:
        return uploaded(upload, member(request))
    except Hidden as error:
        raise Http404(error.message) from error


@login_required
@never_cache
@require_safe
def upload(request: HttpRequest, upload: str) -> HttpResponse:
    """GET /archive/uploads/<upload>/: for each file what was understood of it, and the first difference.

    `?show=`: only those that differ, wait or were refused; `?page=`.
    """
    files, so_far = _of_upload(request, upload), counts(upload)
    asked = request.GET.get("show", "")
    page = Paginator(files.filter(**SHOWN.get(asked, {})), PAGE_OF_UPLOAD).get_page(request.GET.get("page"))
    kinds = [
        ("", "All", so_far.games),
        ("differing", "With differences", so_far.differing),
        ("refused", "Not read", so_far.refused),
        ("waiting", "Waiting", so_far.waiting),
    ]
    lines = [(one, first_difference(one)) for one in page]
    context = {"lines": lines, "page": page, "so_far": so_far, "kinds": kinds, "show": asked if asked in SHOWN else ""}
    return render(request, "archive/upload.html", context)


@login_required
@never_cache
@require_safe
def progress(request: HttpRequest, upload: str) -> HttpResponse:
    """GET /archive/uploads/<upload>/progress/: how far it is, for the page that waits."""
    _of_upload(request, upload)
    so_far = counts(upload)
    return JsonResponse({"done": not so_far.waiting, "share": so_far.share, "said": so_far.said})


@require_safe
@never_cache
@of_game
def game(request: HttpRequest, archived: ArchivedGame) -> HttpResponse:
    """GET /archive/<slug>/: a game, one turn at a time (`?turn=`, from 1; the last)."""
    if archived.status != ArchiveStatus.KEPT:
        return redirect("archive-upload", archived.upload)
    document = document_of(archived)
    phases = phases_of(document)
    number = whole_number(request.GET.get("turn", ""), digits=5, otherwise=len(phases))
    turn = told_turn(archived, document, number)
    context = {
        "archived": archived,
        "result": document.get("result", {}),
        "phases": phases,
        "turn": turn,
        "before": number - 1 if turn and number > 1 else None,
        "after": number + 1 if turn and number < len(phases) else None,
        "standard": document["rules"]["variant"] == "standard" and not document.get("board"),
        "may_go_on": not _why_not(archived),
        "goes_on": goes_on(archived, request.user),
        "may_remove": request.user.is_authenticated
        and (archived.keeper_id == request.user.pk or request.user.has_perm("games.change_report")),
    }
    return render(request, "archive/game.html", context, status=200 if turn or not phases else 404)


def _why_not(archived: ArchivedGame) -> str:
    try:
        return why_not(archived)
    except EngineError as error:
        return str(error)


@require_safe
@own_style
@of_game
def map_image(request: HttpRequest, archived: ArchivedGame, number: int) -> HttpResponse:
    """GET /archive/<slug>/map/<number>.svg: a turn (from 1) with its orders; 0: the board at the end."""
    document = document_of(archived)
    if number > len(document["turns"]):
        raise Http404("There is no such turn.")
    at = number - 1 if number else len(document["turns"])
    svg = cache.get_or_set(f"archive:{archived.pk}:{archived.done_at:%s}:{at}", lambda: picture(document, at), AN_HOUR)
    return HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")


def _file(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)


@require_safe
@never_cache
@of_game
def game_file(request: HttpRequest, archived: ArchivedGame) -> HttpResponse:
    """GET /archive/<slug>/game.json: the game as a file."""
    return _file(written(document_of(archived)), f"archive-{archived.slug}.json")


@require_safe
@never_cache
@of_game
def saved(request: HttpRequest, archived: ArchivedGame) -> HttpResponse:
    """GET /archive/<slug>/saved-game.json: the same as the diplomacy package saves games; standard games alone."""
    try:
        return _file(json.dumps(saved_game(document_of(archived)), ensure_ascii=False), f"saved-{archived.slug}.json")
    except EngineError as error:
        raise Http404(str(error)) from error


@login_required
@require_POST
@of_game
def remove(request: HttpRequest, archived: ArchivedGame) -> HttpResponse:
    """POST /archive/<slug>/remove/."""
    try:
        archive_remove(game=archived, by=member(request))
    except Refused as error:
        messages.error(request, error.message)
        return redirect(archived.get_absolute_url())
    messages.success(request, f"{archived} is gone from the archive.")
    return redirect("archive")
