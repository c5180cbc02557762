"""A total timeout of a network conversation."""

import contextlib
import socket
import threading


class Limit:
    """Closes its registered connections on timeout.

    A timeout bounds each answer; a server that drips a byte a second never exceeds it. This bounds all of it.
    """

    def __init__(self, seconds: float) -> None:
        self.over = threading.Event()
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []
        self._timer = threading.Timer(seconds, self._cut)
        self._timer.daemon = True
        self._timer.start()

    def register(self, connection: socket.socket) -> None:
        """Watch a connection. A copy of its handle is kept: TLS takes the handle away from the first object."""
        with self._lock:
            self._sockets.append(connection.dup())
        if self.over.is_set():
            self._cut()

    def _cut(self) -> None:
        self.over.set()
        with self._lock:
            for one in self._sockets:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._timer.cancel()
        with self._lock:
            for one in self._sockets:
                one.close()
            self._sockets.clear()
