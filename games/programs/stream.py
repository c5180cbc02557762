"""`GET /api/stream/`: what happens in all games of a member, as lines of JSON, for as long as a program listens.

The same hints that pages get (`games.live`), bounded as those are: nothing is asked of the database while a stream is
open, who does not keep up is let go, and a hint says that something is there and never what.
"""

import asyncio
import contextlib
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass

from games.common.errors import Refused
from games.live.hub import WAITING, Listener, hub
from games.live.listeners import CROWD, Crowded
from games.live.live import LONGEST, SILENCE

MOST_STREAMS = 5
"""Of one member, in one web process."""
NAMES = {"press": "letter"}
"""Kinds of hints by other names than pages have for them."""


class TooManyStreams(Refused):
    """A member has as many streams open as there may be."""

    status = 429


@dataclass(frozen=True, slots=True)
class Program:
    """Who listens: a member, as which seat of each game and whether by a right that can be lost, and until when.

    `opening`: the games as they stand when the stream opens, as JSON. `lasts`: in seconds.
    """

    member: int
    seats: Mapping[str, tuple[str | None, bool]]
    keys: frozenset[str]
    opening: list[dict[str, object]]
    lasts: float = LONGEST


class Streams:
    """How many streams each member has open. Taken and given up on the event loop alone; asked from any thread."""

    def __init__(self) -> None:
        self.of: Counter[int] = Counter()

    def check(self, member: int) -> None:
        """Raise TooManyStreams if one more is too many."""
        if self.of[member] >= MOST_STREAMS:
            raise TooManyStreams(f"You have {MOST_STREAMS} streams open, which is as many as there may be. Close one.")

    @contextlib.contextmanager
    def place(self, member: int) -> Iterator[None]:
        """Be counted for as long as this lasts. Raises TooManyStreams."""
        self.check(member)
        self.of[member] += 1
        try:
            yield
        finally:
            self.of[member] -= 1
            if not self.of[member]:
                del self.of[member]


STREAMS = Streams()


def line(event: str, **fields: object) -> str:
    """A line of the stream."""
    return json.dumps({"event": event, **fields}) + "\n"


def as_line(sent: str) -> str:
    """What pages get as a server-sent event, as a line."""
    data = json.loads(sent.partition("\ndata: ")[2])
    kind = data.pop("kind", sent.partition("\n")[0].removeprefix("event: "))
    return line(NAMES.get(kind, kind), **data)


async def lines(program: Program, address: str) -> AsyncIterator[str]:
    """The lines of one stream. It ends with `again` (connect anew, now) or `away` (in a while)."""
    until = time.monotonic() + program.lasts
    try:
        with CROWD.place(address), STREAMS.place(program.member):
            if not await hub().ready():
                yield line("away")
                return
            with _listeners(program) as listeners:
                yield line("hello", games=program.opening)
                async for message in _event_lines(listeners, until):
                    yield message
    except (Crowded, TooManyStreams):  # others came in between
        yield line("away")


@contextlib.contextmanager
def _listeners(program: Program) -> Iterator[list[Listener]]:
    """One listener a game, all with one queue; and one without a game, by which the reader can be let go."""
    queue: asyncio.Queue[str] = asyncio.Queue(WAITING)
    with contextlib.ExitStack() as stack:
        listeners = []
        for slug, (seat, bound) in {**program.seats, "": (None, True)}.items():
            one = stack.enter_context(hub().listener(slug, seat, bound=bound, keys=program.keys, waiting=queue))
            listeners.append(one)
        yield listeners


async def _event_lines(listeners: list[Listener], until: float) -> AsyncIterator[str]:
    while (left := until - time.monotonic()) > 0:
        event = await listeners[0].next(min(SILENCE, left))
        gone = [one for one in listeners if one.over]
        if gone:
            for last in gone[0].last:
                yield as_line(last)
            if not gone[0].last:
                yield line("again")
            return
        yield as_line(event) if event else line("still")
    yield line("again")
