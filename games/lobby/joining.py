"""A game that is forming: who has come, joining and leaving, and starting it. And seats that come free later."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts.wishes import on_entering, wish
from games.agreements.agreed import agreed_now, changed_since
from games.agreements.settings_changes import TO_CONFIRM, game_change, settings_confirm
from games.common.errors import NotAllowed, Refused
from games.common.markdown import prose
from games.common.rate_limits import address_of
from games.common.throttles import count_made
from games.forming.joining import game_cancel, game_join, game_leave, invitation_renew, wishes_set
from games.lobby.change_game import ChangeRequest, wish_to_change
from games.lobby.reserves import reserve_end, reserve_make
from games.lobby_thread.pages import thread_context
from games.maps.game_maps import drawing, opening_scene
from games.models import Allocation, Game, GameStatus, Seat
from games.moderation.kinship import kin_at, shares_connection
from games.permissions import Viewer, keeps_game
from games.seat_offers.services import seat_offer_answer
from games.services.games_at_once import at_once_refusal
from games.services.roll_call import is_called, roll_call_answer
from games.services.starting import game_start
from games.table.access import (
    at_table,
    deed_at_table,
    members_only,
    not_a_member,
    remember_token,
    token_for,
    user_of,
    viewer_for,
    wants_json,
)
from games.table.frame import frame
from games.table.services.another_game import follower_of, game_again
from games.table.settings_agreed import terms_of

SEAT_WISHED = "seat"


SHARED = (
    "Somebody at this table shares your connection. If you know each other, say so in your account under “Whom you "
    "know”: the table is told. If not, there is nothing to do."
)


def _members(viewer: Viewer) -> list[str]:
    """Who has come, as far as this viewer may know."""
    stays = viewer.game.memberships.filter(left_at=None).select_related("user__profile")
    hidden = viewer.game.names_hidden() and not viewer.is_gm
    return ["" if hidden and stay.user != viewer.user else str(stay.user.profile) for stay in stays]


def lobby_context(request: HttpRequest, viewer: Viewer) -> dict[str, object]:
    """Everything a newcomer wants to know before sitting down."""
    game = viewer.game
    members = _members(viewer)
    seats = list(game.seats.select_related("player__profile"))
    known = game.memberships.filter(user=viewer.user.pk, left_at=None).select_related("seat")
    stay = known.first() if viewer.user.is_authenticated else None
    wished = {seat_id: number for number, seat_id in enumerate(stay.preferences if stay else (), 1)}
    keeper, unconfirmed = keeps_game(game, viewer.user), game.memberships.unconfirmed().count()
    may_join = stay is None and game.status == GameStatus.FORMING and not (viewer.is_gm and not game.gm_may_play)
    reserves = game.reserves.count() if game.status == GameStatus.FORMING else 0
    return {
        "members": members,
        "free": range(len(seats) - len(members)),
        "seats": [
            {"seat": seat, "player": viewer.name_of(seat), "wish": wished.get(seat.seat_id, "")} for seat in seats
        ],
        "chosen": game.allocation == Allocation.CHOSEN,
        "wishes": game.allocation == Allocation.PREFERENCE,
        "stay": stay,
        "keeper": keeper,
        "unconfirmed": unconfirmed,
        "changed": changed_since(stay.agreed, agreed_now(game)) if stay and stay.agreed is not None else [],
        "may_join": may_join,
        "may_start": keeper
        and game.bots_allowed
        and not unconfirmed
        and (bool(members) or game.gm_id is not None)
        and len(members) < len(seats),
        "invitation": f"{settings.SITE_URL}{game.get_absolute_url()}?invite={game.invite_token}"
        if game.invite_token and (keeper or (game.private and stay))
        else "",
        "terms": terms_of(game),
        "at_once": at_once_refusal(viewer.user) if may_join and isinstance(viewer.user, User) else "",
        "kin": kin_at(viewer),
        "called": is_called(game, stay),
        "reserves": reserves,
        "stands_by": viewer.user.is_authenticated and game.reserves.filter(user=viewer.user).exists(),
        "table_rules": prose(game.table_rules) if game.table_rules else "",
    }


def lobby_page(request: HttpRequest, viewer: Viewer, head: Mapping[str, object]) -> HttpResponse:
    """The lobby, with the opening position on the wall."""
    written = thread_context(request, viewer)
    context = {**head, **lobby_context(request, viewer), **written, "svg": drawing(opening_scene(viewer.game))}
    return render(request, "games/lobby.html", context)


def _wishes(request: HttpRequest, game: Game) -> list[str]:
    """Seats in the order of their numbers on the form; those without a number are left out."""

    def number(seat: Seat) -> str:
        return request.POST.get(f"wish-{seat.seat_id}", "").strip()

    numbered = [seat for seat in game.seats.all() if number(seat).isdecimal()]
    return [seat.seat_id for seat in sorted(numbered, key=lambda seat: int(number(seat)[:4]))]


@require_POST
@at_table
def join(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Sit down: at a forming game, or in a seat that came free. Who is no member signs up or logs in first."""
    game, user = viewer.game, viewer.user
    token = token_for(request, game.slug)
    asked = {"seat_id": request.POST.get("seat", ""), "preferences": _wishes(request, game), "token": token}
    if isinstance(user, User) and not user.profile.guest:
        return _sit_down(request, user, game, **asked)
    if wants_json(request):
        return not_a_member(request)
    wish(request, SEAT_WISHED, slug=game.slug, **asked)
    door = "account_login" if request.POST.get("by") == "login" else "account_signup"
    return redirect(f"{reverse(door)}?{urlencode({'next': game.get_absolute_url()})}")


