"""Two worlds that differ in one secret, made alike and asked alike: every byte of every answer has to be the same.

A world is made once for all secrets of its kind of game. What differs is done in a savepoint, everything is asked, and
the savepoint is undone: then the same with the other secret. Clocks stand still and chance is the same, so nothing else
differs, and answers are compared as they are, with the number of statements that each took: how long one waits tells
something, too. A request is undone like the secret: doors that write are asked, too.
"""

import contextlib
import functools
import itertools
import json
import logging
import random
import subprocess
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any
from unittest import mock

import time_machine
from django.contrib.contenttypes.models import ContentType
from django.core import mail
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.mail.sending import notices_send
from games.maps.drawing import png
from games.models import Notice
from tests.plugins.apart import run_apart
from tests.plugins.luck import LUCK
from tests.plugins.tides import plugged_in
from tests.web.permissions.keeping import BY_ADDRESS
from tests.web.permissions.scene import WHO
from tests.worlds.secrets import Secret
from tests.worlds.world import Asked, World

UNCOMPARED = {"/metrics": b"# "}
"""Figures of this process, which counts the requests of both worlds: their names alone are compared."""
NOBODY_ELSE = "nobody else"
"""A reader that there is not."""


class Undone(Exception):
    """Leaves a savepoint, and everything in it, behind."""


@dataclass
class Comparison:
    """What came of one secret: answers compared, and where they differed."""

    secret: Secret
    answers: int = 0
    wrong: list[str] = field(default_factory=list)
    noticed: list[str] = field(default_factory=list)
    """Where answers differ for who may know: nowhere, and nothing was hidden."""

    def faults(self) -> list[str]:
        """What is wrong: answers that differ, and a secret that even who may know does not see."""
        unseen = self.secret.witness and not self.noticed
        return [*self.wrong, *(["nobody who may know sees it: nothing was compared"] if unseen else [])]


@contextlib.contextmanager
def undone() -> Iterator[None]:
    """Whatever happens within has not happened afterwards."""
    with contextlib.suppress(Undone), transaction.atomic():
        yield
        raise Undone


@contextlib.contextmanager
def same_luck(seed: str) -> Iterator[None]:
    """What the system gives as chance comes from a seed: tokens, keys, masks of CSRF tokens."""
    chance = random.Random(seed)
    system, of_random = (mock.patch(name, chance.randbytes) for name in ("os.urandom", "random._urandom"))
    with system, of_random, LUCK.of(seed):  # the last in pytest alone, where games draw from it
        yield


