"""Hard conditions for tests (bin/test --hard): another clock, and keys that are no small numbers.

`--clock 2026-12-31T23:59:50` lets every test begin at that moment, in UTC, and go on from it. `--keys-shifted` begins
each table's keys at another number, so that a test that takes one table's for another's fails.
"""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.apps import apps
from django.db import connection, models

APART = 1009
"""Between the first keys of two tables."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("hard conditions")
    group.addoption("--clock", type=datetime.fromisoformat, help="when each test begins, in UTC")
    group.addoption("--keys-shifted", action="store_true", help="keys of each table begin elsewhere")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """What tests compute when they are imported is of that time, too."""
    clock = session.config.getoption("clock")
    if clock is None:
        return (yield)
    with time_machine.travel(clock.replace(tzinfo=UTC), tick=True):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """The whole of a test, with all that is set up for it, at the wanted time."""
    clock = item.config.getoption("clock")
    if clock is None:
        return (yield)
    with time_machine.travel(clock.replace(tzinfo=UTC), tick=True):
        return (yield)


@pytest.fixture(autouse=True, scope="session")
def _keys(request: pytest.FixtureRequest) -> None:
    """Shift the keys, once, in the database of this process; who undoes rows does not undo that."""
    if not request.config.getoption("keys_shifted"):
        return
    request.getfixturevalue("django_db_setup")
    with request.getfixturevalue("django_db_blocker").unblock(), connection.cursor() as cursor:
        for number, model in enumerate(apps.get_models(include_auto_created=True), 1):
            if isinstance(model._meta.pk, models.AutoField) and not model._meta.proxy:
                _shift(cursor, model._meta.db_table, model._meta.pk.column, number * APART)


def _shift(cursor, table: str, column: str, first: int) -> None:
    if connection.vendor == "sqlite":
        cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
        cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, first])
    else:
        cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [f'"{table}"', column, first])