def _sit_down(request: HttpRequest, user: User, game: Game, **asked: Any) -> HttpResponse:
    membership = game_join(game=game, by=user, **asked)
    sat = f"You play {membership.seat.inside}." if membership.seat else "You have a seat."
    messages.success(request, f"{sat} Welcome to the table.")
    if shares_connection(game, user, address_of(request)):
        messages.warning(request, SHARED)
    return redirect(game)


@on_entering(SEAT_WISHED)
def seat_wished(request: HttpRequest, user: User, *, slug: str, token: str, **asked: object) -> HttpResponse:
    """Give the seat to who has signed up or logged in for it; if it has gone meanwhile, show what is free."""
    remember_token(request, slug, token)
    try:
        return _sit_down(request, user, viewer_for(request, slug).game, token=token, **asked)
    except Refused as error:
        messages.warning(request, f"{error.message} These tables have room.")
        return redirect(f"{reverse('games:list')}?show=open")


@deed_at_table
def wishes(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """One's list of wishes, changed before the start."""
    wishes_set(game=viewer.game, by=user_of(viewer), preferences=_wishes(request, viewer.game))
    messages.success(request, "Your list is changed.")
    return redirect(viewer.game)


@deed_at_table
def leave(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Get up. A running game has to be left in so many words."""
    game = viewer.game
    if game.is_going and request.POST.get("sure") != "yes":
        raise Refused("Tick the box first: leaving a running game cannot be undone by you.", field="sure")
    game_leave(game=game, by=user_of(viewer), reason=request.POST.get("reason", ""))
    messages.info(request, f"You have left “{game.name}”.")
    return redirect("games:list") if game.private and not game.own_pace else redirect(game)


@deed_at_table
def answer_offer(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Accept or decline a seat that the GM has offered."""
    accept = request.POST.get("accept") == "yes"
    offer = seat_offer_answer(game=viewer.game, by=user_of(viewer), accept=accept)
    message = (
        f"You play {offer.seat.inside}. Welcome to the table." if accept else f"You have declined {offer.seat.inside}."
    )
    messages.success(request, message)
    return redirect("games:list") if viewer.game.private and not accept else redirect(viewer.game)


@deed_at_table
def start(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Start now; bots take what is free."""
    game_start(game=viewer.game, by=user_of(viewer))
    messages.success(request, "The game has started.")
    return redirect(viewer.game)


@deed_at_table
def cancel(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Give it up before it starts."""
    game_cancel(game=viewer.game, by=user_of(viewer))
    messages.info(request, f"“{viewer.game.name}” is off.")
    return redirect("games:list")


@deed_at_table
def invitation(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """A new link; the old one ends."""
    invitation_renew(game=viewer.game, by=user_of(viewer))
    messages.success(request, "There is a new invitation link. The old one no longer opens anything.")
    return redirect(viewer.game)


@deed_at_table
def again(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Another game of the same people."""
    if follower_of(viewer.game) is None:
        count_made(request)
    new = game_again(game=viewer.game, by=user_of(viewer))
    messages.success(request, "The table is set, and the others are asked by mail.")
    return redirect(new)


@deed_at_table
def confirm(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Agree to the settings as they were shown, which have changed since one sat down."""
    try:
        until = parse_datetime(request.POST.get("until", ""))
    except ValueError:
        until = None
    settings_confirm(game=viewer.game, by=user_of(viewer), until=until)
    messages.success(request, "Confirmed. You keep your seat.")
    return redirect(viewer.game)


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
@members_only
def change(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The settings and rules again, until the start; others who sit are told what has changed, and confirm it."""
    game = viewer.game
    if not keeps_game(game, viewer.user):
        raise NotAllowed("Only the GM, or who made the game, changes its settings.")
    wish = wish_to_change(request, game, user_of(viewer))
    if request.POST.get("do") == "preview" or request.POST.get("way"):
        wish.form.errors.clear()  # only looked at
    elif request.method == "POST" and (answer := _change_game(request, viewer, wish)):
        return answer
    others = game.memberships.filter(left_at=None).exclude(user=user_of(viewer)).count()
    shown = {**frame(viewer, "table"), **wish.context(), "others": others, "days": TO_CONFIRM.days}
    wrong = wish.form.errors or (request.POST and wish.draft.composed.problems)
    return render(request, "games/new.html", shown, status=422 if wrong else 200)


def _change_game(request: HttpRequest, viewer: Viewer, wish: ChangeRequest) -> HttpResponse | None:
    """The way back to the lobby, if it was done."""
    game = viewer.game
    if not wish.form.is_valid() or (wish.asked and wish.draft.composed.problems):  # the page says what is wrong
        return None
    free = request.POST.get("free") == "yes"
    try:
        game_change(game=game, by=user_of(viewer), free=free, **wish.form.game_settings(), **wish.asked)
    except Refused as error:
        wish.refuse(error)
        return None
    asked = game.memberships.unconfirmed().exists()
    messages.success(request, "Changed. Those who sit are told, and asked to confirm it." if asked else "Changed.")
    return redirect(game)


@deed_at_table
def answer_roll_call(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """POST /games/<slug>/here/: answer the roll call."""
    roll_call_answer(game=viewer.game, by=user_of(viewer))
    messages.success(request, "You are down as present.")
    return redirect(viewer.game)


@deed_at_table
def reserve(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """POST /games/<slug>/reserve/: stand by for a seat of a full table, or no longer (`do=stop`)."""
    game, by = viewer.game, user_of(viewer)
    if request.POST.get("do") == "stop":
        reserve_end(game=game, by=by)
        messages.info(request, "You stand by no longer.")
    else:
        reserve_make(game=game, by=by, token=token_for(request, game.slug))
        messages.success(request, "You stand by. If you get a seat that comes free, we write to you.")
    return redirect(game)
