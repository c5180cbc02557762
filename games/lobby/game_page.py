"""The page of one game: its lobby while it is forming, from then on its table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.accounts.anonymous_page_cache import cached_for_anonymous
from games.lobby.joining import lobby_context, lobby_page
from games.lobby_thread.pages import letters_context
from games.permissions import Viewer
from games.table.access import at_table, page_at_table
from games.table.frame import frame
from games.table.table import PARTS, Part, table_page

ALL_PARTS: dict[str, Part] = {**PARTS, "lobby": lobby_context, "lobby_letters": letters_context}


@require_safe
@ensure_csrf_cookie
@cached_for_anonymous
@at_table
def game(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/."""
    if viewer.game.turn_number == 0:
        return lobby_page(request, viewer, frame(viewer, "table"))
    return table_page(request, viewer)


@page_at_table
def part(request: HttpRequest, viewer: Viewer, name: str) -> HttpResponse:
    """GET /games/<slug>/parts/<name>/: one part of the page anew, for the script that keeps it true."""
    if name not in ALL_PARTS:
        raise Http404
    context = {"game": viewer.game, "viewer": viewer, **ALL_PARTS[name](request, viewer)}
    return render(request, f"games/parts/{name}.html", context)
