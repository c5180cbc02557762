"""Brings the ledger of ratings up to date, makes it anew, and measures how long the numbers of many games take."""

import time
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import GameRecord, RatingPool, SeatRecord
from games.ratings.ledger import RatingLine, all_owed, pools_begin_anew, records_work, worked_out
from games.ratings.numbers import LIBRARY


class Command(BaseCommand):
    help = (
        "Read the games that are owed and bring the ratings up to date, as workers do by themselves. With --again "
        "every finished game is read anew, and all numbers are made again: after an update of the library, or to see "
        "that they come out the same."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--again", action="store_true", help="read every game, and make all numbers again")
        parser.add_argument("--numbers", action="store_true", help="make all numbers again from the lines there are")
        parser.add_argument("--measure", type=int, metavar="GAMES", help="only time so many made-up games of seven")

    def handle(self, *args: object, **options: Any) -> None:
        if options["measure"]:
            self._measure(options["measure"])
            return
        before = _numbers()
        began = time.monotonic()
        if options["again"]:
            self.stdout.write(f"{all_owed()} games to read.")
        if options["numbers"]:
            pools_begin_anew()
        while records_work():
            pass
        after = _numbers()
        changed = sum(after.get(key) != numbers for key, numbers in before.items())
        self.stdout.write(
            f"{len(after)} lines, {changed} of them otherwise than before, {time.monotonic() - began:.1f} s, {LIBRARY}."
        )
        unread = GameRecord.objects.filter(failures__gte=GameRecord.MOST_FAILURES).count()
        if unread or RatingPool.objects.filter(stale_at__isnull=False).exists():
            raise CommandError(f"{unread} games could not be read; manage.py upgrade_games --check says why.")

    def _measure(self, games: int) -> None:
        """Numbers of made-up games of seven among a seventh as many members, without the database."""
        chance = Random(1)  # noqa: S311  (made-up games)
        members = range(max(games // 7, 7))
        lines = [
            RatingLine(0, game, player, chance.randint(1, 7))
            for game in range(games)
            for player in chance.sample(members, 7)
        ]  # fmt: skip
        began = time.process_time()
        count = sum(1 for _ in worked_out(lines, {}))
        self.stdout.write(f"{games} games, {count} lines: {time.process_time() - began:.1f} s of processor, {LIBRARY}.")


def _numbers() -> dict[tuple[int, int, int | None], tuple[object, ...]]:
    """The numbers of every line, by game, seat and member."""
    rows = SeatRecord.objects.filter(rank__isnull=False)
    columns = ("record_id", "seat_id", "user_id", "mu_before", "sigma_before", "mu_after", "sigma_after")
    return {row[:3]: row[3:] for row in rows.values_list(*columns)}
