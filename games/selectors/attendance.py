"""How many of their deadlines a member has met: of those that count."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet

from games import database_time
from games.models import Game, GameStatus, Holiday, Membership, Turn
from games.models.game_queries import openly
from games.models.turn import TurnQuerySet

LOOKED_BACK = timedelta(days=365)
Stay = tuple[str, datetime, datetime | None]
"""A seat that somebody held, from when, until when."""
OVER = (GameStatus.FINISHED, GameStatus.ABANDONED)


@dataclass(frozen=True, slots=True)
class Attendance:
    """Deadlines of the last year at which a member's orders were due, and how many of them were met."""

    asked: int
    met: int

    @property
    def share(self) -> int | None:
        """Per cent, rounded down, so that 100 is all of them; None where there were none."""
        return 100 * self.met // self.asked if self.asked else None


def attendance_of(user: User, *, now: datetime | None = None) -> Attendance:
    """What counts: windows that opened and closed while one held the seat, and in which it was waited for.

    What is counted is shown to everybody, so it comes from games of which everybody knows who plays them: from those
    that are over, and from those going on that are public and not anonymous. One look before and one after a turn of
    any other would name a player.

    What does not: games against bots alone, windows whose deadline fell into a holiday, and turns of which older
    versions did not keep who was absent. A deadline that an outage would have cost was moved, so it was none.
    """
    since = (now or database_time.now()) - LOOKED_BACK
    stays = _stays(user, since)
    turns = Turn.objects.published().filter(game__in=list(stays), adjudicated_at__gte=since, missed__isnull=False)
    return _attendance_of(turns, stays, Holiday.objects.filter(user=user, ends__gte=since))


def attendance_in(game: Game, user: User) -> Attendance:
    """The same of one game, from its start to its end."""
    held = Membership.objects.filter(user=user, game=game).exclude(seat=None)
    stays = {game.pk: list(held.values_list("seat__seat_id", "joined_at", "left_at"))}
    turns = Turn.objects.published().filter(game=game, adjudicated_at__isnull=False, missed__isnull=False)
    return _attendance_of(turns, stays, Holiday.objects.filter(user=user))


def _attendance_of(turns: TurnQuerySet, stays: dict[int, list[Stay]], holidays: QuerySet[Holiday]) -> Attendance:
    """The deadlines of these turns that count for who had these stays and was on these holidays."""
    away = list(holidays.values_list("begins", "ends"))
    asked = met = 0
    columns = ("game_id", "wanted", "missed", "opened_at", "due", "adjudicated_at")
    for game_id, wanted, missed, opened_at, due, closed_at in turns.values_list(*columns):
        seat_id = _seat_held(stays[game_id], opened_at, closed_at)
        if seat_id not in wanted or any(begins <= (due or closed_at) < ends for begins, ends in away):
            continue
        asked += 1
        met += seat_id not in missed
    return Attendance(asked, met)


def _stays(user: User, since: datetime) -> dict[int, list[Stay]]:
    """The seats that somebody held since then in games of people, by game: which, from when, until when."""
    with_people = Game.objects.annotate(people=Count("memberships__user", distinct=True)).filter(
        Q(status__in=OVER) | (openly() & Q(anonymous=False)), people__gt=1, own_pace=False, exhibition=False
    )
    held = Membership.objects.filter(Q(left_at=None) | Q(left_at__gte=since), user=user).exclude(seat=None)
    by_game: defaultdict[int, list[Stay]] = defaultdict(list)
    rows = held.filter(game__in=with_people.filter(memberships__user=user).values("pk"))
    for game_id, seat_id, joined_at, left_at in rows.values_list("game_id", "seat__seat_id", "joined_at", "left_at"):
        by_game[game_id].append((seat_id, joined_at, left_at))
    return dict(by_game)


def _seat_held(stays: Iterable[Stay], opened_at: datetime, closed_at: datetime) -> str | None:
    """The seat that was held while a window was open, from its beginning to its end."""
    for seat_id, joined_at, left_at in stays:
        if joined_at <= opened_at and (left_at is None or left_at >= closed_at):
            return seat_id
    return None
