"""Hostile letters through the hook and through a mailbox, good ones between them, and webhooks that drip.

Good letters have to count in time, each bad one is dealt with once, operators are told once, and the site's own mail
goes out while webhooks drip.
"""

import contextlib
import json
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import Message

from games import database_time
from games.channels.services import webhook_add
from games.models import Arrived, Delivery, LetterTry, Notice, Turn
from tests.games.inbox.letters import address_for, letter, paper_of, table_by_mail
from tests.plugins.imap import Box
from tests.plugins.smtp import MailServer
from tests.plugins.tables import POWERS, Table
from tests.trial.ground import Ground, wait_until
from tests.trial.hostile import hostile
from tests.trial.pace import slowness

SECRET, OPERATOR = "a secret that nobody guesses", "operator@here.example"
EVERY = 4
"""A good letter comes after so many bad ones."""
BY_HOOK = 30.0  # seconds in which the hook answers, whatever the letter
BY_MAILBOX = 120.0
"""Seconds in which a good letter in the mailbox counts, for each fifty before it, where nobody else is at work."""
MAIL_GOES_OUT = 60.0  # seconds in which the mail of a turn is out while webhooks drip
CUT_OFF = 30.0  # seconds after which a webhook that drips has been left


@dataclass
class Good:
    """A letter that has to count: a line of one seat."""

    table: Table
    seat: str
    line: str
    raw: bytes

    def counts(self) -> bool:
        return self.line in paper_of(self.table, self.seat)


@dataclass
class Found:
    """What is wrong, and the figures."""

    faults: list[str] = field(default_factory=list)

    def see(self, right: bool, what: str) -> None:
        if not right:
            self.faults.append(what)
            print(f"  NOT FINE: {what}", flush=True)


