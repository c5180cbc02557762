"""Links between hosts that can be cut: a proxy that swallows bytes, and tells neither side that the other is gone."""

import contextlib
import select
import socket
import threading
from urllib.parse import urlsplit

CHUNK = 65536


class Link:
    """A way to a server. While it is cut it takes bytes and hands on nothing; mended, it begins anew."""

    def __init__(self, target: tuple[str, int]) -> None:
        self.target = target
        self.is_cut = False
        self._pairs: list[tuple[socket.socket, socket.socket | None]] = []
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port = int(self._listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def to(self, url: str) -> str:
        """The same address, over this link."""
        parts = urlsplit(url)
        login = parts.netloc.rpartition("@")[0]
        return parts._replace(netloc=f"{login + '@' if login else ''}127.0.0.1:{self.port}").geturl()

    def cut(self) -> None:
        self.is_cut = True

    def mend(self) -> None:
        """Let bytes through again. What was open is closed, as by a host that knows nothing of it."""
        self.is_cut = False
        pairs, self._pairs = self._pairs, []
        for pair in pairs:
            _close(*pair)

    def close(self) -> None:
        self._listening.close()
        self.mend()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                here, _ = self._listening.accept()
                there = None
                if not self.is_cut:
                    try:
                        there = socket.create_connection(self.target, timeout=5)
                    except OSError:
                        here.close()
                        continue
                self._pairs.append((here, there))
                if there is not None:
                    threading.Thread(target=self._pass, args=(here, there), daemon=True).start()

    def _pass(self, here: socket.socket, there: socket.socket) -> None:
        """Hand bytes on in both ways until one side is gone; while the link is cut, even that is not told."""
        other = {here: there, there: here}
        with contextlib.suppress(OSError, ValueError):
            while True:
                for ready in select.select([here, there], [], [], 0.2)[0]:
                    data = ready.recv(CHUNK)
                    if self.is_cut:
                        if not data:
                            return None
                    elif not data:
                        return _close(here, there)
                    else:
                        other[ready].sendall(data)
        if not self.is_cut:
            _close(here, there)
        return None


def _close(*ends: socket.socket | None) -> None:
    for end in ends:
        if end is not None:
            with contextlib.suppress(OSError):
                end.close()
