"""When the site cannot answer right now, though nothing is wrong with what was asked: what it says then."""

import sqlite3

import psycopg
from django.db import OperationalError

BUSY_WORDS = (
    "The site has more to do than it can keep up with just now, so this was not done. "
    "Wait a few seconds and try again. What you had saved is safe."
)
COME_BACK = 5  # seconds

NOT_NOW = ("08", "53", "57", "55P03")
"""PostgreSQL's states for: no connection, no room (too many connections among them), stopped by hand, locked."""
LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_busy(error: BaseException | None) -> bool:
    """Whether this error says that the database cannot be had now (and not that something was wrong with a query)."""
    if not isinstance(error, OperationalError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.OperationalError):
        return cause.sqlite_errorcode & 0xFF in LOCKED
    if isinstance(cause, psycopg.OperationalError):  # a pool that runs dry has no state
        return cause.sqlstate is None or cause.sqlstate.startswith(NOT_NOW)
    return False
