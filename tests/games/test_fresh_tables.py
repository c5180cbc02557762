"""A new SQLite database begins with tables from a file: the same as if every migration had run."""

import contextlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.utils import ConnectionHandler

from games.management import fresh_tables
from games.management.commands import write_tables
from tests.plugins.databases import BASE_DIR, deciding
from tests.rows import every_row

pytestmark = [pytest.mark.django_db, pytest.mark.once]

EVERYTHING = {"app_label": None, "migration_name": None, "plan": False, "check_unapplied": False, "fake": False}


def database_in(file: Path) -> BaseDatabaseWrapper:
    return ConnectionHandler({"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)}})["default"]


@pytest.fixture
def fresh(tmp_path) -> Iterator[BaseDatabaseWrapper]:
    """A database with nothing in it."""
    database = database_in(tmp_path / "fresh.sqlite3")
    yield database
    database.close()


def test_new_tables_are_laid_whole_and_once(fresh):
    assert fresh_tables.can_use_file(fresh, EVERYTHING)
    fresh_tables.lay(fresh)
    assert not fresh_tables.can_use_file(fresh, EVERYTHING), "it is not new any more"
    loader = MigrationLoader(fresh)
    loader.check_consistent_history(fresh)
    assert loader.applied_migrations.keys() - loader.disk_migrations.keys() == set(), "these were never out"
    assert len(loader.applied_migrations) > 100
    assert {"games_game", "games_turn", "auth_user"} <= {*fresh.introspection.table_names()}
    with fresh.cursor() as cursor:
        cursor.execute("PRAGMA foreign_keys")
        assert cursor.fetchone() == (1,), "references are heeded again"
        cursor.execute("PRAGMA foreign_key_check")
        assert cursor.fetchall() == []
        cursor.execute("SELECT count(*) FROM django_migrations WHERE applied < '2026'")
        assert cursor.fetchone() == (0,), "they have run now"


@every_row(
    "name, value",
    [("app_label", "games"), ("migration_name", "0001"), ("plan", True), ("fake", True), ("one_by_one", True)],
)
def test_whoever_asks_for_something_else_gets_that(fresh, name, value):
    assert not fresh_tables.can_use_file(fresh, {**EVERYTHING, name: value})


def test_what_breaks_off_leaves_nothing(fresh, monkeypatch, tmp_path):
    broken = tmp_path / "broken.sql"
    broken.write_text(f"{fresh_tables.TABLES.read_text().removesuffix('COMMIT;' + chr(10))}SELECT nothing;\n")
    monkeypatch.setattr(fresh_tables, "TABLES", broken)
    with pytest.raises(sqlite3.OperationalError):
        fresh_tables.lay(fresh)
    fresh.close()
    assert fresh_tables.can_use_file(fresh, EVERYTHING)


def test_tests_begin_with_the_file_as_it_is():
    assert fresh_tables.TABLES in deciding()


def told(file: Path) -> tuple[object, ...]:
    """How each table, index and trigger is made, and how many rows each table has."""
    with sqlite3.connect(file) as database:
        made = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
        found = sorted(made.fetchall(), key=str)
        tables = [name for kind, name, *_ in found if kind == "table"]
        return found, [database.execute(f'SELECT count(*) FROM "{name}"').fetchone() for name in tables]


@pytest.mark.slow
def test_it_comes_to_what_all_migrations_come_to(tmp_path):
    """Those that are newer than the file have run on both. (`manage.py write_tables` writes it anew.)"""
    for name, options in (("laid", []), ("migrated", ["--one-by-one"])):
        env = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / name}"}
        command = [sys.executable, "manage.py", "migrate", "-v0", *options]
        subprocess.run(command, cwd=BASE_DIR, env=env, check=True)
    assert told(tmp_path / "laid") == told(tmp_path / "migrated")


def test_not_many_migrations_are_newer_than_the_file(fresh):
    """Each takes a new site half a second of its first start."""
    fresh_tables.lay(fresh)
    loader = MigrationLoader(fresh)
    newer = loader.disk_migrations.keys() - loader.applied_migrations.keys()
    assert len(newer) <= 10, "Run: manage.py write_tables"


def test_the_file_is_written_from_a_database_in_which_every_migration_has_run(tmp_path, monkeypatch, capsys):
    target, asked = tmp_path / "tables.txt", []

    def migrates(command, *, env, **_):
        asked.append(command[1:])
        with contextlib.closing(sqlite3.connect(env["DATABASE_URL"].removeprefix("sqlite:///"))) as made:
            made.executescript(
                "CREATE TABLE django_migrations(name, applied); INSERT INTO django_migrations VALUES ('0001', '2026');"
            )

    monkeypatch.setattr(fresh_tables, "TABLES", target)
    monkeypatch.setattr(write_tables.subprocess, "run", migrates)
    call_command("write_tables")
    assert asked == [["manage.py", "migrate", "-v0", "--one-by-one"]]
    assert capsys.readouterr().out == f"{target} is written.\n"
    assert "'0001','2000-01-01 00:00:00'" in target.read_text(), "it says nothing of when it was written"
