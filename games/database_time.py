"""What time it is: the database's time, by which everything is decided, whatever the clock of a host shows.

PostgreSQL is asked at most once a second in a process; in between its answer goes on by the host's monotonic clock,
which nobody sets. A list of fifty tables would otherwise ask fifty times. SQLite is on the host itself: there it is the
host's clock. `tests/meta/test_time.py` keeps other clocks out.
"""

import logging
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import DEFAULT_DB_ALIAS, Error, connections
from django.utils import timezone

log = logging.getLogger(__name__)

FRESH = 1.0  # seconds for which an answer of the database is gone on from
TOLERATED = 1.0  # seconds by which the clock of a host may differ before it is warned of
SELDOM = 60.0  # seconds between two looks at the clocks

# It also goes on while the machine sleeps, where there is such a clock.
_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


@dataclass(frozen=True, slots=True)
class Measured:
    """The database's time at one moment of the steady clock, and how far the host's own clock was ahead of it."""

    moment: datetime
    at: float
    ahead: float

    @property
    def age(self) -> float:
        return steady() - self.at


_measured: Measured | None = None
_looked_at = float("-inf")


def steady() -> float:
    """Seconds on a clock that nobody sets."""
    return time.clock_gettime(_CLOCK)


def now() -> datetime:
    """The time by which things are decided, in UTC. Raises DatabaseError where it cannot be asked and never was."""
    if connections[DEFAULT_DB_ALIAS].vendor != "postgresql":
        return timezone.now()
    known = _measured
    if known is None or not 0 <= known.age < FRESH:
        known = _measure_or(known)
    return known.moment + timedelta(seconds=known.age)


def clock_skew() -> float:
    """By how many seconds the clock of this host is ahead of the database's, asked now. Raises DatabaseError.

    0.0 on SQLite, which has no other clock.
    """
    return _measure().ahead if connections[DEFAULT_DB_ALIAS].vendor == "postgresql" else 0.0


def compare_clocks() -> bool:
    """Say in the log if this host's clock is not the database's, and the first time how it stands in any case.

    Once a minute at most: it may be called as often as anybody likes. Whether the database was asked.
    """
    global _looked_at
    if steady() - _looked_at < SELDOM:
        return False
    first, _looked_at = _looked_at == float("-inf"), steady()
    try:
        ahead = clock_skew()
    except Error:  # it is away, and others say so
        return True
    which = "ahead of" if ahead > 0 else "behind"
    if abs(ahead) > TOLERATED:
        log.warning("this host's clock is %.1f s %s the database's, which decides: set it right", abs(ahead), which)
    elif first:
        log.info("the clock of this host is %.2f s %s the database's", abs(ahead), which)
    return True


def _measure_or(known: Measured | None) -> Measured:
    """A new answer; the one before, where the database cannot be asked just now (a transaction that broke off)."""
    try:
        return _measure()
    except Error:
        if known is None:
            raise
        return known


def _measure() -> Measured:
    global _measured
    database = connections[DEFAULT_DB_ALIAS]
    database.ensure_connection()
    before = steady()
    with database.wrap_database_errors:  # not through Django's cursor: it is no query of a page
        (moment,) = database.connection.execute("SELECT clock_timestamp()").fetchone()
    at, here = (before + steady()) / 2, time.time()
    _measured = Measured(moment.astimezone(UTC), at, here - (steady() - at) - moment.timestamp())
    return _measured
