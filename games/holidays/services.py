"""Holidays: told in advance, so many days a year. They stop the clocks of games that were made so.

A game stops once for each holiday, while its player would be waited for: what the GM or the players decide afterwards,
stands. It goes on by itself when the holiday is over.
"""

import zoneinfo
from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.common.errors import Refused
from games.holidays.queries import days_left, days_of
from games.models import AuditAction, Game, GameStatus, Holiday, Seat, Submission
from games.services.base import record
from games.services.clock import pause, resume

NOTICE_DAYS = 1
"""How many days before it begins a holiday has to be told."""


@transaction.atomic
def holiday_take(*, by: User, first: date, last: date, now: datetime | None = None) -> Holiday:
    """Take these days off, both included, by the member's own calendar. Raises Refused, with the field."""
    now = now or database_time.now()
    User.objects.select_for_update().get(pk=by.pk)
    zone = zoneinfo.ZoneInfo(by.profile.time_zone)
    if first < now.astimezone(zone).date() + timedelta(days=NOTICE_DAYS):
        raise Refused("A holiday begins tomorrow at the earliest, so that nobody is surprised.", field="first")
    if last < first:
        raise Refused("The last day is before the first.", field="last")
    if first > now.astimezone(zone).date() + timedelta(days=365):
        raise Refused("That is more than a year ahead.", field="first")
    if last > first + timedelta(days=settings.HOLIDAY_DAYS):
        raise Refused(f"There are {settings.HOLIDAY_DAYS} days of holiday a year, and those are more.", field="last")
    begins = datetime.combine(first, time.min, tzinfo=zone)
    ends = datetime.combine(last + timedelta(days=1), time.min, tzinfo=zone)
    if Holiday.objects.filter(user=by, begins__lt=ends, ends__gt=begins).exists():
        raise Refused("You have taken some of these days off already.", field="first")
    for year, days in days_of(begins, ends, zone).items():
        left = days_left(by, year)
        if days > left:
            raise Refused(f"You have {left} of {settings.HOLIDAY_DAYS} days left in {year}.", field="last")
    holiday = Holiday.objects.create(user=by, begins=begins, ends=ends)
    record(AuditAction.HOLIDAY_TAKE, game=None, by=by, holiday=holiday.pk)
    return holiday


@transaction.atomic
def holiday_end(*, by: User, holiday: Holiday, now: datetime | None = None) -> None:
    """Call a holiday off, or end it now. Games that it had stopped go on."""
    now = now or database_time.now()
    if holiday.user_id != by.pk or holiday.ends <= now:
        raise Refused("That holiday is over, or not yours.")
    Game.objects.filter(pk__in=holiday.stopped.values("pk"), resumes_at=holiday.ends).update(resumes_at=now)
    if holiday.begins >= now:
        holiday.delete()
    else:
        holiday.ends = now
        holiday.save(update_fields=["ends"])
    record(AuditAction.HOLIDAY_END, game=None, by=by)


def holidays_look(*, now: datetime) -> None:
    """Stop the clocks for holidays that last now, and start those whose holidays are over. The sweep does this."""
    for pk in list(Game.objects.filter(status=GameStatus.PAUSED, resumes_at__lte=now).values_list("pk", flat=True)):
        with transaction.atomic():
            _go_on(Game.objects.locked(pk), now)
    for holiday in Holiday.objects.on(now).select_related("user__profile"):
        for game in _to_stop(holiday):
            with transaction.atomic():
                _stop(Game.objects.locked(game.pk), holiday)


def _go_on(game: Game, now: datetime) -> None:
    if game.status == GameStatus.PAUSED and game.resumes_at is not None and game.resumes_at <= now:
        resume(game, None, "The holiday is over.")


def _to_stop(holiday: Holiday) -> list[Game]:
    """The games that stop for a holiday: its member is waited for there, and has not said to be ready."""
    seats = Seat.objects.played().filter(player=holiday.user_id, game__status=GameStatus.RUNNING, game__holidays=True)
    seats = seats.exclude(game__in=holiday.stopped.values("pk")).select_related("game")
    return [seat.game for seat in seats if _is_waited_for(seat)]


def _is_waited_for(seat: Seat) -> bool:
    turn = seat.game.open_turn
    if turn is None or turn.gated_at is not None or seat.seat_id not in turn.wanted:
        return False
    return not Submission.objects.filter(turn=turn, seat=seat, ready=True).exists()


def _stop(game: Game, holiday: Holiday) -> None:
    if game.status != GameStatus.RUNNING:
        return
    who = "A player" if game.names_hidden() else str(holiday.user.profile)
    pause(game, None, f"{who} is on holiday.")
    game.resumes_at = holiday.ends
    game.save(update_fields=["resumes_at"])
    holiday.stopped.add(game)


def _taken_by(user: User) -> list[dict[str, object]]:
    return [{"begins": one.begins, "ends": one.ends} for one in Holiday.objects.filter(user=user)]


EXPORTERS["holidays"] = _taken_by


delete_rows_on_leaving(Holiday, "user")
