"""Detection of an unavailable database, and its messages."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.db import DatabaseError, InternalError, OperationalError, transaction

BUSY_WORDS = (
    "The site has more to do than it can keep up with just now, so this was not done. "
    "Wait a few seconds and try again. What you had saved is safe."
)
READ_ONLY_WORDS = (
    "The site cannot write anything down just now, so this was not done. Everything can still be read, and what you "
    "had saved is safe. Keep what you have typed, and try again in a few minutes."
)
TOO_LONG_WORDS = (
    "This takes more work than the site does for one request, so it was stopped, and nothing was changed. "
    "Send less of it at once. What you had saved is safe."
)
COME_BACK = 5  # seconds
COME_BACK_TO_WRITE = 60

NOT_NOW = ("08", "53", "57", "55P03", "25P03")
"""PostgreSQL's states for: no connection, no room (too many connections among them), stopped by hand or for taking too
long, locked, a transaction that stood still."""
NOT_WRITTEN = ("25006", "53100")
"""PostgreSQL's states for: a database that may only be read, and a full disk."""
LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


def is_busy(error: BaseException | None) -> bool:
    """Whether this error says that the database cannot be had now (and not that something was wrong with a query)."""
    if not isinstance(error, OperationalError | InternalError) or cannot_write(error):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.OperationalError):
        return _code(cause) in LOCKED
    if isinstance(cause, psycopg.OperationalError):  # a pool that runs dry has no state
        return cause.sqlstate is None or cause.sqlstate.startswith(NOT_NOW)
    return isinstance(cause, psycopg.Error) and (cause.sqlstate or "").startswith(NOT_NOW)


def cannot_write(error: BaseException | None) -> bool:
    """Whether this error says that the database takes nothing now: it may only be read, or its disk is full."""
    if not isinstance(error, DatabaseError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.OperationalError):
        return _code(cause) in UNWRITABLE
    return isinstance(cause, psycopg.Error) and cause.sqlstate in NOT_WRITTEN


def is_unavailable(error: BaseException | None) -> bool:
    """Whether the database is the reason, and the same may well succeed later."""
    return is_busy(error) or cannot_write(error)


def words_for(error: BaseException | None) -> tuple[str, int]:
    """What is said of an error that is_unavailable, and after how many seconds to come back."""
    return (READ_ONLY_WORDS, COME_BACK_TO_WRITE) if cannot_write(error) else (BUSY_WORDS, COME_BACK)


def _code(error: sqlite3.OperationalError) -> int:
    """SQLite's primary result code; of an error that did not come from SQLite itself, none of them."""
    return int(getattr(error, "sqlite_errorcode", -1)) & 0xFF


@contextmanager
def if_writable() -> Iterator[None]:
    """Run an optional write; skip it if the database is read-only."""
    try:
        with transaction.atomic():
            yield
    except DatabaseError as error:
        if not cannot_write(error):
            raise
