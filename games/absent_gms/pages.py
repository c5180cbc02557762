"""/games/<slug>/new-gm/: a game whose GM is asked for; /games/without-gm/: all that look for one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.absent_gms.queries import asked_at, wanted_games
from games.absent_gms.services import game_take_over, gm_here
from games.common.errors import Refused
from games.permissions import Viewer
from games.table.access import at_table, members_only, token_for, user_of
from games.table.frame import frame

MOST = 50
"""Games on the page, those that have waited longest."""


@require_safe
def games_wanting_gm(request: HttpRequest) -> HttpResponse:
    """Public games that look for a GM."""
    return render(request, "games/without_gm.html", {"games": list(wanted_games()[:MOST])})


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
@members_only
def new_gm(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """What is asked, and of whom; `do=here` is the GM's answer, `do=take` takes the game over."""
    game, do = viewer.game, request.POST.get("do")
    if request.method != "POST":
        asked = asked_at(viewer, token_for(request, game.slug))
        return render(request, "games/new_gm.html", {**frame(viewer, "table"), "asked": asked})
    if do == "here":
        gm_here(game=game, by=user_of(viewer))
        messages.success(request, "Good. Nobody is asked to take the game over any more.")
        return redirect(game)
    if do != "take":
        raise Refused("Say what is to be done: here or take.", field="do")
    if request.POST.get("sure") != "yes":
        raise Refused("Tick that you will rule the game, and play no seat of it.", field="sure")
    game_take_over(game=game, by=user_of(viewer), token=token_for(request, game.slug))
    messages.success(request, "You are the GM of this game. The table is told. Here is what waits for you.")
    return redirect("gm:desk", game.slug)
