"""Play now: one press of a button, and one sits in the first window of a game against bots."""

from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.boards.workshop.addresses import board_named
from games.common.bot_seats import parse_bot_seats
from games.common.errors import Refused
from games.common.rate_limits import RateLimited, address_of, check_rate, reader_key
from games.common.variants_on_offer import on_offer
from games.compositions.queries import revision_at
from games.models import BotStrength, Game
from games.play_now.guests import guest_make
from games.play_now.solo_games import solo_game_begin

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
GUESTS = (60, 3600)
"""How many guests sit down from one address, in how many seconds."""
GAMES = (60, 3600)
"""How many games one reader begins, in how many seconds."""
TOO_MANY_GUESTS = (
    f"More than {GUESTS[0]} guests have sat down from your address within an hour, which is as many as the site takes. "
    "Wait a little; or sign up, for members are not counted among them."
)
TOO_MANY_GAMES = (
    f"You have begun more than {GAMES[0]} games within an hour. Go on with one of those, or wait a little: they are "
    "all still there."
)


def begin(
    by: User,
    *,
    variant: str,
    composition: str,
    seat: str,
    board: str = "",
    strength: str = "",
    bot_seats: Mapping[str, Mapping[str, str]] | None = None,
) -> Game:
    """A new game of a variant or, with its address, of a composition; on a board, with its. Raises Refused."""
    drawn = board_named(board, by)
    revision = revision_at(composition) if composition else None
    if composition and revision is None:
        raise Refused("There is no such composition. Look at its link again.", field="composition")
    if revision is None and variant not in on_offer():
        raise Refused(f"There is no variant “{variant}” here. Choose one of those under Variants.", field="variant")
    how = strength or BotStrength.NOVICE
    return solo_game_begin(
        by=by, variant=variant, composition=revision, board=drawn, seat_id=seat, strength=how, bot_seats=bot_seats
    )


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """POST /play/: `variant` or `composition`, `board`, `seat`, empty for any, and `strength` of the bots.

    Of single bots `bot:strength:France` and `bot:temper:France` can be said.

    Who is not logged in plays as a guest.
    """
    asked = {name: request.POST.get(name, "") for name in ("composition", "board", "seat", "strength")}
    variant = request.POST.get("variant", "") or "standard"
    try:
        game = begin(_player(request), variant=variant, bot_seats=parse_bot_seats(request.POST), **asked)
    except RateLimited as error:
        return render(request, "429.html", {"said": error.message}, status=error.status)
    except Refused as error:
        messages.error(request, error.message)
        return redirect("variants")
    return redirect(game)


def _player(request: HttpRequest) -> User:
    """Who is logged in; otherwise a guest, who is from now on. Raises RateLimited."""
    if isinstance(request.user, User):
        check_rate(f"play:{reader_key(request)}", *GAMES, TOO_MANY_GAMES)
        return request.user
    check_rate(f"guests:{address_of(request)}", *GUESTS, TOO_MANY_GUESTS)
    guest = guest_make()
    login(request, guest, backend=BACKEND)
    return guest
