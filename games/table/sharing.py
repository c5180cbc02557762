"""A public game on other people's pages: as a moving picture, in a frame, and as oEmbed tells of it.

All of it is what a spectator without an account sees, whoever asks and whatever invitation they hold: a private game
has none of it. A frame may stand on any site, which is why it knows nobody and has nothing to press but links.
"""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit

from csp.decorators import csp_replace
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils.html import format_html
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games.common.own_style import own_style
from games.common.rate_limits import check_rate, reader_key
from games.common.themes import in_words_of
from games.maps.drawing import Options, draw
from games.maps.drawing.film import film
from games.maps.drawing_cache import cached_for_spectators
from games.maps.game_maps import drawing, opening_scene, report_scene, scene_of
from games.models import Game, Turn
from games.permissions import Viewer, may_see, spectator_of
from games.scoring.tables import score_lines
from games.selectors import positions
from games.table.history import turn_of
from games.table.narration import tell

LONGEST = 60
"""Turns that a film shows: the last of a longer game."""
ONE_DAY = 24 * 3600  # seconds
WIDTH, HEIGHT = 640, 720
"""Pixels of a frame, where nobody asks for less."""
FILMS, IN = 20, 3600
"""So many films may one reader have made in so many seconds."""


def public_game(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Hands the view a spectator of the game, if everybody may see it; nobody else's eyes ever."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, *args: object, **kwargs: object) -> HttpResponse:
        game = Game.objects.filter(slug=slug).first()
        if game is None or not may_see(game, AnonymousUser()):
            raise Http404("There is no such public game.")
        game.only_read()
        with in_words_of(game):
            return view(request, spectator_of(game), *args, **kwargs)

    return answer


@require_safe
@own_style
@public_game
def moving(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/film.svg: the whole game, turn by turn. Raises Http404 before the first turn is played."""
    game = viewer.game
    turns = list(positions.history(game))[-LONGEST:]
    if not turns:
        raise Http404("Nothing has been played yet.")
    key = f"film:{game.slug}:{turns[-1].pk}:{game.status}:{game.turn_number}:{game.name}"
    svg = cache.get(key.replace(" ", "_"))
    if svg is None:
        check_rate(f"film:{reader_key(request)}", FILMS, IN, "That is many films at once. Come back in an hour.")
        svg = film([_frame(viewer, turn) for turn in turns] + [_end(viewer, turns[-1])])
        cache.set(key.replace(" ", "_"), svg, ONE_DAY)
    return HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")


SHARED = Options(use="share", labels="full", standalone=True, theme="light")


def _frame(viewer: Viewer, turn: Turn) -> str:
    return cached_for_spectators(
        viewer, turn, "share-light", lambda: draw(report_scene(viewer.game, positions.report(viewer, turn)), SHARED)
    )


def _end(viewer: Viewer, turn: Turn) -> str:
    """The board as the last turn left it."""
    report = positions.report(viewer, turn)
    return draw(scene_of(viewer.game, report.state_after, "Afterwards"), SHARED)


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})
@never_cache
@public_game
def embed(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/embed/: the last turn that was played, or `?turn=` another, for a frame on any page."""
    game, asked = viewer.game, request.GET.get("turn", "")
    turns = positions.history(game)
    if asked and not asked.isdecimal():
        raise Http404("A turn is a number.")
    turn = turn_of(viewer, number=int(asked[:9])) if asked else turns.last()
    context: dict[str, object] = {"game": game, "turn": turn, "over": game.is_over}
    if turn is None:
        context |= {"svg": drawing(opening_scene(game)), "phase_name": "Nothing has been played yet"}
    else:
        narration = tell(viewer, turn)
        svg = cached_for_spectators(viewer, turn, "report", lambda: drawing(report_scene(game, narration.report)))
        context |= {
            "svg": svg,
            "phase_name": narration.report.phase_name,
            "headline": narration.headline,
            "before": turns.filter(number__lt=turn.number).last(),
            "after": (after := turns.filter(number__gt=turn.number).first()),
            "scores": score_lines(viewer) if after is None else [],
        }
    return render(request, "games/embed.html", context)


@require_safe
@never_cache
def oembed(request: HttpRequest) -> HttpResponse:
    """GET /games/oembed/?url=…: how the page of a public game is put into another page (oembed.com, version 1.0)."""
    if request.GET.get("format", "json") != "json":
        return JsonResponse({"message": "There is JSON only."}, status=501)
    slug = _slug_of(request, request.GET.get("url", ""))
    game = Game.objects.filter(slug=slug).first()
    if game is None or not may_see(game, AnonymousUser()):
        raise Http404("There is no such public game.")
    width, height = (_at_most(request, name, most) for name, most in (("maxwidth", WIDTH), ("maxheight", HEIGHT)))
    address = request.build_absolute_uri(reverse("games:embed", args=[game.slug]))
    frame = '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy" frameborder="0"></iframe>'
    return JsonResponse(
        {
            "version": "1.0",
            "type": "rich",
            "title": game.name,
            "provider_name": settings.SITE_NAME,
            "provider_url": request.build_absolute_uri("/"),
            "cache_age": 3600,
            "width": width,
            "height": height,
            "html": format_html(frame, address, width, height, game.name),
        }
    )


def _slug_of(request: HttpRequest, url: str) -> str:
    """The game whose page, or a page below it, is at this address of this site; empty for any other."""
    try:
        parts = urlsplit(url[:500])
    except ValueError:  # `http://[`
        return ""
    if parts.scheme not in ("http", "https") or parts.netloc != request.get_host():
        return ""
    try:
        match = resolve(parts.path)
    except Resolver404:
        return ""
    return str(match.kwargs.get("slug", "")) if match.app_names == ["games"] else ""


def _at_most(request: HttpRequest, name: str, most: int) -> int:
    asked = request.GET.get(name, "")
    return min(most, max(200, int(asked[:6]))) if asked.isdecimal() else most
