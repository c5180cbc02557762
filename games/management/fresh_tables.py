"""The tables of a new SQLite database, from a file: a hundred migrations take half a minute, one after the other.

`tables.txt` is what they come to, up to some migration, with the list of those that it has in it; migrations never
change once they are out, so neither does what it says. Those that are newer run as ever. It is written anew by
`manage.py write_tables`; it may be old, and a start is slower then.
"""

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.functions import Now

TABLES = Path(__file__).parent / "tables.txt"
ONLY_SOME = ("app_label", "migration_name", "plan", "check_unapplied", "fake", "fake_initial", "prune", "run_syncdb")
"""Options of `migrate` with which something else is asked for than a database with everything in it."""


def can_use_file(database: BaseDatabaseWrapper, options: Mapping[str, object]) -> bool:
    """Whether the tables may come from the file: into nothing, and where all of them are asked for."""
    if database.vendor != "sqlite" or options.get("one_by_one") or any(options.get(name) for name in ONLY_SOME):
        return False
    return database.introspection.table_names() == []


def lay(database: BaseDatabaseWrapper) -> None:
    """Make the tables, all or none of them, and say that their migrations have run now."""
    database.ensure_connection()
    with database.constraint_checks_disabled():  # rows may stand before what they refer to
        database.connection.executescript(TABLES.read_text(encoding="utf-8"))
    MigrationRecorder(database).migration_qs.update(applied=Now())


def write(migrated: Path) -> None:
    """Write the file, from a database in which every migration has run."""
    database = sqlite3.connect(migrated)
    try:
        database.execute("UPDATE django_migrations SET applied = '2000-01-01 00:00:00'")
        TABLES.write_text("".join(f"{line}\n" for line in database.iterdump()), encoding="utf-8")
    finally:
        database.rollback()
        database.close()