@contextlib.contextmanager
def standing_still() -> Iterator[None]:
    """It is now until the end."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


def worlds(secrets: Iterable[Secret], make: Callable[[Secret], World]) -> Iterator[tuple[Secret, World]]:
    """Each secret with its world. Those of one kind of game share one, in which nothing of the others is done."""
    for group, world in groups(secrets, make):
        yield from ((secret, world) for secret in group)


def groups(secrets: Iterable[Secret], make: Callable[[Secret], World]) -> Iterator[tuple[list[Secret], World]]:
    """The secrets that share a world, with it."""
    found: dict[str, list[Secret]] = {}
    for secret in secrets:
        found.setdefault(repr((secret.variant, secret.settings, secret.before.__name__)), []).append(secret)
    for group in found.values():
        with plugged_in(*group[0].rules), undone(), standing_still(), painting_once():
            yield group, make(group[0])


@contextlib.contextmanager
def painting_once() -> Iterator[None]:
    """A drawing that was painted before becomes the picture that it became then."""
    run = functools.cache(lambda command, svg, more: subprocess.run(list(command), input=svg, env={}, **dict(more)))

    def again(command: list[str], *, input: bytes, env: dict[str, str], **more: Any) -> Any:
        return run(tuple(command), input, tuple(more.items()))

    painting = SimpleNamespace(run=again, TimeoutExpired=subprocess.TimeoutExpired)
    with mock.patch.object(png, "subprocess", painting):
        yield


def at_once(secrets: Sequence[Secret]) -> Secret:
    """Several secrets of one world as one: all of them are the one, or all the other."""

    def keep(world: World, which: int) -> None:
        for secret in secrets:
            secret.keep(world, which)

    told = frozenset().union(*(secret.told for secret in secrets))
    return replace(secrets[0], name=", ".join(secret.name for secret in secrets), told=told, keep=keep, witness=())


def compare_group(group: Sequence[Secret], world: World, **options: Any) -> Iterator[Comparison]:
    """Compare for each reader with all that this reader may not know at once, which is asked once and not for each.

    Before that each secret by itself: who may know has to see it, and nobody may in mail, live hints and the log.
    """
    readers = options.pop("readers", ())
    for secret in group:
        yield compare(secret, world, readers=readers if secret.alone else (NOBODY_ELSE,), **options)
    group = [secret for secret in group if not secret.alone]
    unknown: dict[tuple[str, ...], list[str]] = {}
    for who in WHO:
        if not readers or who in readers:
            unknown.setdefault(tuple(one.name for one in group if who not in one.told), []).append(who)
    for names, those in unknown.items():
        if names:
            hidden = at_once([secret for secret in group if secret.name in names])
            yield compare(hidden, world, readers=tuple(those), **options)


def compare(secret: Secret, world: World, *, part: int = 1, readers: tuple[str, ...] = (), at: str = "") -> Comparison:
    """Play with either secret in turn, and compare all answers for all who may not know it.

    `part`: every so manieth address for each reader alone, another share for each of them. `readers`: these alone.
    `at`: addresses with this in them.
    """
    found = Comparison(secret)
    both = []
    with undone():
        cookies = {who: world.client(who).cookies for who in (*world.outsiders(secret, readers), *secret.witness)}
        for which in (0, 1):
            with undone():
                both.append(_told(world, secret, which, cookies, (part, at)))
    one, other = both
    for key in sorted({*one, *other}, key=str):
        who, address = key
        same = one.get(key) == other.get(key)
        if who in secret.witness:
            found.noticed += [] if same else [f"{who}: {address}"]
            continue
        found.answers += 1
        if not same:
            found.wrong.append(f"{who}: {address}: {_where(one.get(key, b''), other.get(key, b''))}")
    return found


def _told(
    world: World, secret: Secret, which: int, cookies: dict, asking: tuple[int, str]
) -> dict[tuple[str, str], bytes]:
    """All that comes out, by reader and address, once the secret is there."""
    forget()
    told: dict[tuple[str, str], bytes] = {}
    with listening() as heard, same_luck("deed"):
        secret.keep(world, which)
        told["everybody", "mail"] = _mail(world, secret)
        told["everybody", "live and log"] = repr([one for one in heard if not _is_for(one, secret)]).encode()
    same_numbers()
    part, at = asking
    everything = [asked for asked in world.everything() if at in asked.address]
    # Who has an address with a secret in it, such as a member's calendar, reads as that member.
    open_to_all = [asked for asked in everything if not (asked.line and asked.line.route in BY_ADDRESS)]
    for who, kept in cookies.items():
        client = Client(raise_request_exception=False)
        due = (
            [one for one in everything if secret.seen in one.address]
            if who in secret.witness
            else open_to_all[zlib.crc32(f"{who}, {secret.name}".encode()) % part :: part]
        )
        for asked in due:
            client.cookies = type(kept)(kept.output(header="", sep=";"))
            forget()
            with undone(), same_luck(str(asked)), counted() as statements:
                told[who, str(asked)] = _bytes(world.ask(client, asked), asked)
            told[who, str(asked)] += f"\n({len(statements)} statements)".encode()
    return told


def forget() -> None:
    """Nothing is known from before: neither in the cache nor in this process."""
    cache.clear()
    ContentType.objects.clear_cache()


@contextlib.contextmanager
def counted() -> Iterator[list[str]]:
    """The statements that are carried out meanwhile."""
    asked: list[str] = []

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        yield asked


@contextlib.contextmanager
def listening() -> Iterator[list[object]]:
    """What listeners of live updates are sent, and what the log says, meanwhile."""
    heard: list[object] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    def straight_away(call: Callable[[], object], *_: object, **__: object) -> None:
        if call.__module__ == "games.live.live":
            call()

    handler = Keeping(level=logging.INFO)
    logging.getLogger().addHandler(handler)
    try:
        with (
            mock.patch("django.db.transaction.on_commit", straight_away),
            mock.patch("games.live.live._publish", lambda *told: heard.append(told)),
        ):
            yield heard
    finally:
        logging.getLogger().removeHandler(handler)


def _is_for(heard: object, secret: Secret) -> bool:
    """Whether a live hint goes to seats alone whose players may know."""
    if not isinstance(heard, tuple):
        return False
    seats = json.loads(heard[1] or "{}").get("seats")
    return seats is not None and {seat.lower() for seat in seats} <= secret.told


def same_numbers() -> None:
    """The next row of each table gets the same number in both worlds.

    Rows are numbered for the whole site: the number of a message says how many were written, and nobody knows where.
    """
    with connection.cursor() as cursor:
        cursor.execute("UPDATE sqlite_sequence SET seq = 100000")


def _mail(world: World, secret: Secret) -> bytes:
    """All mail but that to who may know."""
    mail.outbox = []
    notices_send()
    due = {world.address_of(who) for who in secret.told}
    letters = [(one.to, one.subject, one.body) for one in mail.outbox if not due & set(one.to)]
    owed = Notice.objects.filter(settled_at=None).exclude(user__email__in=due).values_list("user__email", "kind")
    return repr((sorted(letters), sorted(owed))).encode()


def _bytes(answer: HttpResponse, asked: Asked) -> bytes:
    """An answer as it goes out: status, headers, cookies, body; of a live stream, what comes at once."""
    if not answer.streaming:
        body = answer.content
    else:
        body = run_apart(_first(answer)) if answer.is_async else b"".join(answer.streaming_content)
    for address, wanted in UNCOMPARED.items():
        if asked.address == address:
            body = b"\n".join(line for line in body.splitlines() if line.startswith(wanted))
    head = "\n".join(f"{name}: {value}" for name, value in sorted(answer.items()) if name != "Content-Length")
    return f"{answer.status_code}\n{head}\n{answer.cookies.output()}\n\n".encode() + body


async def _first(answer: HttpResponse) -> bytes:
    """What a stream says before it waits: how long to wait before coming back, and hello; of JSON the first line."""
    said, enough = b"", b"\n" if "ndjson" in answer["Content-Type"] else b"event:"
    async for piece in answer.streaming_content:
        said += piece
        if enough in said:
            break
    return said


def _where(one: bytes, other: bytes) -> str:
    """The first lines that differ."""
    lines = itertools.zip_longest(one.splitlines(), other.splitlines(), fillvalue=b"(nothing)")
    a, b = next(pair for pair in lines if pair[0] != pair[1])
    at = next((at for at, pair in enumerate(zip(a, b, strict=False)) if pair[0] != pair[1]), min(len(a), len(b)))
    cut = slice(max(0, at - 60), at + 60)
    return f"{a[cut].decode(errors='replace')!r} or {b[cut].decode(errors='replace')!r}"
