"""Bringing up what older versions stored: what would be done, what may be written, and what cannot be read.

Reading brings everything up by itself (`games.models.stored`). Writing is for what may change still: games that have
not started, open turns, branches that are drafts. The rest keeps the form in which it was stored, for good.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from engine.model.errors import InputError
from engine.model.json_data import JsonDict
from games.gm.queries.faults import GameFault, faults_of
from games.models import AuditAction, Branch, BranchStatus, CompositionRevision, Game, GameTemplate, Ruling, Turn
from games.models.stored import StoredForm, StoredForms
from games.permissions import Viewer
from games.services.base import locked_game, record

BATCH = 200  # rows in memory at a time: a turn of a long game is large
WRITABLE: dict[type[StoredForms], JsonDict] = {
    Game: {"started_at": None},
    Turn: {"adjudicated_at": None},
    Branch: {"status__in": [status for status in BranchStatus if status != BranchStatus.PUBLISHED]},
}
"""Which rows may be written; rulings and revisions never (`games.models.guards`)."""
TABLES: tuple[type[StoredForms], ...] = (Game, GameTemplate, CompositionRevision, Turn, Ruling, Branch)


@dataclass(slots=True)
class Findings:
    """What an upgrade would do, or did. `reading` and `writing` count stored forms by step (`state 1 to 2`)."""

    reading: Counter[str] = field(default_factory=Counter)
    writing: Counter[str] = field(default_factory=Counter)
    later: list[str] = field(default_factory=list)
    """Rows that a later version of the program has stored: which, and what is said of them."""
    faults: dict[Game, list[GameFault]] = field(default_factory=dict)
    """Games that cannot be read, with what breaks off."""


def upgrade(*, write: bool) -> Findings:
    """Look through everything that is stored, and write what may be written if `write`. It may be run again."""
    findings = Findings()
    for model in TABLES:
        writable = set()
        if model in WRITABLE:
            writable = set(model._default_manager.filter(**WRITABLE[model]).values_list("pk", flat=True))
        for row in _rows(model):
            steps = _steps(model, row, findings)
            (findings.writing if row["pk"] in writable else findings.reading).update(steps)
            if steps and write and row["pk"] in writable:
                _write(model, row["pk"])
    for game in Game.objects.order_by("pk").iterator(chunk_size=BATCH):
        if wrong := faults_of(Viewer(game, AnonymousUser(), None, is_gm=True)):
            findings.faults[game] = wrong
    return findings


def _rows(model: type[StoredForms]) -> Iterator[JsonDict]:
    """The stored columns as they are in the database."""
    columns = {name for stored in model.STORED for name in stored.columns}
    rows: QuerySet[Any, Any] = model._default_manager.order_by("pk").values("pk", *columns)
    yield from rows.iterator(chunk_size=BATCH)


def _steps(model: type[StoredForms], row: Mapping[str, object], findings: Findings) -> list[str]:
    steps: list[str] = []
    for stored in model.STORED:
        try:
            steps += stored.steps(row)
        except InputError as error:
            findings.later.append(f"{model._meta.verbose_name} {row['pk']}: {error}")
        except Exception as error:  # whatever is stored: the game itself is among those that cannot be read
            findings.later.append(f"{model._meta.verbose_name} {row['pk']}, {stored.form}: {type(error).__name__}")
    return steps


def _write(model: type[StoredForms], pk: int) -> None:
    """One row, under its game's lock, if it may still be written by then."""
    row = model._default_manager.get(pk=pk)
    game = row if isinstance(row, Game) else getattr(row, "game")  # noqa: B009  (Turn and Branch have one)
    with locked_game(game) as locked:
        rows = model._default_manager.filter(pk=pk, **WRITABLE[model])
        columns = {name for stored in model.STORED for name in stored.columns}
        for values in rows.values("pk", *columns):
            changes = _changes(model.STORED, values)
            rows.update(**changes)
            record(
                AuditAction.GAME_UPGRADE, game=locked, by=None, table=model._meta.model_name, columns=sorted(changes)
            )


def _changes(forms: tuple[StoredForm, ...], values: Mapping[str, object]) -> dict[str, object]:
    return {name: value for stored in forms for name, value in stored.brought_up(values).items()}
