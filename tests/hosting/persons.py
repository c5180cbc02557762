"""Persons at their own games against bots: each has the table open, presses Ready, and waits for the next turn.

They ask as a browser does that is told what changes: one stream of events each, and a look when something was told.
"""

import asyncio
import contextlib
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

HANDS = 16
"""Threads by which all of them ask."""
LOOKS_ANYWAY = 5.0
"""Seconds after which somebody who is told nothing looks by themselves."""
GIVES_UP = 60.0
"""Seconds after which nobody waits any longer; it counts as a fault, and as so long a wait."""


@dataclass(frozen=True)
class Press:
    """One Ready: in which turn, how many seconds it took to be accepted, and how long its person waited in all."""

    slug: str
    number: int
    phase: str
    accepted: float
    waited: float


@dataclass
class Person:
    """One member at one game. `cookie`: of their session; `token`: of the API."""

    url: str
    slug: str
    seat: str
    token: str
    cookie: str
    number: int = 0
    phase: str = ""
    wanted: bool = False
    over: bool = False
    told: asyncio.Event = field(default_factory=asyncio.Event)

    def look(self) -> None:
        """See which turn is open, and whether it asks something of them. Over is a game without one."""
        try:
            told = self._ask(f"/api/games/{self.slug}/state/")
            moves = told["phase"].endswith("M")
            marks = [] if moves else self._ask(f"/api/games/{self.slug}/ready/")
        except urllib.error.HTTPError as error:
            if error.code != 404:
                raise
            self.over = True
            return
        self.number, self.phase = told["number"], told["phase"]
        asked = any(mark["seat"] == self.seat and mark["waited_for"] for mark in marks)
        self.wanted = bool(told["state"]["units"].get(self.seat)) if moves else asked

    def press(self) -> None:
        """Be ready with what the draft suggests. Raises HTTPError if it is not accepted.

        Where the game moved on between two looks, they look again.
        """
        try:
            self._ask(f"/api/games/{self.slug}/orders/ready/", {"number": self.number, "ready": True})
        except urllib.error.HTTPError as error:
            if error.code != 409:
                raise
            self.look()
            self._ask(f"/api/games/{self.slug}/orders/ready/", {"number": self.number, "ready": True})

    def read(self) -> None:
        """Load the table, as a browser does for a new turn."""
        request = urllib.request.Request(f"{self.url}/games/{self.slug}/", headers={"Cookie": self.cookie})
        with urllib.request.urlopen(request, timeout=GIVES_UP) as answer:
            answer.read()

    def _ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"Authorization": f"Token {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(
            urllib.request.Request(f"{self.url}{path}", data=data, headers=headers), timeout=GIVES_UP
        ) as answer:
            return json.loads(answer.read())

    def is_next(self, after: int) -> bool:
        """Whether what they last saw is the turn that they wait for: one that asks something of them, or a season.

        Windows between two seasons that are others' alone close by themselves: who waits, waits for them too.
        """
        return self.over or (self.number > after and (self.wanted or self.phase.endswith("M")))

    async def listen(self, host: str, port: int) -> None:
        """Note whatever is told of the game, for as long as the task lives."""
        ask = f"GET /games/{self.slug}/live/ HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {self.cookie}\r\n\r\n"
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection(host, port)
                writer.write(ask.encode())
                while line := await reader.readline():
                    if line.startswith((b"event: turn", b"event: game", b"event: hello")):
                        self.told.set()
                writer.close()
            await asyncio.sleep(2)


class Persons:
    """All of them, on one event loop. `presses`: what they waited for; `faults`: what went wrong."""

    def __init__(self, persons: Iterable[Person], seed: str) -> None:
        self.persons, self.chance = list(persons), random.Random(seed)
        self.presses: list[Press] = []
        self.faults: list[str] = []
        self._hands = ThreadPoolExecutor(HANDS)
        self._listening: list[asyncio.Task[None]] = []

    async def sit_down(self, host: str, port: int) -> None:
        """Open all their tables."""
        self._listening = [asyncio.create_task(person.listen(host, port)) for person in self.persons]
        await asyncio.gather(*(self._do(person, person.look) for person in self.persons))

    async def come_and_go(self, seconds: float, thinks: tuple[float, float]) -> None:
        """For so long, each presses Ready some seconds after the turn opened; who comes first sat there before."""
        end = time.monotonic() + seconds
        first = [self.chance.uniform(0, thinks[1]) for _ in self.persons]
        seeds = [self.chance.random() for _ in self.persons]
        await asyncio.gather(*(self._plays(*one, end, thinks) for one in zip(self.persons, first, seeds, strict=True)))

    async def all_at_once(self, within: float) -> None:
        """Each presses Ready within the same few seconds, and waits."""
        pauses = [self.chance.uniform(0, within) for _ in self.persons]
        await asyncio.gather(*(self._press_in(*one) for one in zip(self.persons, pauses, strict=True)))

    async def _plays(self, person: Person, first: float, seed: float, end: float, thinks: tuple[float, float]) -> None:
        chance, pause = random.Random(seed), first
        while not person.over and time.monotonic() + pause < end:
            await self._press_in(person, pause)
            pause = chance.uniform(*thinks)

    async def _press_in(self, person: Person, pause: float) -> None:
        await asyncio.sleep(pause)
        if not person.wanted:
            await self._do(person, person.look)
        if person.over or not person.wanted:
            return
        began = time.monotonic()
        person.told.clear()
        if await self._do(person, person.press):
            number, phase, accepted = person.number, person.phase, time.monotonic() - began
            await self._until(person, number, began)
            self.presses.append(Press(person.slug, number, phase, accepted, time.monotonic() - began))
            await self._do(person, person.read)

    async def _until(self, person: Person, number: int, began: float) -> None:
        while not person.is_next(number):
            if time.monotonic() - began > GIVES_UP:
                self.faults.append(f"{person.slug}, turn {number}: nothing for {GIVES_UP:g} s")
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(person.told.wait(), LOOKS_ANYWAY)
            person.told.clear()
            await self._do(person, person.look)

    async def _do(self, person: Person, what: Callable[[], None]) -> bool:
        try:
            await asyncio.get_running_loop().run_in_executor(self._hands, what)
        except OSError as error:  # HTTPError and URLError among them
            self.faults.append(f"{person.slug}: {what.__name__}: {error}")
            return False
        return True

    async def get_up(self) -> None:
        """Close all their tables."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        self._hands.shutdown()
