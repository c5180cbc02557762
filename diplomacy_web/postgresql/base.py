"""Pooled connections; the whole pool is renewed when one is dead.

psycopg's own check meets the dead connections of a restarted server one by one, and waits 1, 2, 4… seconds between
them: with eight of them a reader would wait longer than anybody may, for a server that answers.
"""

from collections.abc import Mapping

from django.db.backends.postgresql import base
from psycopg import Connection, OperationalError
from psycopg_pool import ConnectionPool


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, for a pool without checks of its own (`CONN_HEALTH_CHECKS` off)."""

    def get_new_connection(self, conn_params: Mapping[str, object]) -> object:
        """Return a connection that answers. Raises psycopg's errors: PoolTimeout when the pool has none in time."""
        connection = super().get_new_connection(conn_params)
        if self.pool is None or _answers(connection):
            return connection
        self.pool.drain()
        self.pool.putconn(connection)
        return super().get_new_connection(conn_params)


def _answers(connection: Connection) -> bool:
    try:
        ConnectionPool.check_connection(connection)
    except OperationalError:
        return False
    return True
