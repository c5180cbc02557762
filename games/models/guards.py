"""The database itself refuses to change what is never to change, whoever asks: the site, a shell, a slip.

Triggers are put up after every migrate (a table that SQLite rebuilds loses its own), so no migration needs to
know of them. Deleting is left to the foreign keys, which protect turns and rulings.
"""

from collections.abc import Collection, Mapping

from django.db import connections, router

from games.models.turn import CONTENT

FROZEN = {
    # table: (columns, from when on)
    "games_game": (
        (
            "variant",
            "without",
            "with_rules",
            "options",
            "rules_schema",
            "composition_id",
            "start_state",
            "board",
            "board_revision_id",
        ),
        "OLD.started_at IS NOT NULL",
    ),
    "games_compositionrevision": (
        (
            "composition_id",
            "number",
            "name",
            "description",
            "base",
            "without",
            "with_rules",
            "options",
            "rules_schema",
            "made_at",
        ),
        "1 = 1",
    ),
    "games_boardrevision": (
        ("board_id", "number", "name", "document", "seat_order", "made_at"),
        "OLD.drawn_at IS NOT NULL",
    ),
    "games_turn": (CONTENT, "OLD.adjudicated_at IS NOT NULL"),
    "games_receipt": (("submission_id", "number", "lines", "digest", "taken_at", "by_id"), "1 = 1"),
    "games_branch": (
        ("game_id", "number", "phase", "stop", "rulings", "withdrawn", "follows", "line", "changed", "explanation"),
        "OLD.status = 'published'",
    ),
    "games_appeal": (("game_id", "seat_id", "turn_id", "about", "audience", "rule", "text", "made_at"), "1 = 1"),
    "games_ruling": (("game_id", "number", "phase", "kind", "data", "reason", "author_id", "made_at"), "1 = 1"),
    "games_namechange": (("kind", "thing", "reason", "by_id", "made_at"), "1 = 1"),
    "games_auditentry": (("game_id", "actor_id", "seat_id", "action", "data", "at"), "1 = 1"),
}


def statements(vendor: str, there: Mapping[str, Collection[str]]) -> list[str]:
    """SQL that puts the triggers up, and may be run again. `there`: the columns that each table has at present."""
    sql = []
    for table, (listed, since) in FROZEN.items():
        columns = [column for column in listed if column in there[table]]
        name, message = f"{table}_frozen", f"{table}: this does not change any more"
        sql.append(f"DROP TRIGGER IF EXISTS {name}" + (f" ON {table}" if vendor == "postgresql" else ""))
        if vendor == "sqlite":
            changed = " OR ".join(f"OLD.{column} IS NOT NEW.{column}" for column in columns)
            sql.append(
                f"CREATE TRIGGER {name} BEFORE UPDATE ON {table} WHEN {since} AND ({changed}) "
                f"BEGIN SELECT RAISE(ABORT, '{message}'); END"
            )
        elif vendor == "postgresql":
            changed = " OR ".join(f"OLD.{column} IS DISTINCT FROM NEW.{column}" for column in columns)
            sql.append(
                f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
            )
            sql.append(
                f"CREATE TRIGGER {name} BEFORE UPDATE ON {table} FOR EACH ROW "
                f"WHEN ({since} AND ({changed})) EXECUTE FUNCTION {name}()"
            )
    return sql


def put_up_guards(using: str, **_: object) -> None:
    """After migrate (games.apps)."""
    connection = connections[using]
    if not router.allow_migrate(using, "games"):
        return
    there = set(connection.introspection.table_names())
    if not set(FROZEN) <= there:  # migrated back to before they were made
        return
    with connection.cursor() as cursor:
        described = {table: connection.introspection.get_table_description(cursor, table) for table in FROZEN}
        columns = {table: [column.name for column in fields] for table, fields in described.items()}
        for statement in statements(connection.vendor, columns):
            cursor.execute(statement)
