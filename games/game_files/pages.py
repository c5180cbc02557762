"""A game as a file, for people."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.gamefile import written
from games.common.rate_limits import check_rate, reader_key
from games.game_files.queries import game_document
from games.permissions import Viewer
from games.table.access import at_table

NOT_BEGUN = "The game has not begun, so there is no file of it yet."
MOST, IN = 120, 3600
"""So many files may one reader have made in so many seconds."""


def file_of(request: HttpRequest, viewer: Viewer) -> str:
    """The text of a game's file for a viewer. Raises Http404 before the start, RateLimited."""
    if not viewer.game.turn_number:
        raise Http404(NOT_BEGUN)
    check_rate(f"game-file:{reader_key(request)}", MOST, IN, "That is many files at once. Come back in an hour.")
    return written(game_document(viewer))


@require_safe
@never_cache
@at_table
def game_file(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/game.json: the game as this reader may know it."""
    text = file_of(request, viewer)
    headers = {"Content-Disposition": f'attachment; filename="game-{viewer.game.slug}.json"'}
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)
