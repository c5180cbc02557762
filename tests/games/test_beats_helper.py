"""The beat's helper: who takes what no worker comes for, one at a time, and not for ever."""

import os
import signal
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.core.management import call_command

from games.management.commands import beat as beat_command
from games.tasks import helper
from tests.rows import every_row

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


@every_row(
    ("is_open", "late", "starts", "expected"),
    [
        (True, 1, False, True),
        (True, -1, False, False),
        (True, -1, True, True),
        (False, 1, True, False),
        (False, helper.PATIENCE.total_seconds() + 1, False, True),
    ],
    ids=["no messages: what is due", "nothing due", "games to start", "workers have a moment", "nobody came"],
)
def test_it_comes_where_no_worker_can_be_told_or_none_has_come(table, monkeypatch, is_open, late, starts, expected):
    monkeypatch.setattr(helper, "redis_breaker", lambda: SimpleNamespace(is_open=is_open))
    monkeypatch.setattr(helper.starting, "starts_due", lambda now: starts)
    table.due_at(NOW - timedelta(seconds=late))
    assert helper.nobody_comes(NOW) is expected


def _noted(monkeypatch, *, people: int, bots: int) -> list[str]:
    """What is done, in order, where so many turns are due."""
    left, done = {False: people, True: bots}, []

    def turns_work(*, bots):
        done.append("bots" if bots else "people")
        left[bots] -= 1
        return max(left[bots] + 1, 0)

    monkeypatch.setattr(helper.turns, "turns_work", turns_work)
    monkeypatch.setattr(helper.settings_changes, "seats_free", lambda: done.append("seats"))
    monkeypatch.setattr(helper.starting, "games_start", lambda: done.append("starts"))
    return done


def test_games_of_people_come_first_and_games_start_when_nothing_is_due(monkeypatch):
    done = _noted(monkeypatch, people=2, bots=1)
    helper.take_over()
    assert done == ["people"] * 3 + ["bots"] * 2 + ["seats", "starts"]


def test_after_a_while_the_rest_is_left_to_the_next(monkeypatch):
    done = _noted(monkeypatch, people=9, bots=9)
    monkeypatch.setattr(helper, "A_WHILE", -1.0)
    helper.take_over()
    assert done == ["people", "bots"], "one turn each, and no start"


class _Process:
    """A process that is none: it lives until it is ended."""

    def __init__(self, **_):
        self.alive = False

    def start(self):
        self.alive = True

    def is_alive(self):
        return self.alive

    def kill(self):
        self.alive = False


@pytest.fixture
def called(monkeypatch):
    """A helper whose processes are none, and whether anybody is wanted."""
    wanted = SimpleNamespace(yes=True)
    monkeypatch.setattr(helper, "nobody_comes", lambda now: wanted.yes)
    monkeypatch.setattr(helper.connections, "close_all", lambda: None)
    monkeypatch.setattr(helper.multiprocessing, "get_context", lambda _: SimpleNamespace(Process=_Process))
    return helper.Helper(), wanted


def test_there_is_one_at_a_time_and_another_while_something_is_left(called, caplog):
    one, wanted = called
    one.look()
    first = one.process
    one.look()
    assert one.process is first
    first.alive = False
    one.look()
    assert one.process is not first
    assert [record.levelname for record in caplog.records] == ["WARNING"], "it is said when it begins, not each time"
    one.process.alive = wanted.yes = False
    one.look()
    assert not one.process.is_alive()


def test_one_that_does_not_end_is_ended(called, monkeypatch, caplog):
    one, _ = called
    one.look()
    assert one.process.is_alive()
    one.since -= helper.LONGEST + 1
    one.look()
    assert not one.process.is_alive()
    assert "was ended after 60 s" in caplog.text


@pytest.fixture
def signals():
    """Signals are taken as before, whatever a test has set."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield before
    for number, how in before.items():
        signal.signal(number, how)


def test_the_beat_stops_at_a_signal_and_its_helper_is_ended_by_one(signals, monkeypatch):
    def beat(stopped):
        assert not stopped()
        os.kill(os.getpid(), signal.SIGTERM)
        assert stopped()

    ended = []
    monkeypatch.setattr(beat_command, "beat", beat)
    monkeypatch.setattr(beat_command, "watch_statements", lambda: None)
    monkeypatch.setattr(beat_command, "limit_sessions", lambda name: ended.append(name))
    monkeypatch.setattr(helper, "take_over", lambda: ended.append(signal.getsignal(signal.SIGTERM)))
    call_command("beat")
    helper._in_a_process()
    assert ended == [beat_command.BEAT, signal.SIG_DFL]
