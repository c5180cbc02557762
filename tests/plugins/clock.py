"""While tests are collected nobody asks for the time: it is the database's, and there is none yet.

On SQLite it would not be noticed, and on PostgreSQL no test of the run would begin. Make rows in tests and fixtures.
"""

from collections.abc import Iterator

import pytest

from games import database_time


class NoClock:
    """Stands for `timezone` where the time of SQLite is asked."""

    @staticmethod
    def now() -> None:
        raise RuntimeError("the time is the database's: make this row in the test or in a fixture, not when importing")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[None]:
    """Let whoever asks break off: the file that does so cannot be collected."""
    clock, database_time.timezone = database_time.timezone, NoClock
    try:
        return (yield)
    finally:
        database_time.timezone = clock
