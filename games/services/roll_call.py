"""The roll call of a game that starts at a time, and its reserves.

An hour before the start everybody at the table is asked whether they are still there. Who has not said so by then
loses the seat, to the reserve who has waited longest, or to a bot. A reserve also takes a seat that somebody gives back
before the start. A game with a roll call starts at its time and not before, also when it is full.
"""

import logging
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q, QuerySet

from games import database_time
from games.common.errors import Conflict, Refused
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Membership
from games.services.base import locked_game, record
from games.services.notices import notices_queue
from games.services.seats import seat_give_up

log = logging.getLogger(__name__)

CALL_BEFORE = timedelta(hours=1)
AT_ONCE = 200
"""Members who are asked by one call."""
NOT_HERE = "Did not answer the roll call."


def to_call(now: datetime) -> QuerySet[Membership]:
    """The stays that are to be asked: at games whose roll call has begun, and not asked for that start yet."""
    called = Q(called_for=F("game__starts_at"))
    begun = Q(game__starts_at__lte=now + CALL_BEFORE, game__starts_at__gt=now)
    calling = Membership.objects.filter(begun, game__status=GameStatus.FORMING, game__roll_call=True, left_at=None)
    return calling.exclude(called)


def roll_calls_send(*, now: datetime | None = None) -> int:
    """Ask those who are to be asked; returns how many. Who sat down within the hour is there, and is not asked."""
    now, asked = now or database_time.now(), 0
    for pk, game_id in list(to_call(now).order_by("pk").values_list("pk", "game_id")[:AT_ONCE]):
        with transaction.atomic():
            game = Game.objects.locked(game_id)
            stay = to_call(now).filter(pk=pk).select_related("user").first()
            if stay is None or game.starts_at is None:
                continue
            stay.called_for = game.starts_at
            late = stay.joined_at > game.starts_at - CALL_BEFORE
            stay.here_for = game.starts_at if late else stay.here_for
            stay.save(update_fields=["called_for", "here_for"])
            if not late:
                data = {"starts": game.starts_at.isoformat()}
                notices_queue(game=game, about="rollcall", key=f"{pk}:{data['starts']}", to=[stay.user], data=data)
                asked += 1
            tell(game, "seat")
    return asked


def is_called(game: Game, stay: Membership | None) -> bool:
    """Whether somebody at a table is asked whether they are there, and has not said so."""
    forming = game.status == GameStatus.FORMING and game.roll_call and game.starts_at is not None
    return forming and stay is not None and stay.called_for == game.starts_at and stay.here_for != game.starts_at


def roll_call_answer(*, game: Game, by: User) -> Membership:
    """Say that one is there for the start. Raises Conflict where nobody is asked."""
    with locked_game(game) as locked:
        stay = locked.memberships.filter(user=by, left_at=None).first()
        if stay is None:
            raise Refused("You are not in this game.")
        if locked.starts_at is None or stay.called_for != locked.starts_at:
            raise Conflict("There is no roll call now. It begins an hour before the start.")
        stay.here_for = locked.starts_at
        stay.save(update_fields=["here_for"])
        record(AuditAction.LOBBY_HERE, game=locked, by=by)
        tell(locked, "seat")
    return stay


def unanswered_seats_free(game: Game) -> int:
    """In a locked game that is about to start: free the seats of those who were asked and did not answer.

    Reserves take them; returns how many went. Who could not be asked any more, as the workers were away, stays.
    """
    if not game.roll_call or game.starts_at is None:
        return 0
    asked = game.memberships.filter(left_at=None, called_for=game.starts_at).select_related("user", "seat")
    silent = [stay for stay in asked if stay.here_for != game.starts_at]
    for stay in silent:
        seat_give_up(game, stay, reason=NOT_HERE)
        record(AuditAction.LOBBY_SILENT, game=game, by=None, user=stay.user_id)
        notices_queue(game=game, about="silent", key=f"{stay.pk}", to=[stay.user])
    reserves_seat(game)
    return len(silent)


def reserves_seat(game: Game) -> list[Membership]:
    """Seat reserves of a locked game that has not started, those who have waited longest first, as far as seats go.

    They are told. Who has closed the account meanwhile, or is barred, is passed over.
    """
    sat: list[Membership] = []
    if game.status != GameStatus.FORMING:
        return sat
    for reserve in game.reserves.select_related("user").order_by("since", "pk"):
        if game.memberships.filter(left_at=None).count() >= game.seats.count():
            break
        reserve.delete()
        if not reserve.user.is_active or game.memberships.filter(user=reserve.user, left_at=None).exists():
            continue
        stay = Membership.objects.create(game=game, user=reserve.user)
        record(AuditAction.GAME_JOIN, game=game, by=reserve.user)
        notices_queue(game=game, about="reserve", key=f"{stay.pk}", to=[reserve.user])
        sat.append(stay)
    return sat
