"""Migrations run while the old processes still do: they must be able to go on reading and writing."""

from collections.abc import Iterator

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.fields import FieldOperation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED

from tests.rows import every_row

pytestmark = pytest.mark.once

SINCE = "0007"  # what came before has run wherever the site stands
GONE = tuple[str, str]

MENDED = {("0087_club_table_rules", "club", "table_rules"): "0089_club_rules_default"}
"""Columns that came without a `db_default`, and the migration that gave them one: it runs in the same update, and a
migration that was out is never changed. There shall be no more of them."""

HOW = "CONTRIBUTING.md, “Change a table”, says how."


def usable_without(field: models.Field) -> bool:
    """Whether a row can be written by somebody who does not know of this field."""
    return field.null or field.many_to_many or field.db_default is not NOT_PROVIDED


def refusals(migration: Migration, before: ProjectState, let_go: set[GONE]) -> Iterator[str]:
    """What a migration does that processes of the version before cannot live with.

    `let_go`: the fields (and, with an empty name, the models) that earlier migrations took out of the models while
    leaving them in the database. This one's are added to them when it has been looked at.
    """
    later: set[GONE] = set()
    for operation in migration.operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            later |= {gone for one in operation.state_operations if (gone := _gone(one))}
            for one in operation.database_operations:
                yield from _refused(one, before, let_go)
        else:
            yield from _refused(operation, before, let_go)
    let_go |= later


def _gone(operation: Operation) -> GONE | None:
    if isinstance(operation, migrations.RemoveField):
        return operation.model_name_lower, operation.name_lower
    return (operation.name_lower, "") if isinstance(operation, migrations.DeleteModel) else None


def _refused(operation: Operation, before: ProjectState, let_go: set[GONE]) -> Iterator[str]:
    """Of a table that the migration itself makes old processes know nothing."""
    if isinstance(operation, FieldOperation) and ("games", operation.model_name_lower) not in before.models:
        return
    if isinstance(operation, migrations.RenameField | migrations.RenameModel | migrations.AlterModelTable):
        yield f"{operation.describe()}: old processes ask for the old name. {HOW}"
    elif isinstance(operation, migrations.AddField) and not usable_without(operation.field):
        yield f"{operation.describe()}: old processes cannot write a row: db_default is missing. {HOW}"
    elif isinstance(operation, migrations.AlterField) and not usable_without(operation.field):
        old = before.models["games", operation.model_name_lower].fields[operation.name]
        if usable_without(old):
            yield f"{operation.describe()}: old processes leave it empty, and cannot any more. {HOW}"
    elif (gone := _gone(operation)) and gone not in let_go:
        yield f"{operation.describe()}: old processes still read it. {HOW}"


def test_every_migration_can_run_under_old_processes():
    loader = MigrationLoader(None)
    mine = sorted(key for key in loader.disk_migrations if key[0] == "games" and key[1] >= SINCE)
    assert mine, "the newest migrations are looked at"
    let_go: set[GONE] = set()
    problems = []
    for key in mine:
        before = loader.project_state(key, at_end=False)
        added = {(key[1], *field) for field in _added(loader.disk_migrations[key])}
        if not added & MENDED.keys():
            problems += [f"{key[1]}: {one}" for one in refusals(loader.disk_migrations[key], before, let_go)]
    assert problems == []


def _added(migration: Migration) -> Iterator[GONE]:
    for operation in migration.operations:
        if isinstance(operation, migrations.AddField):
            yield operation.model_name_lower, operation.name_lower


def test_what_was_mended_is_mended_and_nothing_else_came_with_it():
    loader = MigrationLoader(None)
    for (name, model, field), later in MENDED.items():
        before = loader.project_state(("games", name), at_end=False)
        assert len(list(refusals(loader.disk_migrations["games", name], before, set()))) == 1
        after = loader.project_state(("games", later))
        assert usable_without(after.models["games", model].fields[field])


def refused(*operations: Operation, let_go: set[GONE] | None = None) -> list[str]:
    migration = Migration("0999_any", "games")
    migration.operations = list(operations)
    state = ProjectState()
    migrations.CreateModel(
        "Game", [("id", models.BigAutoField(primary_key=True)), ("note", models.TextField(null=True))]
    ).state_forwards("games", state)
    return list(refusals(migration, state, set() if let_go is None else let_go))


@pytest.mark.parametrize(
    "field",
    [models.TextField(null=True), models.TextField(default="", db_default=""), models.ManyToManyField("games.Game")],
)
def test_fields_that_need_not_be_written_are_fine(field):
    assert refused(migrations.AddField("game", "more", field)) == []


@every_row(
    ("operation", "why"),
    [
        (migrations.AddField("game", "more", models.TextField(default="")), "db_default is missing"),
        (migrations.AlterField("game", "note", models.TextField(default="")), "leave it empty"),
        (migrations.RemoveField("game", "note"), "still read it"),
        (migrations.DeleteModel("Game"), "still read it"),
        (migrations.RenameField("game", "note", "word"), "old name"),
        (migrations.RenameModel("Game", "Match"), "old name"),
    ],
)
def test_what_old_processes_cannot_live_with_is_refused(operation, why):
    (said,) = refused(operation)
    assert why in said
    hidden = migrations.SeparateDatabaseAndState(database_operations=[operation])
    assert len(refused(hidden)) == 1


def test_a_field_goes_in_two_steps_and_not_in_one_migration():
    let_go: set[GONE] = set()
    remove = migrations.RemoveField("game", "note")
    first = migrations.SeparateDatabaseAndState(state_operations=[remove])
    second = migrations.SeparateDatabaseAndState(database_operations=[remove])
    assert refused(first, second, let_go=set()) != []
    assert refused(first, let_go=let_go) == []
    assert refused(second, let_go=let_go) == []