def run(ground: Ground, box: Box, server: MailServer, *, count: int, seed: int) -> int:
    """All of it. Returns the number of faults."""
    ground.start_all()
    found = Found()
    tables = [table_by_mail(prefix=f"t{number}-", nmr_policy="hold") for number in range(3 + count // 200)]
    good = _good(tables)
    bad = list(hostile(_heads(tables), seed, count))
    _drip(ground, found, tables[-1])
    half = len(bad) // 2
    _by_hook(ground, found, bad[:half], good)
    _by_mailbox(found, box, bad[half:], good)
    _once(ground, found, bad[:half], server)
    print(f"{len(bad)} hostile letters, {len(found.faults)} faults", flush=True)
    return len(found.faults)


def _heads(tables: list[Table]) -> list[bytes]:
    """From and To of players who write no good letters and have no webhook: what stands below is read."""
    return [
        f"From: {table.people[seat].email}\nTo: {address_for(table, table.people[seat])}\nSubject: orders\n".encode()
        for table in tables[1:-1]
        for seat in POWERS
    ]


def _good(tables: list[Table]) -> Iterator[Good]:
    """One good letter after the other, of the first table: the seats in turns, each line once."""
    table = tables[0]
    for unit in range(3):
        for seat in POWERS:
            line = f"{table.units(seat)[unit]} H"
            to, sender = address_for(table, table.people[seat]), table.people[seat].email
            yield Good(
                table, seat, line, letter(line, to=to, sender=sender, Message_ID=f"<good-{seat}-{unit}@x.example>")
            )


def _post(ground: Ground, raw: bytes) -> tuple[int, str, float]:
    """The hook's number, its word, and how long it took."""
    headers = {"Content-Type": "message/rfc822", "X-Mail-Secret": SECRET}
    request = urllib.request.Request(f"{ground.url}/mail/hook/", data=raw, headers=headers)
    began = time.monotonic()
    try:
        with urllib.request.urlopen(request, timeout=90) as answer:
            return answer.status, json.load(answer)["status"], time.monotonic() - began
    except urllib.error.HTTPError as error:
        return error.code, "", time.monotonic() - began


def _by_hook(ground: Ground, found: Found, bad: list[tuple[str, bytes]], good: Iterator[Good]) -> None:
    slowest, slowest_good, counted, words = 0.0, 0.0, 0, {}
    for number, (name, raw) in enumerate(bad):
        code, word, seconds = _post(ground, raw)
        slowest, words[word] = max(slowest, seconds), words.get(word, 0) + 1
        found.see(code == 200 and word != "failed", f"hook: {name}: {code} {word}")
        found.see(seconds < BY_HOOK, f"hook: {name} took {seconds:.0f} s")
        if number % EVERY == 0 and (one := next(good, None)):
            code, word, seconds = _post(ground, one.raw)
            slowest_good, counted = max(slowest_good, seconds), counted + 1
            found.see(code == 200 and one.counts(), f"hook: a good letter was not taken: {code} {word}")
    print(
        f"hook: {len(bad)} hostile ({', '.join(f'{n} {word}' for word, n in sorted(words.items()))}), the slowest "
        f"{slowest:.1f} s; {counted} good between them, all counted, the slowest {slowest_good:.1f} s",
        flush=True,
    )


def _by_mailbox(found: Found, box: Box, bad: list[tuple[str, bytes]], good: Iterator[Good]) -> None:
    letters, waiting = [], []
    for number, (_, raw) in enumerate(bad):
        letters.append(raw)
        if number % EVERY == 0 and (one := next(good, None)):
            letters.append(one.raw)
            waiting.append(one)
    began = time.monotonic()
    box.letters = letters
    limit = BY_MAILBOX * (1 + len(letters) // 50) * slowness()
    with contextlib.suppress(TimeoutError):
        wait_until(lambda: all(one.counts() for one in waiting), "the good letters count", limit)
    took = time.monotonic() - began
    found.see(all(one.counts() for one in waiting), f"mailbox: good letters do not count after {took:.0f} s")
    with contextlib.suppress(TimeoutError):
        wait_until(lambda: len(box.seen) == len(letters), "all letters are marked as read", limit)
    found.see(len(box.seen) == len(letters), f"mailbox: {len(letters) - len(box.seen)} letters stay unread")
    print(f"mailbox: {len(bad)} hostile and {len(waiting)} good letters; the last good one counted after {took:.1f} s")


def _once(ground: Ground, found: Found, bad: list[tuple[str, bytes]], server: MailServer) -> None:
    """Handed in again, every letter is known; writers and operators hear of it once."""
    aside = Arrived.objects.filter(status="unreadable").count()
    before = Arrived.objects.count()
    for name, raw in bad:
        code, word, _ = _post(ground, raw)
        found.see((code, word) == (200, "known"), f"again: {name}: {code} {word}")
    found.see(Arrived.objects.count() == before, "letters that came again were written down again")
    found.see(not Arrived.objects.filter(status="failed").exists(), "an error of the site's own")
    found.see(not LetterTry.objects.exists(), "letters were begun and not ended")
    kept = Arrived.objects.filter(status="unreadable", raw__isnull=False).exclude(reason="").count()
    found.see(kept == aside > 0, f"{aside} put aside, {kept} of them kept with a reason")

    def told(to: str, text: str) -> int:
        return sum(to in str(mail["To"]) and text in _words(mail) for mail in list(server.taken))

    with contextlib.suppress(TimeoutError):
        wait_until(lambda: told(OPERATOR, "could not be read or taken") > 0, "operators are told", 60)
        wait_until(lambda: told("", "Your letter could not be read") >= aside, "writers are told", 60)
    operators, writers = told(OPERATOR, "could not be read or taken"), told("", "Your letter could not be read")
    found.see(operators == 1, f"operators were told {operators} times")
    found.see(writers == aside, f"writers were told {writers} times of {aside} letters")
    print(f"put aside: {aside}, each kept once with its reason; told: operators {operators}, writers {writers}")


def _words(mail: Message) -> str:
    """What a mail says, on one line."""
    parts = [part.get_payload(decode=True) for part in mail.walk() if part.get_content_type() == "text/plain"]
    return " ".join(b" ".join(part for part in parts if isinstance(part, bytes)).decode(errors="replace").split())


@dataclass
class Dripping:
    """A webhook that answers a byte in two seconds, and for how long each of its callers stayed."""

    port: int
    stayed: list[float] = field(default_factory=list)


@contextlib.contextmanager
def dripping() -> Iterator[Dripping]:
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:
        here = Dripping(server.getsockname()[1])

        def talk(caller: socket.socket) -> None:
            began = time.monotonic()
            with caller, contextlib.suppress(OSError):
                caller.recv(65_536)
                caller.sendall(b"HTTP/1.1 200 OK\r\nX-Drip: ")
                while not over.wait(2):
                    caller.sendall(b"x")
            here.stayed.append(time.monotonic() - began)

        def serve() -> None:
            with contextlib.suppress(OSError):
                while not over.is_set():
                    threading.Thread(target=talk, args=(server.accept()[0],), daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()
        try:
            yield here
        finally:
            over.set()


def _drip(ground: Ground, found: Found, table: Table) -> None:
    """A turn's mail goes out while every player has a webhook that drips, and each of these is left in time."""
    with dripping() as hook:
        for member in table.people.values():
            webhook_add(by=member, name="", address=f"http://127.0.0.1:{hook.port}/{member.pk}", kinds=["turn"])
        began = time.monotonic()
        turn = table.turn
        Turn.objects.filter(pk=turn.pk).update(due=database_time.now(), remind_at=None)
        here = Notice.objects.filter(game=table.game)
        wait_until(lambda: Turn.objects.get(pk=turn.pk).adjudicated_at, "the turn is adjudicated", 60)

        def is_out() -> bool:
            return here.exists() and not here.filter(settled_at=None, send_after__lte=database_time.now()).exists()

        wait_until(is_out, "its mail is out", 120)
        took = time.monotonic() - began
        found.see(took < MAIL_GOES_OUT, f"the mail of a turn took {took:.0f} s while webhooks dripped")
        with contextlib.suppress(TimeoutError):
            wait_until(lambda: hook.stayed, "the first webhook is left", CUT_OFF * 2)
        longest = max(hook.stayed, default=float("inf"))
        found.see(longest < CUT_OFF, f"a webhook that drips was listened to for {longest:.0f} s")
        print(
            f"webhooks: {Delivery.objects.count()} that drip, each left after {longest:.1f} s at most; "
            f"the mail of the turn was out after {took:.1f} s",
            flush=True,
        )
        Delivery.objects.all().delete()
