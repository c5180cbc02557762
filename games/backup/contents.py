"""Contents of a database for verification: migrations, and rows by table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db.migrations.loader import MigrationLoader

Ask = Callable[[str], list[tuple[Any, ...]]]
"""Carries out a statement and gives its rows. Raises what the database's driver raises."""


class BackupError(Exception):
    """A failed backup or restore. The text is for the operator."""


@dataclass(frozen=True)
class Contents:
    """The migrations as (app, name), and rows by table."""

    migrations: frozenset[tuple[str, str]]
    rows: dict[str, int]

    def __str__(self) -> str:
        named = {"games": "games_game", "turns": "games_turn", "members": "auth_user", "messages": "games_message"}
        return ", ".join(f"{self.rows.get(table, 0)} {name}" for name, table in named.items())


def contents(ask: Ask, tables: set[str]) -> Contents:
    """What a database holds. `tables` are those that are there; of these the site's are counted.

    Raises BackupError where it is no database of the site.
    """
    if "django_migrations" not in tables or "games_game" not in tables:
        raise BackupError("This is no database of the site: it has no games and no migrations.")
    migrations = frozenset((str(app), str(name)) for app, name in ask("SELECT app, name FROM django_migrations"))
    rows = {table: int(ask(f'SELECT count(*) FROM "{table}"')[0][0]) for table in sorted(site_tables() & tables)}  # noqa: S608
    return Contents(migrations, rows)


def site_tables() -> set[str]:
    """The tables of all models, as this version has them."""
    return {model._meta.db_table for model in apps.get_models(include_auto_created=True) if model._meta.managed}


def check_known(backup: Contents) -> None:
    """Raise BackupError if a newer version made this: its tables are not understood here."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    replaced = {key for migration in loader.disk_migrations.values() for key in migration.replaces}
    unknown = sorted(backup.migrations - set(loader.disk_migrations) - replaced)
    ours = {app for app, _ in loader.disk_migrations}
    if newer := [f"{app}.{name}" for app, name in unknown if app in ours]:
        more = f" and {len(newer) - 3} more" if len(newer) > 3 else ""
        raise BackupError(
            f"A newer version made this: it has had migrations that are not known here ({', '.join(newer[:3])}{more}). "
            "Check out the version that made it, and try again."
        )


def check_equal(copy: Contents, original: Contents) -> None:
    """Raise BackupError unless a copy holds as much as what it was copied from."""
    if copy.migrations != original.migrations:
        raise BackupError("The copy has had other migrations than the database it was made of.")
    fewer = [name for name, count in original.rows.items() if copy.rows.get(name) != count]
    if fewer:
        raise BackupError(f"The copy has not as many rows as the database: {', '.join(fewer[:5])}.")
