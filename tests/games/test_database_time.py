"""Time is the database's: a host whose clock is wrong closes nothing early, pushes nothing, and is told of it."""

import logging
import time
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
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


def test_hints_grow_stale_by_the_databases_clock(clock_off):
    good_for = database_time.now().timestamp() + 60
    if connection.vendor == "postgresql":
        clock_off(600)
    assert not is_stale(good_for)
    assert not is_stale(None)
    assert is_stale(database_time.now().timestamp() - 1)
