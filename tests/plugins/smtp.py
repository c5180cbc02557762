"""Mail servers as they are met with: one that takes mail, and those that hang, refuse, break off, or drip."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Iterator
from email import message_from_bytes
from email.message import Message

HANGS, REFUSES, TURNS_AWAY, DROPS, DRIPS, TAKES = "hangs", "refuses", "turns away", "drops", "drips", "takes"
BAD = (HANGS, REFUSES, DROPS, DRIPS)


class MailServer:
    """An SMTP server on a port of its own, in a thread of its own. How it behaves may be changed at any time.

    hangs: accepts, and never says a word. refuses: says that it is busy. turns away: takes the sender and no addressee.
    drops: reads a whole mail and breaks off before it has said so. drips: a byte a second, without an end.
    """

    def __init__(self, manner: str = TAKES) -> None:
        self.manner = manner
        self.connections = 0
        self.taken: list[Message] = []
        self.half_taken: list[Message] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self._serve, "127.0.0.1", 0, limit=4_000_000), self._loop
        ).result()
        self.port = int(self._server.sockets[0].getsockname()[1])

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def stop(self) -> None:
        if self._loop.is_running():
            asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(5)
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(5)

    async def _end(self) -> None:
        self._server.close()
        talks = asyncio.all_tasks() - {asyncio.current_task()}
        for one in talks:
            one.cancel()
        await asyncio.gather(*talks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            await self._talk(reader, writer)
        writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def say(line: str) -> None:
            writer.write(line.encode() + b"\r\n")
            await writer.drain()

        if self.manner == HANGS:
            await reader.read()
            return
        if self.manner == REFUSES:
            await say("421 busy")
            return
        while self.manner == DRIPS:
            writer.write(b"2")
            await writer.drain()
            await asyncio.sleep(1)
        await say("220 here")
        async for line in _lines(reader):
            word = line[:4].upper()
            if word == b"DATA":
                await say("354 go on")
                mail = message_from_bytes(await reader.readuntil(b"\r\n.\r\n"))
                if self.manner == DROPS:
                    self.half_taken.append(mail)
                    return
                self.taken.append(mail)
                await say("250 taken")
            elif word == b"RCPT" and self.manner == TURNS_AWAY:
                await say("550 nobody of that name")
            elif word == b"QUIT":
                await say("221 bye")
                return
            else:
                await say("250 fine")


async def _lines(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while line := await reader.readline():
        yield line


@contextlib.contextmanager
def mail_server(manner: str = TAKES) -> Iterator[MailServer]:
    server = MailServer(manner)
    try:
        yield server
    finally:
        server.stop()
