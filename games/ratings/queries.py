"""What is asked of the ledger: by game, by member, by pool."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, Max, OuterRef, QuerySet, Subquery, Window
from django.db.models.functions import Rank

from games.common.rating_pools import BOTS, Pool, all_pools, pool
from games.models import GameRecord, GameStatus, Part, SeatRecord
from games.permissions import Viewer
from games.ratings.bands import ENOUGH, Band, after, band_of, before, lower_end
from games.ratings.numbers import Rating, mean
from games.ratings.years import during, years_of

HALL = 100
"""Members that a hall lists at most."""


def shows_ratings(member: User, reader: User | AnonymousUser) -> bool:
    """Whether the ratings of a member are for this reader: they say so, or are the reader."""
    profile = member.profile
    return member == reader or (profile.shows_page and profile.shows_ratings and profile.left_at is None)


# --- one game ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HowItCame:
    """One who is rated for a game: their line, with the numbers only where they are for the reader's eyes."""

    line: SeatRecord
    name: str
    before: Band | None
    after: Band | None
    change: str

    @property
    def left(self) -> bool:
        """Whether they left, and so have the last rank."""
        return self.line.part == Part.LEFT


@dataclass(frozen=True, slots=True)
class GameRatings:
    """What a finished game did to ratings. `pool`: None where its people are rated in none, for the reason `why`."""

    pool: Pool | None
    why: str
    record: GameRecord
    lines: tuple[HowItCame, ...]
    owed: bool


def ratings_of_game(viewer: Viewer) -> GameRatings | None:
    """How the ratings of a game that is over came about; None while it goes on, and where it has no record."""
    game = viewer.game
    if game.status != GameStatus.FINISHED:
        return None
    record = GameRecord.objects.filter(game=game).first()
    if record is None:
        return None
    rows = record.stays.filter(rank__isnull=False).select_related("seat", "user__profile")
    lines = list(rows.order_by("pool", "rank", "pk"))
    counts = _games_before(lines)
    entries = tuple(_how(line, viewer, counts[line.pk]) for line in lines)
    counts_in = pool(record.pool) if record.pool else None
    return GameRatings(counts_in, _why(record), record, entries, owed=record.owed_at is not None)


def _why(record: GameRecord) -> str:
    return record.get_not_rated_display() if record.not_rated else ""


def _games_before(lines: Iterable[SeatRecord]) -> dict[int, int]:
    """How many games each had been rated for before, by line."""
    counts = {}
    for line in lines:
        earlier = _rated(line.pool, line.user_id, line.bot).filter(ended_at__lt=line.ended_at)
        counts[line.pk] = earlier.values("record").distinct().count()
    return counts


def _rated(in_pool: str, user: int | None, bot: str) -> QuerySet[SeatRecord]:
    return SeatRecord.objects.filter(pool=in_pool, user=user, bot=bot, rank__isnull=False)


def _how(line: SeatRecord, viewer: Viewer, games: int) -> HowItCame:
    name = f"Bots ({line.bot_name})" if line.bot else ""
    was, now = before(line), after(line)
    if line.user is not None:
        shown = shows_ratings(line.user, viewer.user)
        name = str(line.user.profile) if line.part == Part.WHOLE or shown else ""
        was, now = (was, now) if shown else (None, None)
    return HowItCame(
        line,
        name,
        band_of(was, games) if was else None,
        band_of(now, games + 1) if now else None,
        f"{now.mu - was.mu:+.1f}".replace("-", "−") if was and now else "",
    )


# --- one member -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MemberRating:
    """A member's rating in one pool, and the games that made it, the newest first."""

    pool: Pool
    band: Band
    lines: tuple[SeatRecord, ...]


def ratings_of_member(member: User, *, most: int = 10) -> list[MemberRating]:
    """The ratings of a member, by pool. Whether they are for the reader: `shows_ratings`."""
    rows = SeatRecord.objects.filter(user=member, rank__isnull=False, mu_after__isnull=False)
    rows = rows.filter(record__game__status=GameStatus.FINISHED)
    by_pool = dict(rows.values_list("pool").annotate(games=Count("pk")).order_by())
    ratings = []
    for one in all_pools_of(by_pool):
        lines = rows.filter(pool=one.id).select_related("record__game", "seat").order_by("-ended_at", "-record_id")
        newest = list(lines[:most])
        rating = after(newest[0])
        assert rating is not None
        ratings.append(MemberRating(one, band_of(rating, by_pool[one.id]), tuple(newest)))
    return ratings


def all_pools_of(ids: Iterable[str]) -> list[Pool]:
    """The pools of these ids in the order in which pools are shown; those of variants that are gone at the end."""
    wanted = set(ids)
    known = [one for one in all_pools() if one.id in wanted]
    return known + [pool(one) for one in sorted(wanted - {one.id for one in known})]


# --- one pool ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HallLine:
    """A member in a hall, or how strong a bot."""

    place: int
    name: str
    username: str
    band: Band


