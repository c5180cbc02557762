"""Django's migrate, one at a time for each database: two hosts that start at once both succeed."""

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.commands.migrate import Command as Migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

LOCK = 0x5E_A5_04  # a number of PostgreSQL's advisory locks, for nothing else


class Command(Migrate):
    def handle(self, *args: Any, **options: Any) -> None:
        """Wait until nobody else migrates this database; then there is perhaps nothing left to do."""
        with one_at_a_time(connections[options["database"]]):
            super().handle(*args, **options)


@contextlib.contextmanager
def one_at_a_time(database: BaseDatabaseWrapper) -> Iterator[None]:
    """Hold the database's lock for migrations; PostgreSQL takes it back with the connection, Linux with the process."""
    if database.vendor == "postgresql":
        with database.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            yield
        finally:
            if database.connection is not None:
                with database.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
        return
    name = str(database.settings_dict["NAME"])
    if "memory" in name:
        yield
        return
    with Path(f"{name}.migrating").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
