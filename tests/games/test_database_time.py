"""Time is the database's: a host whose clock is wrong closes nothing early, pushes nothing, and is told of it."""

import contextlib
import logging
import time
from datetime import UTC, datetime, timedelta

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import database_time
from games.models import Outage, Receipt, Turn
from games.services import deadlines, turns
from games.services.task_queueing import is_stale

pytestmark = pytest.mark.django_db

AHEAD = [900, 7200, -900]
SOON = timedelta(minutes=10)
"""Less than any clock is off, and more than a busy machine takes for a test."""
on_postgresql = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has the host's clock")


@pytest.fixture
def clock_off(monkeypatch):
    """Sets this host's clock: clock_off(45) is 45 seconds ahead."""

    def set_clock(seconds):
        here, seconds_here = timezone.now, time.time
        monkeypatch.setattr(timezone, "now", lambda: here() + timedelta(seconds=seconds))
        monkeypatch.setattr(time, "time", lambda: seconds_here() + seconds)
        monkeypatch.setattr(database_time, "_measured", None)
        monkeypatch.setattr(database_time, "_looked_at", float("-inf"))

    return set_clock


@on_postgresql
@pytest.mark.parametrize("seconds", AHEAD)
def test_a_worker_whose_clock_is_wrong_closes_nothing_before_its_deadline(table, clock_off, seconds):
    due = datetime.now(UTC) + SOON
    table.due_at(due)
    deadlines.sweep()
    clock_off(seconds)
    assert deadlines.sweep() == 0
    assert turns.turns_work() == 0
    assert turns.turn_adjudicate(turn_id=table.turn.pk, number=1) is None
    assert table.turn.due == due
    assert not Outage.objects.exists()


@on_postgresql
@pytest.mark.parametrize("seconds", AHEAD)
def test_and_closes_it_when_it_has_come(table, clock_off, seconds):
    deadlines.sweep()
    clock_off(seconds)
    table.due_at(datetime.now(UTC) - timedelta(seconds=1))
    assert turns.turns_work() == 1
    done = Turn.objects.get(number=1)
    assert abs(done.adjudicated_at - datetime.now(UTC)) < SOON


@on_postgresql
@pytest.mark.parametrize("seconds", AHEAD)
def test_papers_are_taken_until_the_deadline_and_not_after_it(table, clock_off, seconds):
    clock_off(seconds)
    table.due_at(datetime.now(UTC) + SOON)
    table.order("France", "A Par - Bur")
    assert abs(Receipt.objects.get().taken_at - datetime.now(UTC)) < SOON


@on_postgresql
@pytest.mark.parametrize("seconds", AHEAD)
def test_the_clocks_are_compared_and_it_is_said(clock_off, caplog, seconds):
    clock_off(seconds)
    assert database_time.clock_skew() == pytest.approx(seconds, abs=60)
    assert database_time.compare_clocks()
    assert not database_time.compare_clocks(), "once a minute"
    (said,) = [record for record in caplog.records if record.name == "games.database_time"]
    assert said.levelno == logging.WARNING
    assert ("ahead of" if seconds > 0 else "behind") in said.getMessage()


def test_a_clock_that_is_right_is_said_once_without_a_warning(clock_off, caplog):
    caplog.set_level(logging.INFO)
    clock_off(0)
    database_time.compare_clocks()
    (said,) = [record for record in caplog.records if record.name == "games.database_time"]
    assert said.levelno == logging.INFO


def test_asking_is_no_query_of_a_page(db):
    with CaptureQueriesContext(connection) as queries:
        moments = [database_time.now() for _ in range(100)]
    assert len(queries) == 0
    assert moments == sorted(moments)
    assert abs(moments[0] - datetime.now(UTC)) < SOON


@on_postgresql
def test_a_transaction_that_broke_off_has_the_time_before_it(clock_off, monkeypatch):
    from django.db import DatabaseError, transaction

    before = database_time.now()
    monkeypatch.setattr(database_time, "FRESH", 0.0)
    with pytest.raises(DatabaseError), transaction.atomic():
        try:
            connection.cursor().execute("SELECT no_such_column")
        finally:
            assert database_time.now() >= before


class _Server:
    """A PostgreSQL that is none, and the clocks of a host: `at` is the steady one, in seconds."""

    vendor = "postgresql"
    behind = 0.0
    at = 100.0
    asked = 0
    away = False

    def __init__(self):
        self.connection = self
        self.wrap_database_errors = contextlib.nullcontext()

    @property
    def moment(self):
        return datetime(2026, 11, 1, tzinfo=UTC) + timedelta(seconds=self.at - self.behind)

    def ensure_connection(self):
        if self.away:
            raise OperationalError("server closed the connection")

    def execute(self, _):
        self.asked += 1
        return self

    def fetchone(self):
        return (self.moment,)


@pytest.fixture
def server(monkeypatch, clock_off):
    """The only database, whose answers are counted, and which clocks are set by."""
    server = _Server()
    clock_off(0)
    monkeypatch.setattr(time, "time", lambda: datetime(2026, 11, 1, tzinfo=UTC).timestamp() + server.at)
    monkeypatch.setattr(database_time, "steady", lambda: server.at)
    monkeypatch.setattr(database_time, "connections", {"default": server})
    return server


def test_a_server_is_asked_once_a_second_and_its_time_goes_on_between(server):
    server.behind = 3600.0
    for seconds, asked in ((0.0, 1), (0.5, 1), (0.25, 1), (0.5, 2), (0.5, 2), (-7.0, 3)):
        server.at += seconds
        assert database_time.now() == server.moment
        assert server.asked == asked, seconds


def test_a_server_that_is_away_has_the_time_that_it_had_and_none_where_it_never_had_any(server):
    server.away = True
    with pytest.raises(OperationalError):
        database_time.now()
    server.away = False
    before = database_time.now()
    server.away = True
    server.at += 90.0
    assert database_time.now() == before + timedelta(seconds=90)
    assert database_time.compare_clocks(), "it was asked; that it is away is said by others"


@pytest.mark.parametrize(
    ("behind", "level", "words"),
    [
        (30.0, logging.WARNING, "30.0 s ahead of the database's, which decides: set it right"),
        (-30.0, logging.WARNING, "30.0 s behind the database's, which decides: set it right"),
        (0.25, logging.INFO, "0.25 s ahead of the database's"),
    ],
)
def test_a_host_that_differs_from_its_server_is_told_once_a_minute(server, caplog, behind, level, words):
    caplog.set_level(logging.INFO, "games.database_time")
    server.behind = behind
    assert database_time.clock_skew() == pytest.approx(behind)
    assert database_time.compare_clocks()
    assert not database_time.compare_clocks()
    (record,) = caplog.records
    assert record.levelno == level
    assert words in record.getMessage()
    server.at += 61.0
    assert database_time.compare_clocks()
    assert len(caplog.records) == 1 + (level == logging.WARNING), "one that is right is said once"


def test_hints_grow_stale_by_the_databases_clock(clock_off):
    good_for = database_time.now().timestamp() + 60
    if connection.vendor == "postgresql":
        clock_off(600)
    assert not is_stale(good_for)
    assert not is_stale(None)
    assert is_stale(database_time.now().timestamp() - 1)
