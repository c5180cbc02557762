"""Disconnects clients that send or read too slowly.

Neither ever holds a thread (`request_limiter.py`), but a connection, and in memory what has come so far or is still to
go. uvicorn itself waits for both without end. Give it this with `--http diplomacy_web.slow_clients:SlowClientProtocol`.
"""

import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

log = logging.getLogger(__name__)

PATIENCE = 30.0
"""Seconds for the head of a question; and beyond what its length takes, for its body, and for an answer."""
SLOWEST = 2_000
"""Bytes that a client sends or takes in a second, at the least."""
LOOKS_EVERY = 5.0
"""Seconds between two looks at a connection."""


class SlowClientProtocol(H11Protocol):
    """uvicorn's connection over h11, which ends when its client is too slow."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        # Whatever the client has not taken yet pauses writing: that is how this learns of it.
        transport.set_write_buffer_limits(high=0)
        self._asked_since: float | None = None
        self._asked = 0
        self._untaken_until: float | None = None
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._next.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._asked += len(data)
        super().data_received(data)

    def pause_writing(self) -> None:
        self._untaken_until = self.loop.time() + PATIENCE + self.transport.get_write_buffer_size() / SLOWEST
        super().pause_writing()

    def resume_writing(self) -> None:
        self._untaken_until = None
        super().resume_writing()

    def _look(self) -> None:
        """End the connection if its client is too slow; else look again in a while."""
        if self._asks_too_slowly() or self._takes_too_slowly():
            log.info("a client was too slow: its connection is closed")
            self.transport.abort()
        self._next = self.loop.call_later(LOOKS_EVERY, self._look)

    def _asks_too_slowly(self) -> bool:
        """Whether a question has been coming in for longer than its length so far may take.

        Between two questions nothing comes in, which uvicorn allows for five seconds.
        """
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._asked_since = None
            return False
        if self._asked_since is None:
            self._asked_since, self._asked = self.loop.time(), 0
        return self.loop.time() - self._asked_since > PATIENCE + self._asked / SLOWEST

    def _takes_too_slowly(self) -> bool:
        return self._untaken_until is not None and self.loop.time() > self._untaken_until
