"""Backups of SQLite: its online backup, while the site runs; and the way back, while it does not."""

import contextlib
import fcntl
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection

from games.backup.contents import BackupError, Contents, check_equal, check_known, contents

BESIDE = ("", "-wal", "-shm")  # what belongs to a database that is in use
PAGES_AT_ONCE = 2000  # of 4 kB each; writers get in between


def database_file() -> Path:
    """Where the site's database is."""
    return Path(str(connection.settings_dict["NAME"]))


def make(target: Path) -> Contents:
    """Copy the database to `target`, as it is at one moment, and check the copy. Raises BackupError."""
    beside = target.with_name(f"{target.name}.unfinished")
    beside.unlink(missing_ok=True)
    os.close(os.open(beside, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    try:
        with contextlib.closing(sqlite3.connect(database_file(), isolation_level=None)) as source:
            source.execute("BEGIN")  # from here on it sees one moment, whatever is written meanwhile
            original = _contents(source)
            with contextlib.closing(sqlite3.connect(beside)) as copy:
                source.backup(copy, pages=PAGES_AT_ONCE)
        check_equal(check(beside), original)
        beside.replace(target)
    except sqlite3.Error as error:
        raise BackupError(f"SQLite could not copy the database: {error}.") from error
    finally:
        beside.unlink(missing_ok=True)
    return original


def check(file: Path) -> Contents:
    """What is in a backup. Raises BackupError for one that is damaged, or that this version does not understand."""
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
            (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                raise BackupError(f"{file} is damaged: {verdict}.")
            backup = _contents(copy)
    except sqlite3.Error as error:
        raise BackupError(f"{file} is no backup of a site on SQLite: {error}.") from error
    check_known(backup)
    return backup


def restore(file: Path, *, force: bool = False) -> Contents:
    """Put a backup in the place of the database, which is kept with `.broken` at its end. Raises BackupError.

    `force` makes no difference here: a site that runs has to be stopped.
    """
    backup = check(file)
    target = database_file()
    with _nobody_else(target):
        beside = target.with_name(f"{target.name}.restored")
        beside.unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(file)) as source, contextlib.closing(sqlite3.connect(beside)) as copy:
            source.backup(copy)
        beside.chmod(0o600)
        check_equal(check(beside), backup)
        connection.close()
        # What stands beside the database belongs to it: with another one it would be read as its end.
        for end in BESIDE:
            part = target.with_name(f"{target.name}{end}")
            broken = target.with_name(f"{target.name}.broken{end}")
            broken.unlink(missing_ok=True)
            if part.exists():
                part.replace(broken)
        beside.replace(target)
    return backup


@contextlib.contextmanager
def _nobody_else(target: Path) -> Iterator[None]:
    """Hold what bin/serve holds while it runs. Raises BackupError if the site is running, or somebody writes."""
    with (Path(settings.DATA_DIR) / "serve.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BackupError("The site is running. Stop it, and try again.") from None
        if target.exists():
            with contextlib.closing(sqlite3.connect(target, timeout=2, isolation_level=None)) as there:
                try:
                    there.execute("BEGIN EXCLUSIVE")
                    there.execute("ROLLBACK")
                except sqlite3.OperationalError as error:
                    if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                        raise BackupError("Somebody is writing to the database. Stop the site first.") from None
                except sqlite3.DatabaseError:
                    pass  # it is broken: that is why it is being replaced
        yield


def _contents(database: sqlite3.Connection) -> Contents:
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return contents(lambda asked: database.execute(asked).fetchall(), tables)
