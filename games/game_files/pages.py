"""A game as a file, for people."""

import json

from django.http import Http404, HttpRequest, HttpResponse

from engine.gamefile import written
from engine.gamefile.foreign.saved_games import saved_game
from engine.model.errors import EngineError
from games.common.rate_limits import check_rate, reader_key
from games.game_files.queries import game_document
from games.permissions import Viewer
from games.table.access import page_at_table

NOT_BEGUN = "The game has not begun, so there is no file of it yet."
MOST, IN = 120, 3600
"""So many files may one reader have made in so many seconds."""


def document_for(request: HttpRequest, viewer: Viewer) -> dict[str, object]:
    """The document of a game for a viewer. Raises Http404 before the start, RateLimited."""
    if not viewer.game.turn_number:
        raise Http404(NOT_BEGUN)
    check_rate(f"game-file:{reader_key(request)}", MOST, IN, "That is many files at once. Come back in an hour.")
    return game_document(viewer)


def file_of(request: HttpRequest, viewer: Viewer) -> str:
    """The text of a game's file for a viewer. Raises as `document_for`."""
    return written(document_for(request, viewer))


@page_at_table
def game_file(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/game.json: the game as this reader may know it."""
    text = file_of(request, viewer)
    headers = {"Content-Disposition": f'attachment; filename="game-{viewer.game.slug}.json"'}
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)


@page_at_table
def saved_file(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/saved-game.json: the same as the diplomacy package saves games; standard games alone."""
    try:
        saved = saved_game(document_for(request, viewer))
    except EngineError as error:
        raise Http404(str(error)) from error
    headers = {"Content-Disposition": f'attachment; filename="saved-{viewer.game.slug}.json"'}
    text = json.dumps(saved, ensure_ascii=False)
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)
