"""Django's migrate, one at a time for each database: two hosts that start at once both succeed."""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands.migrate import Command as Migrate
from django.db import connections

from games.management import fresh_tables
from games.management.one_at_a_time import MIGRATING, one_at_a_time


class Command(Migrate):
    def add_arguments(self, parser: CommandParser) -> None:
        """Django's, and whether even a new database goes through every migration."""
        super().add_arguments(parser)
        parser.add_argument("--one-by-one", action="store_true", help="even in a new SQLite database run all of them")

    def handle(self, *args: object, **options: Any) -> None:
        """Wait until nobody else migrates this database; then there is perhaps nothing left to do."""
        database = connections[options["database"]]
        with one_at_a_time(database, MIGRATING):
            if fresh_tables.can_use_file(database, options):
                fresh_tables.lay(database)
            super().handle(*args, **options)
