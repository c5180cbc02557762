"""From the last free seat to the first open turn."""

import logging
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

import engine
from engine.io.stored_forms import stored_state
from engine.model.json_data import JsonDict
from games import database_time
from games.common.allocation import seats_allocated
from games.common.errors import NotAllowed, Refused
from games.common.random_assignment import AssignmentConditions, cast_by_lot
from games.common.service_unavailable import is_unavailable
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Membership
from games.permissions import keeps_game
from games.services.base import locked_game, record
from games.services.notices import notices_queue
from games.services.opening import turn_open
from games.services.roll_call import to_call, unanswered_seats_free

log = logging.getLogger(__name__)

AT_ONCE = 50
"""Games that are started by one call."""
TRIED_AGAIN = timedelta(hours=1)
"""When a game is tried again that could not be started."""


def start_if_full(game: Game) -> None:
    """Start a locked game if every seat has its member, and all of them agree to the settings as they are.

    One with a roll call waits for its time.
    """
    if game.memberships.unconfirmed().exists() or (game.roll_call and game.starts_at is not None):
        return
    if game.memberships.filter(left_at=None).count() == game.seats.count():
        _start(game, by=None)


def game_start(*, game: Game, by: User, call: JsonDict | None = None) -> Game:
    """Start before the table is full: bots take the seats that nobody took. For the GM, or who made the game.

    A GM may start it without anybody at the table, and watch the bots. `call`: of an event's board which it is, for
    the mail that tells of the start; never a name.
    """
    with locked_game(game) as locked:
        if not keeps_game(locked, by):
            raise NotAllowed("Only the GM, or who made the game, can do that.")
        if locked.status != GameStatus.FORMING:
            raise Refused("The game has started already.")
        members, seats = locked.memberships.filter(left_at=None).count(), locked.seats.count()
        if members < seats and not locked.bots_allowed:
            raise Refused(
                f"{seats - members} of {seats} seats are free, and bots are not allowed in this game. "
                "Allow them in its settings, or wait until it is full."
            )
        if members == 0 and not locked.exhibition and not locked.gm_id:
            raise Refused("Nobody has joined yet.")
        if waited := locked.memberships.unconfirmed().count():
            has = "1 member has" if waited == 1 else f"{waited} members have"
            raise Refused(
                f"{has} yet to confirm the changed settings. It can start when they have, or their time is up."
            )
        _start(locked, by=by, call=call)
    return locked


def starts_due(now: datetime) -> bool:
    """Whether a game is to start, a roll to be called, or somebody's time to confirm changed settings is up."""
    if to_call(now).exists():
        return True
    return Membership.objects.unconfirmed().filter(confirm_by__lte=now).exists() or Game.objects.to_start(now).exists()


def games_start(*, now: datetime | None = None) -> int:
    """Start the games whose time has come, with bots in the seats that are left; returns how many were seen to.

    A game that nobody has joined is called off. What goes wrong with one stops no other: it is tried again in an hour.
    """
    now, seen_to = now or database_time.now(), 0
    for pk in list(Game.objects.to_start(now).order_by("starts_at").values_list("pk", flat=True)[:AT_ONCE]):
        try:
            with transaction.atomic():
                seen_to += _start_on_time(Game.objects.locked(pk), now)
        except Exception as error:  # whatever it is
            if is_unavailable(error):
                raise
            log.error("game %s could not start: %s", pk, type(error).__name__)
            Game.objects.filter(pk=pk, status=GameStatus.FORMING).update(starts_at=now + TRIED_AGAIN)
    return seen_to


def _start_on_time(game: Game, now: datetime) -> bool:
    if game.status != GameStatus.FORMING or game.starts_at is None or game.starts_at > now:
        return False
    if game.memberships.unconfirmed().exists():
        return False
    unanswered_seats_free(game)
    if game.memberships.filter(left_at=None).exists():
        _start(game, by=None)
        return True
    game.status, game.finished_at = GameStatus.ABANDONED, now
    game.save(update_fields=["status", "finished_at"])
    record(AuditAction.GAME_CANCEL, game=game, by=None)
    notices_queue(game=game, about="off", key="off", to=game.gms or [game.creator])
    tell(game, "game")
    return True


def _allocate(game: Game) -> None:
    """Give every member a seat, and the seats left over to bots."""
    stays = {stay.user_id: stay for stay in game.memberships.filter(left_at=None).select_related("seat")}
    free = {seat.seat_id: seat for seat in game.seats.filter(player=None)}
    waiting: dict[int, Membership] = {user_id: stay for user_id, stay in stays.items() if stay.seat is None}
    wishes = {user_id: stay.preferences for user_id, stay in waiting.items()}
    drawn = _drawn_otherwise(game, list(free), wishes) or seats_allocated(game.secret, list(free), wishes)
    for user_id, seat_id in drawn.items():
        seat, stay = free.pop(seat_id), waiting[user_id]
        seat.player_id = user_id
        seat.save(update_fields=["player"])
        stay.seat = seat
        stay.save(update_fields=["seat"])
    game.seats.filter(player=None).update(bot=True)


def _drawn_otherwise(game: Game, free: list[str], wishes: dict[int, list[str]]) -> dict[int, str] | None:
    """In another game of the same people: a seat for each, and for none the one they had. None where none can be."""
    if game.follows_id is None or len(wishes) > len(free):
        return None
    held = Membership.objects.filter(game=game.follows_id, left_at=None, user__in=list(wishes)).exclude(seat=None)
    barred = {user: [seat] for user, seat in held.values_list("user", "seat__seat_id")}
    return cast_by_lot(game.secret, "allocation.again", free, wishes, AssignmentConditions(barred=barred))


def starting_position(game: Game) -> "engine.State":
    """Where a game begins: with the position it was made with, or with the opening."""
    if game.start_state is not None:
        return stored_state(game.rulebook, game.start_state)
    return engine.opening(game.rulebook, engine.Draws(game.secret, game.hidden_secret))


def _start(game: Game, by: User | None, call: JsonDict | None = None) -> None:
    now = database_time.now()
    _allocate(game)
    rulebook = game.rulebook
    game.rulebook_version = rulebook.version
    game.status = GameStatus.RUNNING
    game.turn_number = 1
    game.started_at = now
    game.save()
    turn_open(game, starting_position(game), number=1, parent=None, now=now)
    record(AuditAction.GAME_START, game=game, by=by)
    notices_queue(game=game, about="start", key="start", data=call)
    tell(game, "game")
