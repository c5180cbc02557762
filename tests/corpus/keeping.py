"""Games as files and back: every column as it is stored, with nothing in it that is not the same every time."""

import gzip
import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.color import no_style
from django.db import connection, models
from django.db.models import Max

from games.models import Game, Membership, Receipt, Ruling, Seat, SpecialActor, Submission, Turn
from tests.corpus.games import NOW
from tests.plugins.tables import user

HERE = Path(__file__).parent
OF_A_GAME: dict[type[models.Model], str] = {
    Game: "pk",
    Seat: "game",
    Membership: "game",
    SpecialActor: "game",
    Turn: "game",
    Submission: "turn__game",
    Receipt: "submission__turn__game",
    Ruling: "game",
}
"""The tables of a game, each after those that it points to, and how it is found from the game."""
STEP = timedelta(minutes=10)


def files() -> list[Path]:
    """Every game that some version has written."""
    return sorted(HERE.glob("v*/*.json.gz"))


def packed(game: Game) -> bytes:
    """The rows of a game. Members go by their names, rows by their place, and times by the number of the turn."""
    places = {
        model: {pk: place for place, pk in enumerate(_rows(model, game).values_list("pk", flat=True))}
        for model in OF_A_GAME
    }
    told = {model.__name__: [_row(model, row, places) for row in _rows(model, game).values()] for model in OF_A_GAME}
    text = json.dumps(told, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def _rows(model: type[models.Model], game: Game) -> "models.QuerySet[Any]":
    return model._default_manager.filter(**{OF_A_GAME[model]: game.pk}).order_by("pk")


def _row(model: type[models.Model], row: dict[str, Any], places: dict[Any, dict[int, int]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in model._meta.concrete_fields:
        value = row[field.attname]
        if field.primary_key or value is None:
            continue
        if field.related_model is User:
            value = User.objects.get(pk=value).username
        elif field.related_model is not None:
            value = places[field.related_model].get(value)  # of a composition: none, a game has its own copy
        elif isinstance(value, datetime):
            value = (NOW + row.get("number", 0) * STEP).isoformat()
        elif isinstance(value, timedelta):
            value = value.total_seconds()
        found[field.attname] = value
    return found


def opened(path: Path) -> Game:
    """A stored game in the database, every column as it was written. What no column is any more is left out."""
    told = json.loads(gzip.decompress(path.read_bytes()))
    first = {model: (model._default_manager.aggregate(most=Max("pk"))["most"] or 0) + 1 for model in OF_A_GAME}
    for model in OF_A_GAME:
        rows = [
            model(pk=first[model] + place, **_values(model, row, first))
            for place, row in enumerate(told.get(model.__name__, ()))
        ]
        model._default_manager.bulk_create(rows)
    _count_on()
    return Game.objects.get(pk=first[Game])


def _count_on() -> None:
    """Let the database number new rows after those that were put in with a number: PostgreSQL counts by itself."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(OF_A_GAME)):
            cursor.execute(statement)


def _values(model: type[models.Model], row: dict[str, Any], first: dict[Any, int]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field in model._meta.concrete_fields:
        if field.primary_key or field.attname not in row:
            continue
        value = row[field.attname]
        if field.related_model is User:
            value = user(value).pk
        elif field.related_model is not None:
            value += first[field.related_model]
        elif isinstance(field, models.DateTimeField):
            value = datetime.fromisoformat(value)
        elif isinstance(field, models.DurationField):
            value = timedelta(seconds=value)
        values[field.attname] = value
    return values
