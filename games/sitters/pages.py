"""/games/<slug>/sitter/: ask somebody to sit in for one's seat, answer, and end it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.common.errors import Refused
from games.common.member import member_named
from games.models import Sitters
from games.permissions import Viewer
from games.sitters.forms import SitterForm
from games.sitters.queries import visible_sittings
from games.sitters.services import sitter_answer, sitter_ask, sitter_end
from games.table.access import at_table, members_only, user_of
from games.table.frame import frame


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
@members_only
def sitter(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """What is agreed and asked, and the form to ask; `do=accept`, `decline` or `end` answers and ends."""
    form = SitterForm(request.POST if request.POST.get("do") == "ask" else None)
    if request.method == "POST" and not form.is_bound:
        return _answer_or_end(request, viewer)
    if form.is_bound and form.is_valid():
        try:
            other = member_named(form.cleaned_data["member"])
            sitter_ask(game=viewer.game, by=user_of(viewer), sitter=other, until=form.cleaned_data["until"])
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, f"{other.profile} is asked. Nothing changes before they say yes.")
            return redirect("games:sitter", viewer.game.slug)
    sittings = visible_sittings(viewer)
    mine = any(one.who == "holder" for one in sittings)
    holds = viewer.seat is not None and not viewer.sits and not viewer.seat.out and not viewer.impersonating
    going = viewer.game.is_going and not viewer.game.is_against_bots
    may_ask = holds and going and not mine and viewer.game.sitters != Sitters.NONE
    shown = {**frame(viewer, "table"), "form": form, "told": sittings, "may_ask": may_ask}
    return render(request, "games/sitter.html", shown, status=422 if form.errors else 200)


def _answer_or_end(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Answer or end."""
    game, by, do = viewer.game, user_of(viewer), request.POST.get("do")
    if do in ("accept", "decline"):
        sitting = sitter_answer(game=game, by=by, accept=do == "accept")
        message = f"You sit in for {sitting.seat.inside}." if do == "accept" else "You have declined."
    elif do == "end":
        sitting = sitter_end(game=game, by=by)
        message = "The seat is yours alone again." if sitting.holder_id == by.pk else "You sit in no longer."
    else:
        raise Refused("Say what is to be done: ask, accept, decline or end.", field="do")
    messages.success(request, message)
    return redirect("games:list") if game.private and sitting.sitter_id == by.pk and do != "accept" else redirect(game)