def pools_with_games() -> list[tuple[Pool, int]]:
    """All pools with how many games count in each."""
    counts = dict(
        SeatRecord.objects.filter(rank__isnull=False)
        .values_list("pool")
        .annotate(games=Count("record", distinct=True))
        .order_by()
    )
    return [(one, counts.get(one.id, 0)) for one in all_pools_of({*(one.id for one in all_pools()), *counts})]


def years_in(in_pool: str) -> list[int]:
    """The years in which games of a pool ended, the latest first."""
    return years_of(SeatRecord.objects.filter(pool=in_pool, rank__isnull=False))


class Hall:
    """The members in the hall of a pool, the highest first: those who want to, after ENOUGH games; by the lower end of
    their band. To be counted and cut, as a page of it is asked for.

    Of a year: as they stood at its end, those who were rated in it. Each member has one line a game, and the last of
    them says how they stand.
    """

    def __init__(self, in_pool: str, year: int | None = None) -> None:
        shown = User.objects.filter(profile__shows_page=True, profile__shows_ratings=True, profile__left_at=None)
        theirs = _lines(in_pool, year).filter(user=OuterRef("pk"), bot="")
        if year is not None:
            shown = shown.filter(Exists(theirs.filter(during(year))))
        last = theirs.filter(mu_after__isnull=False).order_by("-ended_at", "-record_id")
        many = theirs.order_by().values("user").annotate(games=Count("pk")).values("games")
        asked = [Subquery(many), *(Subquery(last.values(name)[:1]) for name in ("mu_after", "sigma_after"))]
        standing = shown.values_list("pk", *asked)
        rows = [(user, games, Rating(mu, sigma)) for user, games, mu, sigma in standing if mu is not None]
        ranked = [one for one in rows if one[1] >= ENOUGH]
        self._lines = sorted(ranked, key=lambda one: (-lower_end(one[2]), one[0]))

    def count(self) -> int:
        """How many stand in it."""
        return len(self._lines)

    def __len__(self) -> int:
        return self.count()

    def __getitem__(self, part: slice) -> list[HallLine]:
        lines = self._lines[part]
        people = User.objects.select_related("profile").in_bulk([user for user, _, _ in lines])
        return [
            HallLine(place, str(people[user].profile), people[user].username, band_of(rating, games))
            for place, (user, games, rating) in enumerate(lines, start=(part.start or 0) + 1)
        ]


def hall_of(in_pool: str, year: int | None = None) -> list[HallLine]:
    """The first HALL of a hall; in that of bots all, from their first game."""
    return Hall(in_pool, year)[:HALL] if in_pool != BOTS else _hall_of_bots(year)


def _lines(in_pool: str, year: int | None) -> QuerySet[SeatRecord]:
    """The lines of a pool, until the end of a year.

    A game that goes on again is owed until it is read, and has no line from then on: until then it counts no more.
    """
    rows = SeatRecord.objects.filter(pool=in_pool, rank__isnull=False)
    owed = GameRecord.objects.filter(owed_at__isnull=False).exclude(game__status=GameStatus.FINISHED)
    rows = rows.exclude(record__in=list(owed.values_list("pk", flat=True)))
    return rows.filter(ended_at__lt=datetime(year + 1, 1, 1, tzinfo=UTC)) if year is not None else rows


def _hall_of_bots(year: int | None) -> list[HallLine]:
    """How strong bots stand, by the lower end of their band; of a year: those that were rated in it."""
    rows = _lines(BOTS, year).filter(mu_after__isnull=False)
    counted: Any = rows.values("bot").annotate(games=Count("record", distinct=True), last=Max("ended_at"))
    games = {
        one["bot"]: one["games"]
        for one in counted.order_by()
        if year is None or one["last"].astimezone(UTC).year == year
    }
    standing = [one for one in _standing(_last_lines(rows)) if one.bot in games]
    standing.sort(key=lambda one: (-lower_end(one.rating), one.name))
    return [
        HallLine(place, one.name, "", band_of(one.rating, games[one.bot]))
        for place, one in enumerate(standing, start=1)
    ]


class _Standing(NamedTuple):
    bot: str
    name: str
    rating: Rating


def _standing(lines: Iterable[SeatRecord]) -> Iterator[_Standing]:
    """The rating of bots of each strength after their last game: the mean of their seats in it."""
    by_bot: defaultdict[str, list[SeatRecord]] = defaultdict(list)
    for line in lines:
        by_bot[line.bot].append(line)
    for bot, theirs in by_bot.items():
        newest = [line for line in theirs if line.record_id == theirs[0].record_id]
        ratings = [rating for line in newest if (rating := after(line)) is not None]
        yield _Standing(bot, theirs[0].bot_name, mean(ratings))


def _last_lines(rows: QuerySet[SeatRecord]) -> QuerySet[SeatRecord]:
    """The lines of each strength's last game among some lines of their pool."""
    newest = Window(Rank(), partition_by=["bot"], order_by=["-ended_at", "-record_id"])
    return rows.filter(pk__in=rows.annotate(newest=newest).filter(newest=1).values("pk")).order_by("pk")
