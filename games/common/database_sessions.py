"""Timeouts of PostgreSQL sessions, by kind of process.

A host that is cut off in the middle of a transaction keeps its locks for as long as the server believes in it: without
limits, two hours. So each session tells the server, as it begins, after how long it is to be given up. Whatever
DATABASE_URL itself says (`?options=…`, `?keepalives_idle=…`) comes last, and wins.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections

WEB: str = "web"
WORKER: str = "worker"
BEAT: str = "beat"

CONNECT = 5  # seconds until an address that does not answer is given up
QUIET = 10  # seconds of silence after which the other side is asked whether it is there
PROBES = 3  # questions without an answer after which it counts as gone,
BETWEEN = 5  # so many seconds apart
GONE = QUIET + PROBES * BETWEEN


@dataclass(frozen=True, slots=True)
class Limits:
    """Timeouts in seconds; 0: none."""

    idle_in_transaction: float
    lock: float
    statement: float

    def as_options(self) -> str:
        """As the server takes them when a session begins."""
        milliseconds = {
            "idle_in_transaction_session_timeout": self.idle_in_transaction,
            "lock_timeout": self.lock,
            "statement_timeout": self.statement,
        }
        return " ".join(f"-c {name}={round(1000 * seconds)}" for name, seconds in milliseconds.items())


def with_keepalives(given: Mapping[str, object]) -> dict[str, object]:
    """Options of a connection with which either side notices, within half a minute, that the other is gone."""
    server = f"-c tcp_keepalives_idle={QUIET} -c tcp_keepalives_interval={BETWEEN} -c tcp_keepalives_count={PROBES}"
    ours = {
        "connect_timeout": CONNECT,
        "keepalives": 1,
        "keepalives_idle": QUIET,
        "keepalives_interval": BETWEEN,
        "keepalives_count": PROBES,
        "tcp_user_timeout": 1000 * GONE,
    }
    options = f"{server} -c tcp_user_timeout={1000 * GONE} {given.get('options', '')}".strip()
    return {**ours, **given, "options": options}


def with_limits(given: Mapping[str, object], limits: Limits) -> dict[str, object]:
    """The same options with limits of a kind of process."""
    return {**given, "options": f"{limits.as_options()} {given.get('options', '')}".strip()}


def limit_sessions(kind: str) -> None:
    """Apply the timeouts of settings.DB_LIMITS to this process's sessions."""
    ours = connections.settings[DEFAULT_DB_ALIAS]
    if connections[DEFAULT_DB_ALIAS].vendor == "postgresql":
        ours["OPTIONS"] = with_limits(ours["OPTIONS"], settings.DB_LIMITS[kind])
