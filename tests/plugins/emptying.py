"""How the database is emptied after a test that commits: by deleting the rows there are, not by making all tables anew.

Django truncates a hundred tables and has the rights and the triggers put up again, which takes PostgreSQL about a
second and SQLite a fifth of one. Here the tables with rows in them are emptied, and what migrating fills stays.
"""

from typing import Any

import pytest
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import TransactionTestCase

FILLED_BY_MIGRATING = {"django_content_type", "auth_permission"}


@pytest.fixture(scope="session", autouse=True)
def _delete_rows_alone() -> Any:
    """Every test that commits ends so, that of a browser too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", _emptied)
        yield


def _emptied(case: TransactionTestCase) -> None:
    for alias in case._databases_names(include_mirrors=False):  # type: ignore[attr-defined]
        empty(connections[alias])


def empty(connection: BaseDatabaseWrapper) -> None:
    """Delete every row of every model, without its triggers and whatever still refers to it."""
    quote = connection.ops.quote_name
    tables = sorted(set(connection.introspection.django_table_names(include_views=False)) - FILLED_BY_MIGRATING)
    looks = (f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {quote(name)})" for name in tables)
    at_once = transaction.atomic(connection.alias)
    with connection.constraint_checks_disabled(), at_once, connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(looks))
        found = [quote(name) for (name,) in cursor.fetchall()]
        if found and connection.vendor == "postgresql":
            cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
            if not cursor.fetchone()[0]:  # slower, and all that others may do
                cursor.execute(f"TRUNCATE {', '.join(found)} CASCADE")
                return
            cursor.execute("SET LOCAL session_replication_role = replica")
        for name in found:
            cursor.execute(f"DELETE FROM {name}")
