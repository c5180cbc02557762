"""What must not be done twice at once on one database, whoever starts it: two hosts, two commands."""

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path

from django.db.backends.base.base import BaseDatabaseWrapper

MIGRATING = ("migrating", 0x5E_A5_04)
LAYING = ("laying", 0x5E_A5_05)
"""A name for a file beside SQLite's, and a number of PostgreSQL's advisory locks; each for one thing."""


@contextlib.contextmanager
def one_at_a_time(database: BaseDatabaseWrapper, what: tuple[str, int]) -> Iterator[None]:
    """Wait until nobody else is at it. PostgreSQL takes the lock back with the connection, Linux with the process."""
    name, number = what
    if database.vendor == "postgresql":
        with database.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [number])
        try:
            yield
        finally:
            if database.connection is not None:
                with database.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_unlock(%s)", [number])
        return
    file = str(database.settings_dict["NAME"])
    if "memory" in file:
        yield
        return
    with Path(f"{file}.{name}").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
