"""Rows that many tests need, made once in a process through the services and copied from then on.

To make a started game takes some hundreds of statements, to copy its rows one a table. A snapshot is taken, and put
back, only where the database holds no member and no game and the clock is the real one; everywhere else the rows are
made anew. Times are moved along, so a copy is as old as what was just made.
"""

import io
import pickle
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from functools import cache
from typing import Any, TypeVar

from django.apps import apps
from django.contrib.auth.models import User
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.models import Game
from tests.plugins.luck import LUCK

REAL_NOW = timezone.now
NOT_OF_GAMES = {
    "django_content_type",
    "auth_permission",
    "django_session",
    "games_heartbeat",
    "games_processheartbeat",
    "games_operatoralert",
}
"""Tables that hold nothing of a game. A site that runs beside the test writes its heartbeats at any moment."""

T = TypeVar("T")
Row = tuple[Any, ...]
Rows = dict[type[models.Model], list[Row]]


@dataclass(frozen=True)
class Snapshot:
    """The rows that one call added to each table, and when."""

    rows: Rows
    made_at: datetime


@dataclass
class Snapshots:
    """What was made once in this process, by kind. A kind that changed older rows is `None`: it is always made."""

    kept: dict[Hashable, Snapshot | None] = field(default_factory=dict)
    made: dict[Hashable, bytes] = field(default_factory=dict)

    def make(self, kind: Hashable, make: Callable[[], object]) -> None:
        """Have the rows of this kind in the database: a copy where that is the same, else by calling `make`."""
        if not is_pristine():
            make()
        elif (snapshot := self.kept.get(kind)) is not None:
            put(snapshot)
        elif kind in self.kept:
            make()
        else:
            with LUCK.of(repr(kind)):
                self.kept[kind] = taken(make)

    def of(self, kind: Hashable, make: Callable[[], T]) -> T:
        """The same, and what `make` returned: of a copy with the rows in it, wherever it has any, as they are now."""
        made: list[T] = []
        self.make(kind, lambda: made.append(make()))
        if not made:
            found: T = Finding(io.BytesIO(self.made[kind])).load()
            return found
        if self.kept.get(kind) is not None and kind not in self.made:
            written = io.BytesIO()
            Naming(written).dump(made[0])
            self.made[kind] = written.getvalue()
        return made[0]


class Naming(pickle.Pickler):
    """Writes down of rows only which they are."""

    def persistent_id(self, value: Any) -> tuple[type[models.Model], Any] | None:
        """The model and the key of a row."""
        return (type(value), value.pk) if isinstance(value, models.Model) else None


class Finding(pickle.Unpickler):
    """Reads what `Naming` has written, each row once from the database."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.found: dict[tuple[type[models.Model], Any], models.Model] = {}

    def persistent_load(self, name: tuple[type[models.Model], Any]) -> models.Model:
        """The row of that name."""
        if name not in self.found:
            self.found[name] = name[0]._base_manager.get(pk=name[1])
        return self.found[name]


def is_pristine() -> bool:
    """Whether nothing is there that a copy could collide with."""
    return timezone.now is REAL_NOW and not User.objects.exists() and not Game.objects.exists()


def taken(make: Callable[[], object]) -> Snapshot | None:
    """Call `make` and return what it added; nothing, if it changed or removed rows that were there before."""
    before = dump()
    make()
    made_at = timezone.now()  # so that nothing in a copy lies in the future
    added: Rows = {}
    for model, rows in dump().items():
        old = set(map(repr, before[model]))
        new = [row for row in rows if repr(row) not in old]
        if len(new) + len(old) != len(rows):
            return None
        if new:
            added[model] = new
    return Snapshot(added, made_at)


def put(snapshot: Snapshot) -> None:
    """Insert the rows of a snapshot, moved to now."""
    passed = timezone.now() - snapshot.made_at
    with transaction.atomic(), connection.cursor() as cursor:
        for model, rows in snapshot.rows.items():
            names = ", ".join(f'"{column.column}"' for column in columns(model))
            holes = ", ".join(["%s"] * len(columns(model)))
            insert = f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES ({holes})'
            cursor.executemany(insert, [moved(model, row, passed) for row in rows])
        for statement in connection.ops.sequence_reset_sql(no_style(), list(snapshot.rows)):
            cursor.execute(statement)


def moved(model: type[models.Model], row: Row, passed: timedelta) -> Row:
    """The row, with all its times so much later; hours of the day stay, as text, which every database takes."""
    return tuple(
        later(value, passed)
        if isinstance(column, models.DateTimeField) and value is not None
        else str(value)
        if isinstance(value, time)
        else value
        for column, value in zip(columns(model), row, strict=True)
    )


def later(value: Any, passed: timedelta) -> Any:
    """A time as the database gives it (SQLite: text), so much later, as the database takes it."""
    if isinstance(value, str):
        read = parse_datetime(value)
        assert read is not None
        return str(read + passed)
    return value + passed


def dump() -> Rows:
    """All rows of all tables that can hold something of a game, as the database gives them."""
    rows: Rows = {}
    with connection.cursor() as cursor:
        for model in tables():
            names = ", ".join(f'"{column.column}"' for column in columns(model))
            cursor.execute(f'SELECT {names} FROM "{model._meta.db_table}"')
            rows[model] = cursor.fetchall()
    return rows


@cache
def tables() -> list[type[models.Model]]:
    """The models of those tables."""
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if not model._meta.proxy and model._meta.db_table not in NOT_OF_GAMES]


@cache
def columns(model: type[models.Model]) -> list[Any]:
    """The columns of a model's table, in one order."""
    return list(model._meta.local_concrete_fields)
