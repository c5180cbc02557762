"""manage.py backup and restore: what comes back is what was there, and nothing is put in a good database's place."""

import contextlib
import fcntl
import io
import os
import shutil
import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from games.backup import contents, postgresql, sqlite
from games.backup.contents import BackupError
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db(transaction=True)
ONCE = pytest.mark.once
"""What asks the files alone is asked on one database: a backup and a restore of PostgreSQL's take seconds."""

ON_SQLITE = connection.vendor == "sqlite"


def run(*words) -> str:
    said = io.StringIO()
    call_command(*map(str, words), stdout=said)
    return said.getvalue()


@pytest.fixture
def table(transactional_db):
    table = make_table()
    table.order("France", "A Par - Bur")
    return table


@pytest.fixture
def elsewhere(tmp_path, monkeypatch, settings):
    """Where a backup is restored to: a database beside the tests' own. Called, it says who plays there."""
    settings.DATA_DIR = tmp_path
    if ON_SQLITE:
        target = tmp_path / "site.sqlite3"
        monkeypatch.setattr(sqlite, "database_file", lambda: target)
        yield lambda: _players(sqlite3.connect(target))
        return
    name = f"backup_{os.getpid()}"
    monkeypatch.setattr(postgresql, "_name", lambda: name)
    yield lambda: _players(postgresql._connected(name))
    with postgresql._connected("postgres") as server:
        for end in ("", postgresql.BROKEN, postgresql.CHECKED, postgresql.RESTORED):
            server.execute(f"DROP DATABASE IF EXISTS {name}{end} WITH (FORCE)")


def _players(opened) -> set[str]:
    with opened as there:
        return {name for (name,) in there.execute("SELECT username FROM auth_user").fetchall()}


@pytest.fixture
def backup(table, tmp_path) -> Path:
    """A backup of a site with one game."""
    assert "1 games, 1 turns, 8 members" in run("backup", tmp_path / "one.backup")
    return tmp_path / "one.backup"


def test_a_backup_is_for_its_owner_alone_and_can_be_checked(backup):
    assert backup.stat().st_mode & 0o777 == 0o600
    assert "is good: 1 games" in run("backup", "--check", backup)
    assert [path.name for path in backup.parent.iterdir() if "unfinished" in path.name] == []


def test_what_comes_back_is_what_was_there_and_the_other_is_kept(backup, elsewhere):
    said = run("restore", backup)
    assert "1 games, 1 turns, 8 members" in said
    assert {"gm", "france", "turkey"} <= elsewhere()
    run("restore", backup)
    assert "more-gm" not in elsewhere()
    if ON_SQLITE:
        assert (backup.parent / "site.sqlite3.broken").exists()
    else:
        with postgresql._connected("postgres") as server:
            assert postgresql._database_exists(server, f"backup_{os.getpid()}{postgresql.BROKEN}")
            assert not postgresql._database_exists(server, f"backup_{os.getpid()}{postgresql.RESTORED}")


