"""A site with something going on: a GM, two players, a game in its middle, two to join, and exhibitions."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games import database_time
from games.demonstration.tables import demonstration_lay, demonstration_passwords, demonstration_running
from games.management.one_at_a_time import LAYING, one_at_a_time
from games.models import Demonstration

BREATH = 0.25
"""Seconds between two tables in which others write: longer than SQLite lets a writer sleep who waits for another."""


class Command(BaseCommand):
    help = "Make demonstration accounts and games, if they are not there yet. Prints the passwords."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--new-passwords", action="store_true", help="give the accounts new passwords")
        parser.add_argument(
            "--owed", action="store_true", help="only if first_start has noted it, and it is not all there"
        )

    def handle(self, *args: object, **options: Any) -> None:
        with one_at_a_time(connection, LAYING):
            owed = Demonstration.objects.filter(done_at=None).exists()
            if options["owed"] and not owed:
                return
            demonstration_passwords(self.stdout.write, anew=options["new_passwords"])
            if failed := demonstration_lay(self.stdout.write, breath=BREATH if options["owed"] else 0.0):
                raise CommandError(f"These tables could not be laid: {', '.join(failed)}.")
        self._tell()

    def _tell(self) -> None:
        game = demonstration_running()
        turn = game.open_turn
        self.stdout.write(f"The game to watch: {game.get_absolute_url()}")
        if turn is not None and turn.due is not None:
            left = max(0, round((turn.due - database_time.now()).total_seconds()))
            self.stdout.write(f"Its next deadline is in {left} seconds.")
        self.stdout.write("manage.py demo --new-passwords prints new passwords for gm, anna and bruno.")
