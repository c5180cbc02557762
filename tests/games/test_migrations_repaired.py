"""A site of 24 November, whose 0012 is not the one of today, becomes what a new site is."""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.utils import ConnectionHandler

from tests.games.migrated.on_the_24th import STEPS
from tests.plugins.databases import BASE_DIR
from tests.plugins.site import database_url

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[BaseDatabaseWrapper]:
    """A database of its own on the server (or the disk) of the tests' database; empty."""
    name = f"test_moved_{secrets.token_hex(4)}"
    settings = {**connection.settings_dict, "NAME": name}
    if connection.vendor == "sqlite":
        settings["NAME"] = str(tmp_path / "moved.sqlite3")
    else:
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {name}")
    found = ConnectionHandler({"default": settings})["default"]
    yield found
    found.close()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def url_of(database: BaseDatabaseWrapper) -> str:
    here = str(connection.settings_dict["NAME"])
    return database_url().removesuffix(here) + str(database.settings_dict["NAME"])


def run(database: BaseDatabaseWrapper, *command: str) -> str:
    env = {**os.environ, "DATABASE_URL": url_of(database)}
    done = subprocess.run([sys.executable, *command], cwd=BASE_DIR, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def schema_of(database: BaseDatabaseWrapper) -> dict[str, tuple[object, ...]]:
    """Tables with their columns (type, whether null is allowed), and their indexes and constraints by name."""
    its = database.introspection
    found: dict[str, tuple[object, ...]] = {}
    with database.cursor() as cursor:
        for table in its.table_names(cursor):
            columns = {(one.name, str(one.type_code), one.null_ok) for one in its.get_table_description(cursor, table)}
            names = {name for name in its.get_constraints(cursor, table) if not name.startswith("__")}
            checks = sum(1 for one in its.get_constraints(cursor, table).values() if one["check"])
            keys = sum(1 for one in its.get_constraints(cursor, table).values() if one["foreign_key"])
            found[table] = (frozenset(columns), frozenset(named(names)), checks, keys)
    return found


def named(names: set[str]) -> set[str]:
    """Those that somebody has named: of others the end is a digest of where they come from."""
    return {name for name in names if name.rpartition("_")[2] not in ("fk", "pkey", "uniq", "like", "check", "key")}


ADDED = import_module("games.migrations.0032_add_what_is_missing").ADDED


@pytest.mark.slow
@pytest.mark.parametrize("steps", [1, len(STEPS)])
def test_a_site_of_the_24th_gets_what_it_lacks(elsewhere, steps):
    run(elsewhere, "-m", "tests.games.migrated.on_the_24th", str(steps))
    assert "games_channel" not in elsewhere.introspection.table_names()
    said = run(elsewhere, "manage.py", "migrate", "--no-input")
    assert "0032_add_what_is_missing... OK" in said
    assert schema_of(elsewhere) == schema_of(connection)
    for table, columns in ADDED.items():
        names = list(columns)
        with elsewhere.cursor() as cursor:
            cursor.execute(f"SELECT {', '.join(f'CAST({name} AS text)' for name in names)} FROM {table}")
            (row,) = cursor.fetchall()
        without = {None: None, 0: "0"} if elsewhere.vendor == "sqlite" else {None: None, 0: "false"}
        assert row == tuple("0" if name == "least_met" else without[columns[name]] for name in names)


@pytest.mark.slow
def test_nothing_is_missing_from_a_complete_database():
    repair = import_module("games.migrations.0032_add_what_is_missing")
    wanted = MigrationLoader(connection).project_state(("games", "0032_add_what_is_missing"))
    assert repair.compare("games", connection, wanted)[1] == []


@pytest.mark.slow
def test_two_hosts_may_migrate_at_once(elsewhere):
    env = {**os.environ, "DATABASE_URL": url_of(elsewhere)}
    command = [sys.executable, "manage.py", "migrate", "auth", "-v0"]
    hosts = [
        subprocess.Popen(command, cwd=BASE_DIR, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for _ in range(2)
    ]
    said = [host.communicate(timeout=300)[0] for host in hosts]
    assert [host.returncode for host in hosts] == [0, 0], said
    assert "auth_user" in elsewhere.introspection.table_names()


@pytest.mark.slow
def test_a_migration_that_fails_gives_the_lock_back(elsewhere):
    env = {**os.environ, "DATABASE_URL": url_of(elsewhere)}
    command = [sys.executable, "manage.py", "migrate", "games", "9999"]
    assert subprocess.run(command, cwd=BASE_DIR, env=env, capture_output=True).returncode != 0
    run(elsewhere, "manage.py", "migrate", "auth", "-v0")
