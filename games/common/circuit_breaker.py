"""Circuit breaker: an unresponsive server is not called for a while; logged once.

Redis holds nothing that matters: pages, hints to workers and live updates do without it. A dead one refuses at once and
is tried again after seconds; one that hangs costs whoever tries it a timeout, and is tried once in half a minute.
"""

import functools
import logging
import threading
import time

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)

SHORT = 0.3  # seconds that a server may take for one answer
AFTER_REFUSAL, AFTER_SILENCE = 3.0, 30.0  # seconds until it is tried again
LOST = (redis.ConnectionError, redis.TimeoutError, redis.ReadOnlyError, redis.OutOfMemoryError)
"""What says that Redis cannot do its work now; all other errors say that it was asked something wrong."""


class CircuitBreaker:
    """State of a server, by its last answer. Thread-safe."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._lock = threading.Lock()
        self._away = False
        self._rest = 0.0
        self._until = 0.0

    @property
    def is_open(self) -> bool:
        """Whether the server is known to be away."""
        return self._away

    def allows(self) -> bool:
        """Whether to call now. While the circuit is open, one call at a time may retry."""
        if not self._away:
            return True
        with self._lock:
            if time.monotonic() < self._until:
                return False
            self._until = time.monotonic() + self._rest
            return True

    def failed(self, error: BaseException) -> None:
        """Record a failure, which opens the circuit."""
        with self._lock:
            first, self._away = not self._away, True
            self._rest = AFTER_SILENCE if _is_silence(error) else AFTER_REFUSAL
            self._until = time.monotonic() + self._rest
        if first:
            log.warning("%s is away, the site does without it until it is back: %s", self.name, error)

    def answered(self) -> None:
        """Record a success."""
        if self._away:
            with self._lock:
                back, self._away = self._away, False
            if back:
                log.warning("%s is back", self.name)


def _is_silence(error: BaseException | None) -> bool:
    """Whether the call timed out, rather than being refused."""
    while error is not None:
        if isinstance(error, redis.TimeoutError | TimeoutError):
            return True
        error = error.__cause__ or error.__context__
    return False


@functools.cache
def breaker_of(url: str, name: str = "Redis") -> CircuitBreaker:
    """The one breaker of this process for a server. Its address may hold a password, and is not logged."""
    return CircuitBreaker(name)


def redis_breaker() -> CircuitBreaker:
    """The breaker of the site's own Redis."""
    return breaker_of(settings.REDIS_URL)


def try_once_more() -> Retry:
    """For clients: a connection that was closed meanwhile is opened anew, once; silence is not waited for twice."""
    return Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
