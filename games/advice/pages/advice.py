"""“What would you do?”: an Expert's orders for one's own seat, in games against bots alone (docs/bots.md)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.advice.queries.advice import advice_for
from games.advice.services.advice import advice_ask, advice_take, advice_undo
from games.permissions import Viewer
from games.table.access import at_table, deed_at_table, members_only, user_of
from games.table.frame import frame
from games.table.orders import number_of

SAID = {
    "none": "Nobody has asked it about this turn.",
    "thinking": "It tries out what you and the others might order. That takes a few seconds.",
    "lost": "It was asked, and never came to an end.",
    "there": "Its orders are there.",
}


@require_safe
@never_cache
@at_table
@members_only
def advice(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/advice/: what the Expert would order, and what it fears; or how far it is."""
    advised = advice_for(viewer)
    phase = viewer.game.phase_name(advised.turn.phase) if advised.turn else ""
    shown = {**frame(viewer, "table"), "told": advised, "said": SAID[advised.status], "phase_name": phase}
    return render(request, "games/advice.html", shown)


@require_safe
@never_cache
@at_table
@members_only
def progress(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/advice/progress/: whether it is there, for the page that waits."""
    status = advice_for(viewer).status
    return JsonResponse({"done": status != "thinking", "share": 100 * (status == "there"), "said": SAID[status]})


@deed_at_table
def ask(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Ask about the open turn."""
    advice_ask(game=viewer.game, by=user_of(viewer), number=number_of(request))
    return redirect("games:advice", viewer.game.slug)


@deed_at_table
def take(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Take its orders over into one's sheet."""
    saved = advice_take(game=viewer.game, by=user_of(viewer), number=number_of(request))
    receipt = f" Receipt {saved.receipt.code}." if saved.receipt else ""
    undoing = "To undo it, open “What would you do?” again."
    messages.success(request, f"The Expert’s orders are on your sheet, and can be changed.{receipt} {undoing}")
    return _back(viewer)


@deed_at_table
def undo(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Put back what stood on the sheet before."""
    saved = advice_undo(game=viewer.game, by=user_of(viewer), number=number_of(request))
    receipt = f" Receipt {saved.receipt.code}." if saved.receipt else ""
    messages.success(request, f"Your sheet is as it was before.{receipt}")
    return _back(viewer)


def _back(viewer: Viewer) -> HttpResponse:
    """To the moves, where what was taken over or put back stands."""
    return redirect(f"{viewer.game.get_absolute_url()}#moves")
