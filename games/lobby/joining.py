"""A game that is forming: who has come, joining and leaving, and starting it. And seats that come free later."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games.common.errors import NotAllowed, Refused
from games.lobby.forms import NewGameForm
from games.maps.game_maps import drawing, opening_scene
from games.models import Allocation, Game, GameStatus, Seat
from games.permissions import Viewer, keeps_game
from games.services.lobby import game_cancel, game_change, game_join, game_leave, invitation_renew
from games.services.starting import game_start
from games.table.access import at_table, members_only, token_for, user_of
from games.table.frame import frame
from games.table.settings_agreed import terms_of


def _members(viewer: Viewer) -> list[str]:
    """Who has come, as far as this viewer may know."""
    stays = viewer.game.memberships.filter(left_at=None).select_related("user__profile")
    hidden = viewer.game.names_hidden() and not viewer.is_gm
    return ["" if hidden and stay.user != viewer.user else str(stay.user.profile) for stay in stays]


def lobby_context(request: HttpRequest, viewer: Viewer) -> dict[str, Any]:
    """Everything a newcomer wants to know before sitting down."""
    game = viewer.game
    members = _members(viewer)
    seats = list(game.seats.select_related("player__profile"))
    stay = None
    if viewer.user.is_authenticated:
        stay = game.memberships.filter(user=viewer.user, left_at=None).select_related("seat").first()
    keeper = keeps_game(game, viewer.user)
    return {
        "members": members,
        "free": range(len(seats) - len(members)),
        "seats": [{"seat": seat, "player": viewer.name_of(seat)} for seat in seats],
        "chosen": game.allocation == Allocation.CHOSEN,
        "wishes": game.allocation == Allocation.PREFERENCE,
        "stay": stay,
        "keeper": keeper,
        "may_change": keeper and len(members) - (stay is not None) == 0,
        "may_join": stay is None and game.status == GameStatus.FORMING and not (viewer.is_gm and not game.gm_may_play),
        "may_start": keeper and game.bots_allowed and 0 < len(members) < len(seats),
        "invitation": f"{settings.SITE_URL}{game.get_absolute_url()}?invite={game.invite_token}"
        if game.private and (keeper or stay)
        else "",
        "terms": terms_of(game),
    }


def lobby_page(request: HttpRequest, viewer: Viewer, head: dict[str, Any]) -> HttpResponse:
    """The lobby, with the opening position on the wall."""
    context = {**head, **lobby_context(request, viewer), "svg": drawing(opening_scene(viewer.game))}
    return render(request, "games/lobby.html", context)


def _wishes(request: HttpRequest, game: Game) -> list[str]:
    """Seats in the order of their numbers on the form; those without a number are left out."""

    def number(seat: Seat) -> str:
        return request.POST.get(f"wish-{seat.seat_id}", "").strip()

    numbered = [seat for seat in game.seats.all() if number(seat).isdecimal()]
    return [seat.seat_id for seat in sorted(numbered, key=lambda seat: int(number(seat)[:4]))]


@require_POST
@at_table
@members_only
def join(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Sit down: at a forming game, or in a seat that came free."""
    game = viewer.game
    membership = game_join(
        game=game,
        by=user_of(viewer),
        seat_id=request.POST.get("seat", ""),
        preferences=_wishes(request, game),
        token=token_for(request, game.slug),
    )
    sat = f"You play {membership.seat.name}." if membership.seat else "You have a seat."
    messages.success(request, f"{sat} Welcome to the table.")
    return redirect(game)


@require_POST
@at_table
@members_only
def leave(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Get up. A running game has to be left in so many words."""
    game = viewer.game
    if game.is_going and request.POST.get("sure") != "yes":
        raise Refused("Tick the box first: leaving a running game cannot be undone by you.", field="sure")
    game_leave(game=game, by=user_of(viewer), reason=request.POST.get("reason", ""))
    messages.info(request, f"You have left “{game.name}”.")
    return redirect("games:list") if game.private and not game.own_pace else redirect(game)


@require_POST
@at_table
@members_only
def start(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Start now; bots take what is free."""
    game_start(game=viewer.game, by=user_of(viewer))
    messages.success(request, "The game has started.")
    return redirect(viewer.game)


@require_POST
@at_table
@members_only
def cancel(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Give it up before it starts."""
    game_cancel(game=viewer.game, by=user_of(viewer))
    messages.info(request, f"“{viewer.game.name}” is off.")
    return redirect("games:list")


@require_POST
@at_table
@members_only
def invitation(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """A new link; the old one ends."""
    invitation_renew(game=viewer.game, by=user_of(viewer))
    messages.success(request, "There is a new invitation link. The old one no longer opens anything.")
    return redirect(viewer.game)


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
@members_only
def change(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The settings again, as long as nobody has agreed to them."""
    game = viewer.game
    if not keeps_game(game, viewer.user):
        raise NotAllowed("Only the GM, or who made the game, changes its settings.")
    form = NewGameForm(request.POST or None, game=game)
    if request.method == "POST" and form.is_valid():
        try:
            game_change(game=game, by=user_of(viewer), **form.game_settings())
        except Refused as no:
            form.refuse(no)
        else:
            messages.success(request, "Changed.")
            return redirect(game)
    context = {**frame(viewer, "table"), "form": form, "changing": True}
    return render(request, "games/new.html", context, status=422 if form.errors else 200)
