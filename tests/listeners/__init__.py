"""Many who listen to one table, as light as can be: what a test and bin/listeners fill a site with."""

import asyncio
import time
import urllib.parse

AT_ONCE = 50  # connections that are being made


class Ear(asyncio.Protocol):
    """One connection to a live address: its status, and when which kind of event was first heard on it.

    `opened` is when it was answered; `closed` when it is over, and whether the stream had come to its end.
    """

    def __init__(self, host: str, path: str, headers: str) -> None:
        self.question = f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n".encode()
        self.heard: dict[str, float] = {}
        self.status = 0
        self.opened = asyncio.get_running_loop().create_future()
        self.closed = asyncio.get_running_loop().create_future()
        self._rest = b""
        self._ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.question)

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._ended |= line == b"0\r"  # the last of the pieces in which a stream is sent
            if not self.status:
                self.status = int(line.split()[1])
            elif line.startswith(b"event: "):
                self.heard.setdefault(line[7:].decode().strip(), time.monotonic())
        if not self.opened.done() and (self.heard or self.status != 200):
            self.opened.set_result(None)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_result(None)
        if not self.closed.done():
            self.closed.set_result(self._ended)


class Audience:
    """So many listeners to one address, who send these headers; closed again when it is left."""

    def __init__(self, url: str, count: int, **headers: str) -> None:
        self.url = urllib.parse.urlsplit(url)
        self.count = count
        self.headers = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.ears: list[Ear] = []

    async def __aenter__(self) -> "Audience":
        few = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self._open(few) for _ in range(self.count)))
        return self

    async def _open(self, few: asyncio.Semaphore) -> None:
        host, port = self.url.hostname or "127.0.0.1", self.url.port or 80
        async with few:
            loop = asyncio.get_running_loop()
            ear = Ear(f"{host}:{port}", self.url.path, self.headers)
            await loop.create_connection(lambda: ear, host, port)
            self.ears.append(ear)
            async with asyncio.timeout(30):
                await ear.opened

    async def __aexit__(self, *_: object) -> None:
        for ear in self.ears:
            ear.transport.abort()
        await asyncio.sleep(0.1)

    @property
    def statuses(self) -> list[int]:
        """What each was answered with."""
        return [ear.status for ear in self.ears]

    def who_heard(self, kind: str) -> list[float]:
        """When each of those who have heard of a kind of event first did."""
        return sorted(ear.heard[kind] for ear in self.ears if kind in ear.heard)

    async def all_hear(self, kind: str, seconds: float) -> list[float]:
        """The same, as soon as all have heard it, or when the time is over."""
        end = time.monotonic() + seconds
        while len(self.who_heard(kind)) < self.count and time.monotonic() < end:
            await asyncio.sleep(0.05)
        return self.who_heard(kind)
