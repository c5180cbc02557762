"""State of the database: writable, migrated, complete."""

import contextlib
import functools
import sqlite3
from collections import defaultdict

from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

Tables = dict[str, set[str]]


def is_read_only() -> bool:
    """Whether nothing can be written now: a standby, a role that may only read, a file without rights. Raises Error."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool")
            return bool(cursor.fetchone()[0])
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only")
        if cursor.fetchone()[0]:
            return True
    return _sqlite_refuses(str(connection.settings_dict["NAME"]))


def _sqlite_refuses(name: str) -> bool:
    """Whether SQLite opens the file for reading alone. That somebody else writes just now is no refusal."""
    if name == ":memory:" or "mode=memory" in name:
        return False
    try:
        with contextlib.closing(sqlite3.connect(name, timeout=0, isolation_level=None)) as probe:
            probe.execute("BEGIN IMMEDIATE")
            probe.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
    return False


def missing_migrations() -> list[str]:
    """Migrations of this version that the database has not had, as `games.0032_operations`. Raises Error."""
    applied = set(MigrationRecorder(connection).applied_migrations())
    return [f"{app}.{name}" for app, name in _migrations_of_this_version() if (app, name) not in applied]


@functools.cache
def _migrations_of_this_version() -> tuple[tuple[str, str], ...]:
    """Read from disk once in a process: they are part of the version."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    replaced = {key for migration in loader.disk_migrations.values() for key in migration.replaces}
    return tuple(sorted(set(loader.disk_migrations) - replaced))


def missing_columns() -> list[str]:
    """Tables, and columns of tables (`games_game.slug`), that this version needs and the database lacks. Raises Error.

    Applied migrations do not say it all: a table can be gone, or a migration have been another one when it was applied.
    """
    there = _existing_columns()
    missing = []
    for table, columns in _columns_needed().items():
        if table not in there:
            missing.append(table)
        else:
            missing += [f"{table}.{column}" for column in sorted(columns - there[table])]
    return missing


@functools.cache
def _columns_needed() -> Tables:
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
    needed: Tables = defaultdict(set)
    for model in models:
        if not model._meta.proxy:
            needed[model._meta.db_table] |= {str(field.column) for field in model._meta.local_concrete_fields}
    return dict(needed)


def _existing_columns() -> Tables:
    """Every table with its columns, in one statement."""
    if connection.vendor == "postgresql":
        asked = (
            "SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid "
            "WHERE c.relkind IN ('r', 'p', 'v') AND pg_table_is_visible(c.oid) AND a.attnum > 0 AND NOT a.attisdropped"
        )
    else:
        asked = (
            "SELECT m.name, p.name FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type IN ('table', 'view')"
        )
    there: Tables = defaultdict(set)
    with connection.cursor() as cursor:
        cursor.execute(asked)
        for table, column in cursor.fetchall():
            there[table].add(column)
    return there