@pytest.mark.slow
@pytest.mark.parametrize("how", ["torn", *(pytest.param(how, marks=ONCE) for how in ("nonsense", "empty", "gone"))])
def test_what_is_no_backup_is_said_and_changes_nothing(backup, elsewhere, how):
    run("restore", backup)
    before = elsewhere()
    whole = backup.read_bytes()
    broken = backup.with_name("broken")
    if how != "gone":
        broken.write_bytes(
            {"nonsense": b"neither this nor that" * 99, "torn": whole[: len(whole) // 3], "empty": b""}[how]
        )
    for words in (("restore", broken), ("backup", "--check", broken)):
        with pytest.raises(CommandError):
            run(*words)
    assert elsewhere() == before


@ONCE
def test_a_newer_versions_backup_is_refused_by_name(table, tmp_path, elsewhere, monkeypatch):
    monkeypatch.undo()
    MigrationRecorder(connection).record_applied("games", "0999_future")
    try:
        with pytest.raises(CommandError, match=r"newer version .*games\.0999_future"):
            run("backup", tmp_path / "newer.backup")
    finally:
        MigrationRecorder(connection).record_unapplied("games", "0999_future")
    assert list(tmp_path.glob("newer*")) == [], "what is not good is not kept"


@ONCE
def test_another_file_is_not_overwritten_unless_it_is_said(table, tmp_path):
    there = tmp_path / "there"
    there.write_text("precious")
    with pytest.raises(CommandError, match="there already"):
        run("backup", there)
    assert there.read_text() == "precious"
    run("backup", "--overwrite", there)
    assert there.stat().st_size > 1000
    with pytest.raises(CommandError, match="no directory"):
        run("backup", tmp_path / "nowhere/x")


@pytest.mark.slow
def test_a_site_that_runs_is_not_restored_under_its_feet(backup, elsewhere):
    run("restore", backup)
    if ON_SQLITE:
        with (backup.parent / "serve.lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            with pytest.raises(CommandError, match="is running"):
                run("restore", backup)
        writing = sqlite3.connect(sqlite.database_file(), isolation_level=None)
        writing.execute("BEGIN IMMEDIATE")
        with pytest.raises(CommandError, match="Somebody is writing"):
            run("restore", backup)
        writing.close()
    else:
        with psycopg.connect(
            **{**connection.get_connection_params(), "dbname": postgresql._name(), "cursor_factory": None}
        ):
            with pytest.raises(CommandError, match="1 connections use the database"):
                run("restore", backup)
            run("restore", "--force", backup)


@pytest.mark.skipif(not ON_SQLITE, reason="SQLite's own files")
def test_what_stood_beside_a_database_does_not_become_the_end_of_another(backup, elsewhere):
    """A site that was killed leaves its last pages in a file beside the database."""
    run("restore", backup)
    target = sqlite.database_file()
    killed = sqlite3.connect(target, isolation_level=None)
    killed.execute("PRAGMA journal_mode = WAL")
    killed.execute("PRAGMA wal_autocheckpoint = 0")
    killed.execute("UPDATE auth_user SET first_name = 'Nobody'")
    kept = {path.name: path.read_bytes() for path in target.parent.glob("site.sqlite3*")}
    killed.close()
    for name, content in kept.items():
        (target.parent / name).write_bytes(content)
    assert kept["site.sqlite3-wal"]
    run("restore", backup)
    asked = "SELECT count(*) FROM auth_user WHERE first_name = 'Nobody'"
    assert sqlite3.connect(target).execute(asked).fetchone() == (0,)
    assert sqlite3.connect(f"{target}.broken").execute(asked).fetchone()[0] > 0, "it is kept whole"


def test_a_copy_with_fewer_rows_is_no_copy():
    whole = contents.Contents(frozenset(), {"games_game": 3})
    with pytest.raises(BackupError, match="games_game"):
        contents.check_equal(contents.Contents(frozenset(), {"games_game": 2}), whole)


@pytest.mark.once
def test_without_postgresqls_programs_it_is_said_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(postgresql, "DEBIAN", tmp_path)
    with pytest.raises(BackupError, match="postgresql-client"):
        postgresql._tool("pg_dump")


@pytest.fixture
def file(tmp_path) -> Path:
    """A database of SQLite's that is no site's."""
    with contextlib.closing(sqlite3.connect(tmp_path / "site.sqlite3")) as made:
        made.executescript("CREATE TABLE t(x); INSERT INTO t VALUES (NULL);")
    return tmp_path / "site.sqlite3"


@ONCE
def test_a_file_that_is_damaged_or_none_is_said_to_be(file):
    with contextlib.closing(sqlite3.connect(file)) as made:
        made.executescript(
            "PRAGMA writable_schema=ON; UPDATE sqlite_master SET sql = 'CREATE TABLE t(x NOT NULL)' WHERE name = 't';"
        )
    with pytest.raises(BackupError, match=r"is damaged: NULL value in t\.x"):
        sqlite.check(file)
    file.write_bytes(b"neither this nor that" * 99)
    with pytest.raises(BackupError, match="is no backup of a site on SQLite"):
        sqlite.check(file)
    file.unlink()
    with pytest.raises(BackupError, match="There is no file"):
        sqlite.check(file)


@ONCE
def test_a_database_that_cannot_be_copied_leaves_nothing(file, tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite, "database_file", lambda: file)
    file.write_bytes(b"neither this nor that" * 99)
    with pytest.raises(BackupError, match="SQLite could not copy the database"):
        sqlite.make(tmp_path / "one.backup")
    assert [path.name for path in tmp_path.iterdir()] == ["site.sqlite3"]


@ONCE
def test_nobody_else_is_at_a_database_that_is_replaced(file, tmp_path, monkeypatch, settings):
    settings.DATA_DIR = tmp_path
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite.sqlite3, "connect", lambda name, timeout=0, **more: connect(name, timeout=0, **more))
    with sqlite._nobody_else(file), pytest.raises(BackupError, match="The site is running"), sqlite._nobody_else(file):
        pass
    with contextlib.closing(connect(file, isolation_level=None)) as writing:
        writing.execute("BEGIN IMMEDIATE")
        with pytest.raises(BackupError, match="Somebody is writing"), sqlite._nobody_else(file):
            pass
    file.write_bytes(b"neither this nor that" * 99)
    with sqlite._nobody_else(file):
        assert file.exists(), "a broken one is what is replaced"
