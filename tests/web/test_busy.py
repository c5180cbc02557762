"""What is said where the database cannot be had just now: words, 503 and when to come back; no trace, no 500."""

import sqlite3

import psycopg
import pytest
from django.db import OperationalError
from psycopg_pool import PoolTimeout

from games.common.service_unavailable import is_busy
from games.models import Game


def failing(monkeypatch, cause):
    def fail(*args, **kwargs):
        raise OperationalError(str(cause)) from cause

    monkeypatch.setattr(Game.objects.__class__, "get_queryset", fail)


def locked():
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error


def no_table():
    error = sqlite3.OperationalError("no such table: games_game")
    error.sqlite_errorcode = sqlite3.SQLITE_ERROR
    return error


BUSY = [
    PoolTimeout("couldn't get a connection after 10.00 sec"),
    psycopg.errors.TooManyConnections("sorry, too many clients already"),
    psycopg.errors.LockNotAvailable("canceling statement due to lock timeout"),
    psycopg.errors.AdminShutdown("terminating connection"),
    locked(),
]
BROKEN = [psycopg.errors.DeadlockDetected("deadlock"), no_table(), ValueError("?")]


@pytest.mark.parametrize("cause", BUSY, ids=lambda error: type(error).__name__)
def test_what_passes_by_itself_is_told_apart(cause):
    error = OperationalError(str(cause))
    error.__cause__ = cause
    assert is_busy(error)


@pytest.mark.parametrize("cause", BROKEN, ids=lambda error: type(error).__name__)
def test_from_what_is_broken(cause):
    error = OperationalError(str(cause))
    error.__cause__ = cause
    assert not is_busy(error)
    assert not is_busy(cause)


@pytest.mark.django_db
def test_a_page_says_so_in_words(client, monkeypatch, caplog):
    failing(monkeypatch, BUSY[0])
    client.raise_request_exception = False
    answer = client.get("/games/")
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert "no-store" in answer["Cache-Control"]
    page = answer.content.decode()
    assert "more to do than it can keep up with" in page
    assert "couldn't get a connection" not in page
    assert "Traceback" not in caplog.text
    assert caplog.text.count("could not have the database") == 1


@pytest.mark.django_db
def test_scripts_and_the_api_are_told_in_json(client, monkeypatch):
    failing(monkeypatch, BUSY[0])
    client.raise_request_exception = False
    for address, key in (("/games/", "message"), ("/api/games/", "detail")):
        answer = client.get(address, headers={"Accept": "application/json"})
        assert answer.status_code == 503
        assert "try again" in answer.json()[key]
        assert int(answer["Retry-After"]) > 0


@pytest.mark.django_db
def test_what_is_broken_is_still_our_mistake(client, monkeypatch):
    failing(monkeypatch, no_table())
    client.raise_request_exception = False
    answer = client.get("/games/")
    assert answer.status_code == 500
    assert "We dropped something" in answer.content.decode()
