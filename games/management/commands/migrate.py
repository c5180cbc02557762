"""Django's migrate, one at a time for each database: two hosts that start at once both succeed."""

from typing import Any

from django.core.management.commands.migrate import Command as Migrate
from django.db import connections

from games.management.one_at_a_time import MIGRATING, one_at_a_time


class Command(Migrate):
    def handle(self, *args: Any, **options: Any) -> None:
        """Wait until nobody else migrates this database; then there is perhaps nothing left to do."""
        with one_at_a_time(connections[options["database"]], MIGRATING):
            super().handle(*args, **options)
