"""Prometheus counters of this web process.

Labels come from the lists here and nowhere else, so their number is bounded: nothing that a reader sends becomes one.
"""

import os

from prometheus_client import Counter, Gauge, Histogram
from prometheus_client.multiprocess import mark_process_dead

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The library's own variable: where several web processes keep what they count."""

AREAS = frozenset(
    {
        "accounts",
        "admin",
        "api",
        "archive",
        "atlas",
        "boards",
        "clubs",
        "events",
        "games",
        "gm",
        "healthz",
        "mail",
        "me",
        "members",
        "metrics",
        "names",
        "play",
        "queue",
        "ratings",
        "readyz",
        "records",
        "rules",
        "sanctions",
        "sandbox",
        "scoring",
        "templates",
        "theme",
        "variants",
        "workshop",
        "zines",
    }
)
STATUSES = frozenset((200, 201, 204, 206, 301, 302, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503))

REQUESTS = Counter("season_requests", "Answers, by the first part of the address and status.", ["area", "status"])
SECONDS = Histogram(
    "season_request_seconds",
    "Seconds from a thread's beginning with a request to its answer.",
    ["area"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
BUSY = Counter("season_requests_busy", "Requests that no thread was free for in time (503).")
SLOW = Counter("season_slow_statements", "Statements that the database took longer for than SLOW_STATEMENT.")
LISTENERS = Gauge("season_listeners", "Open pages that are told live what changes.", multiprocess_mode="livesum")


def area_of(path: str) -> str:
    """The first part of an address, if it is one of AREAS; "home" for the front page, "other" for all else."""
    first = path[1:].partition("/")[0]
    return first if first in AREAS else "other" if first else "home"


def status_of(status: int) -> str:
    """A status, if it is one of STATUSES; its class ("4xx") otherwise."""
    return str(status) if status in STATUSES else f"{str(status)[0]}xx"


def this_process_ends() -> None:
    """Take this process's listeners out of the sum; what it has counted stays in it."""
    if os.environ.get(SHARED):
        mark_process_dead(os.getpid())
