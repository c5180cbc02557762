"""/games/<slug>/lobby/: what is written before the first turn."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.common.errors import Hidden, Refused
from games.lobby_thread.queries import is_muted, lobby_letter, lobby_lines, may_write
from games.lobby_thread.services import LONGEST_LETTER, lobby_mute, lobby_write
from games.models import GameStatus
from games.moderation.pages import report_page
from games.permissions import Viewer
from games.table.access import at_table, members_only, user_of
from games.table.frame import frame


def letters_context(request: HttpRequest, viewer: Viewer) -> dict[str, object]:
    """The letters, for the part of the lobby that is kept true."""
    return {"lobby_lines": lobby_lines(viewer), "may_report": viewer.user.is_authenticated}


def thread_context(request: HttpRequest, viewer: Viewer) -> dict[str, object]:
    """The letters, and the box to write one."""
    return {
        **letters_context(request, viewer),
        "may_write": may_write(viewer.game, viewer.user),
        "muted": is_muted(viewer),
        "open": viewer.game.status == GameStatus.FORMING,
        "longest_letter": LONGEST_LETTER,
    }


@require_http_methods(["GET", "HEAD"])
@never_cache
@at_table
def lobby(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/lobby/: all of it, also once the game has started."""
    return render(request, "games/lobby_thread.html", {**frame(viewer, "press"), **thread_context(request, viewer)})


@require_http_methods(["POST"])
@at_table
@members_only
def write(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """POST /games/<slug>/lobby/write/: write a letter; `do=mute` and `do=unmute` are about mail."""
    do, back = request.POST.get("do"), reverse("games:lobby", args=[viewer.game.slug])
    if do in ("mute", "unmute"):
        lobby_mute(game=viewer.game, by=user_of(viewer), muted=do == "mute")
        messages.success(request, "No mail tells you of this thread." if do == "mute" else "You get mail of it again.")
        return redirect(back)
    text = request.POST.get("text", "")
    try:
        lobby_write(game=viewer.game, by=user_of(viewer), text=text)
    except Refused as error:
        shown = {**frame(viewer, "press"), **thread_context(request, viewer), "no": error, "typed": text}
        return render(request, "games/lobby_thread.html", shown, status=error.status)
    return redirect(viewer.game if viewer.game.status == GameStatus.FORMING else back)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
@members_only
def report(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """GET and POST /games/<slug>/lobby/<letter>/report/: report a letter to the moderators."""
    line = lobby_letter(viewer, pk)
    if line.own:
        raise Hidden("That letter is yours.")
    back = reverse("games:lobby", args=[viewer.game.slug])
    return report_page(request, title="Report a letter", back=back, quoted=line.letter.text, lobby_letter=line.letter)
