"""Pages for those who watch a game: the broadcast page, the observers' board, who looks on, the gallery."""

from collections.abc import Callable
from typing import Any

from csp.decorators import csp_replace
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_http_methods, require_safe

from games.common.errors import Hidden, Refused
from games.common.form_values import whole_number
from games.common.member import member, member_named
from games.common.themes import in_words_of
from games.maps.game_maps import drawing, report_scene, scene_of
from games.models import Game, OnlookerRole
from games.permissions import Viewer, rules_game
from games.selectors import positions
from games.selectors.orders import every_sheet
from games.table.access import at_table, members_only, user_of
from games.table.frame import frame
from games.watching.queries import (
    comments,
    gallery,
    map_shown,
    observer_of,
    observes,
    onlookers_of,
    reads_gallery,
    shown_now,
)
from games.watching.services import note_drop, note_write, observer_access_record, onlooker_add, onlooker_end

AGAIN = 30
"""Seconds after which a broadcast page asks for itself again."""


def game_to_watch(slug: str) -> Game:
    """The game of that name, to be watched. Raises Http404."""
    game = Game.objects.filter(slug=slug).first()
    if game is None:
        raise Http404("There is no such public game.")
    game.only_read()
    return game


def unframed(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For a page that stands alone, or in a frame on anybody's page."""
    alone: Any = csp_replace({"frame-ancestors": ["*"]})(never_cache(view))
    framed: Callable[..., HttpResponse] = xframe_options_exempt(alone)
    return framed


@require_safe
@unframed
def watch(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /games/<slug>/watch/: map, clock, centres, last story, without the site's frame; the same for everybody.

    It asks for itself again. A game that spectators are shown later is shown here as it was.
    """
    game = game_to_watch(slug)
    try:
        with in_words_of(game):
            shown = shown_now(game)
            answer = render(request, "watching/watch.html", {"shown": shown, "game": game, "svg": map_shown(shown)})
    except Hidden as error:
        raise Http404(error.message) from error
    if not game.is_over:
        answer.headers["Refresh"] = str(AGAIN)
    return answer


@require_safe
@never_cache
@at_table
@members_only
def observe(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/observe/: for observers, the board with everything hidden and all papers; nothing to press."""
    game = viewer.game
    eyes = observer_of(game, user_of(viewer))
    observer_access_record(game, user_of(viewer))
    last = game.last_turn
    name = positions.phase_name(game, game.open_turn.phase) if game.open_turn is not None else ""
    context = {
        **frame(viewer, "table"),
        "phase_name": name,
        "svg": drawing(scene_of(game, positions.latest_state(eyes), name)) if game.turn_number else "",
        "last": positions.report(eyes, last) if last is not None else None,
        "last_svg": drawing(report_scene(game, positions.report(eyes, last)), prefix="last-") if last else "",
        "sheets": every_sheet(eyes),
    }
    return render(request, "watching/observe.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
@members_only
def onlookers(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET, POST /games/<slug>/onlookers/: who looks on; the GM asks them (`do=add`), either ends it (`do=end`)."""
    game, by = viewer.game, user_of(viewer)
    error, posted = None, request.POST
    if request.method == "POST":
        try:
            if posted.get("do") == "end":
                onlooker_end(game=game, by=by, onlooker=whole_number(posted.get("onlooker", "")))
                messages.success(request, "They look on no longer.")
            else:
                user = member_named(posted.get("member", ""))
                onlooker_add(game=game, by=by, user=user, role=posted.get("role", ""))
                messages.success(request, f"{user.profile} looks on. The table is told of observers.")
            return redirect("games:onlookers", game.slug)
        except Refused as refused:
            error = refused
    context = {
        **frame(viewer, "table"), "onlookers": onlookers_of(game), "rules": rules_game(game, by),
        "roles": OnlookerRole.choices, "error": error, "typed": posted.get("member", ""),
        "typed_role": posted.get("role", "observer"), "observes": observes(game, by),
    }  # fmt: skip
    return render(request, "watching/onlookers.html", context, status=error.status if error else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def gallery_page(request: HttpRequest, slug: str) -> HttpResponse:
    """GET, POST /games/<slug>/gallery/: what commentators wrote; players read it when the game is over."""
    game = game_to_watch(slug)
    by = request.user
    ours = by.is_authenticated and Game.objects.visible_to(by).filter(pk=game.pk).exists()
    if game.private and not ours:
        raise Http404("There is no such public game.")
    error = None
    if request.method == "POST" and not by.is_authenticated:
        return redirect_to_login(request.path)
    if request.method == "POST":
        game = Game.objects.get(pk=game.pk)
        try:
            if request.POST.get("do") == "drop":
                note_drop(game=game, by=member(request), note=whole_number(request.POST.get("note", "")))
            else:
                note_write(game=game, by=member(request), text=request.POST.get("text", ""))
            return redirect("games:gallery", slug)
        except Refused as refused:
            error = refused
    context = {
        "game": game, "notes": gallery(game, by), "reads": reads_gallery(game, by), "comments": comments(game, by),
        "rules": by.is_authenticated and game.has_gm(by), "error": error, "typed": request.POST.get("text", ""),
    }  # fmt: skip
    return render(request, "watching/gallery.html", context, status=error.status if error else 200)
