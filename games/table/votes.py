"""Draws, concessions, and what the players decide by majority."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.common.errors import Refused
from games.permissions import Viewer
from games.proposals.services import proposal_make, proposal_vote
from games.services.endings import concession_make, concession_withdraw, draw_vote_cast, draw_vote_withdraw
from games.table.access import deed_at_table, user_of

SURE = (
    "Your vote was not cast: it may be the last one, and then the game ends at once. "
    "Tick “I want a draw”, and press the button again."
)
STANDS = "Your vote for a draw stands {until}. {seen}"
UNTIL = ("until you take it back", "until the end of movement, or until you take it back")
SEEN = ("Nobody else can see it.", "Whoever sees the game sees it.")
DRAWN = "The game is over: everybody who votes wanted a draw."
MOST_SEATS = 100
MINUTES = {"minutes": 1, "hours": 60, "days": 1440}


def _back(viewer: Viewer) -> HttpResponse:
    return redirect(f"{viewer.game.get_absolute_url()}#votes")


@deed_at_table
def draw(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """A standing vote for a draw, or the end of it. Nobody is told which.

    Every vote is asked for alike whether it is meant, since only the last one would be: who is asked must not learn
    how the others have voted.
    """
    if request.POST.get("vote") == "yes":
        if request.POST.get("sure") != "yes":
            raise Refused(SURE, "sure")
        game = viewer.game
        draw_vote_cast(game=game, by=user_of(viewer), sharing=_ticked_seats(request))
        game.refresh_from_db(fields=["status"])
        stands = STANDS.format(until=UNTIL[game.failed_draws], seen=SEEN[game.open_draws])
        messages.success(request, DRAWN if game.is_over else stands)
    else:
        draw_vote_withdraw(game=viewer.game, by=user_of(viewer))
        messages.success(request, "Your vote for a draw is withdrawn.")
    return _back(viewer)


def _ticked_seats(request: HttpRequest) -> list[str]:
    """Who is to share it, of those who were ticked."""
    return [seat[:40] for seat in request.POST.getlist("sharing")[:MOST_SEATS]]


@deed_at_table
def concede(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """An offer to let another power win, or the end of it."""
    to = request.POST.get("to", "")
    if to:
        concession_make(game=viewer.game, by=user_of(viewer), to=to)
        messages.success(
            request, "Your concession stands until you take it back. It ends the game once all others agree."
        )
    else:
        concession_withdraw(game=viewer.game, by=user_of(viewer))
        messages.success(request, "Your concession is withdrawn.")
    return _back(viewer)


@deed_at_table
def propose(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """To pause, to go on, or to move the deadline."""
    amount, unit = request.POST.get("amount", ""), request.POST.get("unit", "hours")
    minutes = int(amount) * MINUTES.get(unit, 60) if amount.isdecimal() and len(amount) < 6 else None
    kind, reason = request.POST.get("kind", ""), request.POST.get("reason", "")
    proposal_make(game=viewer.game, by=user_of(viewer), kind=kind, minutes=minutes, reason=reason)
    share = "all of the players" if kind == "pace" else "more than half of the players"
    messages.success(request, f"Proposed, with your own vote for it. It carries with {share}.")
    return _back(viewer)


@deed_at_table
def vote(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """Yes or no to a proposal."""
    proposal = viewer.game.proposals.filter(pk=pk).first()
    if proposal is None:
        raise Http404
    proposal_vote(proposal=proposal, by=user_of(viewer), in_favour=request.POST.get("vote") == "yes")
    return _back(viewer)
