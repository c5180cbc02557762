"""Connection pools: how many PostgreSQL connections each process takes.

Readers never take the workers' share: a web process has a pool that ends, a worker process keeps one of its own.
"""

import logging
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import checks
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections

from games.common.database_sessions import WEB, WORKER, limit_sessions

log = logging.getLogger(__name__)

OTHERS = 5
"""Connections for migrations, backups and whoever looks in with psql."""
HEART = 1
"""The connection of a web process's sign of life: it beats on while all requests wait for something."""
POOLED = "diplomacy_web.postgresql"
IDLE = 60.0  # seconds after which a connection that nobody wants is closed


def keep_a_pool(most: int, patience: float) -> None:
    """Limit this process to so many connections; waiting for one times out after `patience` seconds.

    For the web server alone: commands and tests open one connection and close it. SQLite stays as it is.
    """
    limit_sessions(WEB)
    ours = connections.settings[DEFAULT_DB_ALIAS]
    if connections[DEFAULT_DB_ALIAS].vendor == "postgresql":
        pool = {"min_size": 1, "max_size": most, "timeout": patience, "max_idle": IDLE}
        ours["OPTIONS"] = {**ours["OPTIONS"], "pool": pool}
        ours["ENGINE"] = POOLED  # which checks what it hands out, for itself
        ours["CONN_MAX_AGE"], ours["CONN_HEALTH_CHECKS"] = 0, False


def keep_one_connection() -> None:
    """Let this worker process keep its connection."""
    limit_sessions(WORKER)
    ours = connections.settings[DEFAULT_DB_ALIAS]
    if connections[DEFAULT_DB_ALIAS].vendor == "postgresql":
        ours["CONN_MAX_AGE"], ours["CONN_HEALTH_CHECKS"] = None, True


def room_of(connection: Any) -> int:
    """Connections that the server offers. Raises DatabaseError."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('max_connections')::int")
        most = cursor.fetchone()[0]
        cursor.execute("SELECT current_setting('superuser_reserved_connections')::int")
        return int(most - cursor.fetchone()[0])


@checks.register(checks.Tags.database)
def pools_fit(databases: Sequence[str] | None = None, **_: object) -> list[checks.CheckMessage]:
    """Whether all that may be open at once fits the server. Asked for by `migrate` and by each web process's start."""
    if DEFAULT_DB_ALIAS not in (databases or ()) or connections[DEFAULT_DB_ALIAS].vendor != "postgresql":
        return []
    room = room_of(connections[DEFAULT_DB_ALIAS])
    wanted = (settings.DB_POOL_WEB + HEART) * settings.WEB_CONCURRENCY + settings.DB_POOL_WORKER + OTHERS
    if wanted <= room:
        return []
    web = f"{settings.WEB_CONCURRENCY} × {settings.DB_POOL_WEB + HEART} for the web server"
    parts = f"{web}, {settings.DB_POOL_WORKER} for workers, {OTHERS} for others"
    return [
        checks.Warning(
            f"PostgreSQL has room for {room} connections, and {wanted} may be wanted at once ({parts}).",
            hint="Make DB_POOL_WEB smaller, or PostgreSQL's max_connections larger.",
            id="season.W001",
        )
    ]


def say_what_does_not_fit() -> None:
    """Log the warning. An absent database does not prevent the start."""
    try:
        for warning in pools_fit(databases=[DEFAULT_DB_ALIAS]):
            log.warning("%s %s", warning.msg, warning.hint)
    except DatabaseError as away:
        log.warning("the database is away: %s", away)
    finally:
        connections.close_all()
        del connections[DEFAULT_DB_ALIAS]  # what this thread asks next is asked through the pool
