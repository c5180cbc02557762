from django.db import migrations
from django.db.migrations.operations.base import Operation, OperationCategory


class AddWhatIsMissing(Operation):
    """Compare the tables of the app with its models, and add the tables, columns, indexes and constraints that are missing.

    0012_play_now was written anew on 25 November. A site that had run it on the 24th never got what was added to it.
    Where nothing is missing, this does nothing, so it may run again.
    """

    reversible = True
    reduces_to_sql = False
    category = OperationCategory.PYTHON

    def describe(self):
        return "Add the tables, columns, indexes and constraints that are missing"

    def state_forwards(self, app_label, state):
        """The models stay as they are: the database follows them."""

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        """What was added belongs to earlier migrations."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        stands, missing = compare(app_label, schema_editor.connection, to_state)
        for operation in missing:
            after = stands.clone()
            operation.state_forwards(app_label, after)
            operation.database_forwards(app_label, schema_editor, stands, after)
            stands = after


# What 0012 of the 25th added, and what stands there in rows that are older.
ADDED = {
    "games_game": {
        "own_pace": 0,
        "exhibition": 0,
        "from_queue": 0,
        "holidays": 0,
        "least_met": 0,
        "resumes_at": None,
        "starts_at": None,
    },
    "games_profile": {"guest": 0, "shows_page": 0, "taught": 0},
    "games_submission": {"asked": None, "ordered": None},
    "games_turn": {"missed": None},
}


def clear_names_of_columns(apps, schema_editor):
    """On SQLite: a later migration that made a table anew has read each missing column as its own name, in quotes."""
    if schema_editor.connection.vendor != "sqlite":
        return
    for table, columns in ADDED.items():
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_frozen")  # put up again after every migrate
        for column, value in columns.items():
            its = f'"{column}"'
            schema_editor.execute(f"UPDATE {table} SET {its} = %s WHERE {its} = %s", [value, column])


def compare(app_label, connection, wanted):
    """The state that the database has, and the operations that lead from there to the wanted state."""
    stands, operations = wanted.clone(), []
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
        absent = [model for model in models_of(wanted, app_label) if table_of(wanted, model) not in tables]
        for model in absent:
            stands.remove_model(app_label, model.name_lower)
        for model in in_order(absent):
            operations.append(create(model))
            operations += declared(model, model.options, have=())
        for model in models_of(wanted, app_label):
            if model not in absent:
                operations += extend(connection, cursor, tables, wanted, stands, model)
    return stands, operations


def models_of(state, app_label):
    return [model for (app, _), model in sorted(state.models.items()) if app == app_label]


def table_of(state, model):
    return state.apps.get_model(model.app_label, model.name)._meta.db_table


def in_order(models):
    """Each after those that its fields lead to."""
    left, names = list(models), {model.name_lower for model in models}
    while left:
        ready = [model for model in left if not (leads_to(model) - {model.name_lower}) & names]
        for model in ready or left[:1]:
            left.remove(model)
            names.discard(model.name_lower)
            yield model


def leads_to(model):
    related = [field.remote_field.model for field in model.fields.values() if field.remote_field]
    return {str(other).lower().rpartition(".")[2] for other in related}


def create(model):
    options = {name: value for name, value in model.options.items() if name not in ("indexes", "constraints")}
    return migrations.CreateModel(model.name, list(model.fields.items()), options, model.bases, model.managers)


def declared(model, options, have):
    """Operations for the indexes and constraints that are not there."""
    found = [migrations.AddIndex(model.name, index) for index in options.get("indexes", ()) if index.name not in have]
    constraints = [one for one in options.get("constraints", ()) if one.name not in have]
    return found + [migrations.AddConstraint(model.name, one) for one in constraints]


def extend(connection, cursor, tables, wanted, stands, model):
    """Take out of `stands` what a table lacks; the operations that add it."""
    historical = wanted.apps.get_model(model.app_label, model.name)
    table, operations = historical._meta.db_table, []
    columns = {column.name for column in connection.introspection.get_table_description(cursor, table)}
    for name, field in model.fields.items():
        real = historical._meta.get_field(name)
        there = real.remote_field.through._meta.db_table in tables if real.many_to_many else real.column in columns
        if not there:
            operations.append(migrations.AddField(model.name, name, field))
    have = set(connection.introspection.get_constraints(cursor, table))
    operations += declared(model, model.options, have)
    for name in [one.name for one in operations if isinstance(one, migrations.AddField)]:
        stands.remove_field(model.app_label, model.name_lower, name)
    for kind in ("indexes", "constraints"):
        if kind in model.options:
            kept = [one for one in model.options[kind] if one.name in have]
            stands.alter_model_options(model.app_label, model.name_lower, {kind: kept})
    return operations


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0031_bots_by_seat'),
    ]

    # Later ones read rows: they must find every column.
    run_before = [
        ('games', '0032_names_and_tokens'),
    ]

    operations = [
        AddWhatIsMissing(),
        migrations.RunPython(clear_names_of_columns, migrations.RunPython.noop),
    ]
