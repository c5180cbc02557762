"""The hub: one Redis subscription a process, fanned out to its listeners.

A listener is a bounded queue. Whoever does not keep up is let go; the page that comes back fetches everything anew.
"""

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import redis
import redis.asyncio
from django.conf import settings
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.connection import parse_url

from engine.model.json_data import JsonDict
from games.common.circuit_breaker import redis_breaker

log = logging.getLogger(__name__)

RIGHTS = ("seat", "game")
"""Kinds of hints at which somebody may have lost a seat, or the right to rule or to look on."""
WAITING = 64  # hints that may wait for one listener
QUIET = 20.0  # seconds without a word from Redis after which it is asked whether it is there
ANSWER = 2.0  # seconds that it may take to answer
SOON, LATER = 1.0, 5.0  # seconds until a subscription that broke off is tried again


def _ours(name: str) -> str:
    """A channel of this site alone: Redis keeps data apart by the number of a database, and channels not at all."""
    number = parse_url(settings.REDIS_URL).get("db", 0)
    return f"{number}:{name}" if number else name


def channel(slug: str) -> str:
    """Where a game's hints are told: by its slug, which is another in every game of a site."""
    return _ours(f"game:{slug}")


def reader_channel(key: str) -> str:
    """Where it is told that a reader is logged out, or their account closed: by what `reader_keys` calls them."""
    return _ours(f"reader:{key}")


def as_event(kind: str, data: Mapping[str, object]) -> str:
    return f"event: {kind}\ndata: {json.dumps(data)}\n\n"


class Listener:
    """What one seat ("GM" for the GM, None for a spectator) of one game has still to be told.

    `bound`: whether it listens by a right that can be lost, of a seat, a GM or somebody who was let in. `keys`: what
    its reader is called by whoever ends streams. `waiting`: a queue that it shares with other listeners.
    """

    __slots__ = ("_waiting", "bound", "keys", "last", "over", "seat")

    def __init__(
        self,
        seat: str | None,
        *,
        bound: bool = False,
        keys: frozenset[str] = frozenset(),
        waiting: asyncio.Queue[str] | None = None,
    ) -> None:
        self.seat = seat
        self.bound = bound or seat is not None
        self.keys = keys
        self.over = False
        self.last: tuple[str, ...] = ()
        self._waiting: asyncio.Queue[str] = asyncio.Queue(WAITING) if waiting is None else waiting

    def tell(self, event: str) -> None:
        """Put an event into the queue. Where that is full, nobody reads it: the listener is let go."""
        if self.over:
            return
        try:
            self._waiting.put_nowait(event)
        except asyncio.QueueFull:
            self.let_go()

    def let_go(self, *last: str) -> None:
        """Let it have `last` instead of whatever is waiting, and nothing after it."""
        self.over, self.last = True, last
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait("")  # wakes up whoever waits

    async def next(self, patience: float) -> str | None:
        """The next event; "" where none came within `patience` seconds; None when this listener is let go."""
        if not self.over:
            try:
                async with asyncio.timeout(patience):
                    event = await self._waiting.get()
            except TimeoutError:
                event = ""
        return None if self.over else event


class Hub:
    """The listeners of one event loop, and the one connection to Redis that feeds them."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.tables: dict[str, set[Listener]] = defaultdict(set)
        self.hearing = False
        self._tried = asyncio.Event()
        self._task = loop.create_task(self._run(), name="live updates")

    async def ready(self) -> bool:
        """Whether Redis is heard; only the very first listener of a process has to wait for that."""
        await self._tried.wait()
        return self.hearing

    @contextmanager
    def listener(
        self,
        slug: str,
        seat: str | None,
        *,
        bound: bool = False,
        keys: frozenset[str] = frozenset(),
        waiting: asyncio.Queue[str] | None = None,
    ) -> Iterator[Listener]:
        """A listener to one game, for as long as this lasts."""
        one = Listener(seat, bound=bound, keys=keys, waiting=waiting)
        self.tables[slug].add(one)
        try:
            yield one
        finally:
            self.tables[slug].discard(one)
            if not self.tables[slug]:
                del self.tables[slug]

    def tell(self, body: bytes | str) -> None:
        """Hand what was published on to those whom it is for."""
        message = json.loads(body)
        hint, seats = message["hint"], message["seats"]
        event = as_event(hint["kind"], hint)
        rights, again = hint["kind"] in RIGHTS, as_event("again", {"game": hint["game"]})
        for one in tuple(self.tables.get(hint["game"], ())):
            if rights and one.bound:
                one.let_go(event, again)  # it comes back as whoever it is by then
            elif seats is None or one.seat in seats:
                one.tell(event)

    def end(self, key: str) -> None:
        """Let go whoever listens as a reader who is called so."""
        for slug, listeners in self.tables.items():
            for one in listeners:
                if key in one.keys:
                    one.let_go(as_event("again", {"game": slug}))

    async def _run(self) -> None:
        """Subscribe, and subscribe anew whenever that breaks off, until the process ends."""
        wait, outage = SOON, False
        while True:
            try:
                await self._hear(was_away=outage)
            except (redis.RedisError, OSError) as away:
                if self.hearing or not outage:
                    log.warning("live updates are away: %s", away)
                wait, outage = SOON if self.hearing else min(wait * 1.5, LATER), True
            self._fall_silent()
            await asyncio.sleep(wait)

    async def _hear(self, *, was_away: bool) -> None:
        """Pass on what is published. Raises RedisError, or OSError, when that breaks off."""
        # A client that quietly connected again would have missed what was published meanwhile, and nobody would know.
        options: JsonDict = {"socket_connect_timeout": ANSWER, "retry": Retry(NoBackoff(), 0)}
        async with redis.asyncio.Redis.from_url(settings.REDIS_URL, **options) as client, client.pubsub() as heard:
            await heard.psubscribe(channel("*"), reader_channel("*"))
            asked = True
            while True:
                message = await heard.get_message(timeout=ANSWER if asked else QUIET)
                if message is not None:
                    asked = False
                    self._take(message, was_away=was_away)
                elif asked:
                    raise redis.TimeoutError("no answer")
                else:
                    await heard.ping()
                    asked = True

    def _take(self, message: JsonDict, *, was_away: bool) -> None:
        if message["type"] == "psubscribe" and self.hearing:
            return  # to the second of both patterns
        if message["type"] == "psubscribe":
            if was_away:
                log.warning("live updates are back")
            self.hearing = True
            redis_breaker().answered()
            self._tried.set()
        elif message["type"] == "pmessage":
            try:
                channel_name, readers = message["channel"].decode(), reader_channel("")
                if channel_name.startswith(readers):
                    self.end(channel_name.removeprefix(readers))
                else:
                    self.tell(message["data"])
            except (KeyError, TypeError, ValueError):
                log.warning("not a hint: %r", message["data"][:200])

    def _fall_silent(self) -> None:
        """Tell everybody that nothing will be heard for a while. They come back when they like."""
        self.hearing = False
        self._tried.set()
        for slug, listeners in self.tables.items():
            for one in listeners:
                one.let_go(as_event("away", {"game": slug}))


_hub: Hub | None = None


def hub() -> Hub:
    """The hub of the loop that runs here: a web process has one loop, and so one hub and one subscription."""
    global _hub
    loop = asyncio.get_running_loop()
    if _hub is None or _hub.loop is not loop:
        _hub = Hub(loop)
    return _hub
