"""The ledger: games that are owed are read, and the numbers after them made anew.

Two steps, so that neither is lost with its worker. What a game says is stored with a note of from when on the numbers
of its pools are stale; numbers are worked out with nothing locked, and stored if the lines are still what they were.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Q

from games import database_time
from games.common.service_unavailable import is_unavailable
from games.models import Game, GameRecord, GameStatus, RatingPool, SeatRecord
from games.ratings.bands import after
from games.ratings.numbers import LIBRARY, START, Rating, mean, rated
from games.ratings.reading import GameReading, read_game, unreadable

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Games that are read before the numbers follow."""
BEGUN_AT_ONCE = 500
MOST_SEATS = 40
"""More than the bots of one strength can have in a game."""
MOST_TRIES = 5
"""How often numbers are begun anew because a game was read meanwhile; the next task tries again."""


def records_work(*, most: int = AT_ONCE) -> bool:
    """Read games that are owed, and bring the numbers up to date. Whether some are left."""
    records_begin()
    owed = list(GameRecord.objects.owed().select_related("game")[:most])
    for record in owed:
        record_read(record)
    for pool in RatingPool.objects.filter(stale_at__isnull=False):
        numbers_make(pool.pk)
    return GameRecord.objects.owed().exists()


# --- what games say ---------------------------------------------------------------------------------


def record_read(record: GameRecord) -> None:
    """Read one game and store what it says. One that cannot be read has no stays; it is tried again a few times."""
    failed = False
    try:
        reading = read_game(record)
    except Exception as error:  # whatever is stored there: the others are read
        if is_unavailable(error):
            raise
        log.error("the record of game %s broke off: %s", record.game_id, type(error).__name__)
        reading, failed = unreadable(), True
    _store(record, reading, failed=failed)


@transaction.atomic
def _store(record: GameRecord, reading: GameReading, *, failed: bool) -> None:
    """Store what a game says, unless it has been owed anew since; and note what is stale from it on."""
    now = GameRecord.objects.select_for_update().get(pk=record.pk)
    if now.owed_at != record.owed_at:
        return
    pools = set(now.stays.exclude(pool="").values_list("pool", flat=True))
    pools |= {stay.pool for stay in reading.stays if stay.pool}
    now.stays.all().delete()
    SeatRecord.objects.bulk_create(reading.stays)
    for name, value in reading.fields.items():
        setattr(now, name, value)
    now.failures = now.failures + 1 if failed else 0
    if not failed or now.failures >= GameRecord.MOST_FAILURES:
        now.owed_at = None
    now.save()
    pools_grow_stale(pools, now.ended_at)


def pools_grow_stale(pools: Iterable[str], since: datetime) -> None:
    """Note that the numbers of these pools are to be made anew from some moment on."""
    for name in sorted(pools):
        pool, _ = RatingPool.objects.select_for_update().get_or_create(pk=name, defaults={"stale_at": since})
        pool.stale_at = min(since, pool.stale_at or since)
        pool.changes += 1
        pool.save()


def records_begin(*, most: int = BEGUN_AT_ONCE) -> int:
    """Note games that are over and have no record, by when they ended; returns how many.

    They ended before there were records, or by a process of an older version.
    """
    over = Game.objects.filter(status=GameStatus.FINISHED, own_pace=False, exhibition=False, finished_at__isnull=False)
    new = over.filter(record=None, turn_number__gt=0).order_by("finished_at", "pk").values_list("pk", "finished_at")
    records = [GameRecord(game_id=pk, ended_at=ended, owed_at=ended) for pk, ended in new[:most] if ended]
    GameRecord.objects.bulk_create(records, ignore_conflicts=True)
    return len(records)


def all_owed() -> int:
    """Have every game that is over read anew; returns how many. Each keeps its place in the ledger."""
    while records_begin():
        pass
    return GameRecord.objects.update(owed_at=database_time.now(), failures=0)


def pools_begin_anew() -> None:
    """Have all numbers made anew from the lines that are there."""
    first = SeatRecord.objects.filter(rank__isnull=False).order_by("ended_at").first()
    if first is not None:
        pools = set(SeatRecord.objects.filter(rank__isnull=False).values_list("pool", flat=True).distinct())
        with transaction.atomic():
            pools_grow_stale(pools, first.ended_at)


# --- the numbers ------------------------------------------------------------------------------------


class RatingLine(NamedTuple):
    """A line of the ledger, as far as the numbers need it. `player`: a member's id, or how strong a bot."""

    pk: int
    record: int
    player: int | str
    rank: int


class Numbers(NamedTuple):
    """What stands in a line."""

    pk: int
    before: Rating
    after: Rating


def numbers_make(pool: str) -> bool:
    """Make the numbers of a pool anew from where they are stale. Whether they are up to date now."""
    for _ in range(MOST_TRIES):
        now = RatingPool.objects.get(pk=pool)
        if now.stale_at is None:
            return True
        lines = list(_lines(pool, now.stale_at))
        known = _standing(pool, {line.player for line in lines}, now.stale_at)
        if _keep(now, list(worked_out(lines, known))):
            return True
    return False


def _lines(pool: str, since: datetime) -> Iterator[RatingLine]:
    """The lines of a pool from some moment on, game by game in their order."""
    rows = SeatRecord.objects.filter(pool=pool, rank__isnull=False, ended_at__gte=since)
    rows = rows.order_by("ended_at", "record_id", "rank", "seat__position")
    for pk, record, user, bot, rank in rows.values_list("pk", "record_id", "user_id", "bot", "rank"):
        yield RatingLine(pk, record, user or bot, rank or 1)


def _standing(pool: str, players: Iterable[int | str], since: datetime) -> dict[int | str, Rating]:
    """The ratings of these players before some moment; who had none is left out."""
    by_player = {}
    for player in players:
        whose = Q(user=player) if isinstance(player, int) else Q(user=None, bot=player)
        before = SeatRecord.objects.filter(whose, pool=pool, rank__isnull=False, ended_at__lt=since)
        last = list(before.order_by("-ended_at", "-record_id")[:MOST_SEATS])
        newest = [one for one in last if one.record_id == last[0].record_id]
        if ratings := [rating for one in newest if (rating := after(one)) is not None]:
            by_player[player] = mean(ratings)
    return by_player


def worked_out(lines: Iterable[RatingLine], known: dict[int | str, Rating]) -> Iterator[Numbers]:
    """The numbers of lines that stand game by game, from the ratings before them; pure.

    Who has several seats in a game (bots of one strength have) comes out of it with the mean of what those come to.
    """
    standing = dict(known)
    for _, game in groupby(lines, key=lambda line: line.record):
        seats = list(game)
        before = [standing.get(line.player, START) for line in seats]
        ratings = rated(before, [line.rank for line in seats])
        gained = defaultdict(list)
        for line, was, rating in zip(seats, before, ratings, strict=True):
            gained[line.player].append(rating)
            yield Numbers(line.pk, was, rating)
        standing.update((player, mean(theirs)) for player, theirs in gained.items())


@transaction.atomic
def _keep(pool: RatingPool, numbers: list[Numbers]) -> bool:
    """Store the numbers if the lines of the pool are still those that they were made of."""
    now = RatingPool.objects.select_for_update().get(pk=pool.pk)
    if now.changes != pool.changes:
        return False
    _write(numbers)
    now.stale_at = None
    now.save(update_fields=["stale_at"])
    return True


def _write(numbers: list[Numbers]) -> None:
    """By one prepared statement: Django's bulk_update takes a hundred times as long for ten thousand games."""
    names = ("mu_before", "sigma_before", "mu_after", "sigma_after", "library")
    quote, meta = connection.ops.quote_name, SeatRecord._meta
    columns = ", ".join(f"{quote(name)} = %s" for name in names)
    statement = f"UPDATE {quote(meta.db_table)} SET {columns} WHERE id = %s"  # noqa: S608  (names of our own columns)
    with connection.cursor() as cursor:
        cursor.executemany(statement, [(*one.before, *one.after, LIBRARY, one.pk) for one in numbers])
