"""Hostile lines thrown at the doors of a running site, while others ask whether it is there and its heart is watched.

The lines are those by which one reader without an account once stopped a web process for good: digits before a colon,
spaces in an edit, brackets in a letter, twenty thousand characters of junk for every seat.
"""

import json
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.db import connections

from games.accounts.tokens import token_make
from games.database_time import now
from games.models import Heartbeat, Outage
from games.sandbox import loading
from games.sandbox.bench import pack
from games.services.outages import WEB
from tests.plugins.tables import POWERS, make_table
from tests.trial.ground import Ground

PATIENCE = 5.0
"""Seconds in which `/healthz` must have answered, whatever is thrown."""
STANDS_STILL = 30.0
"""Seconds after which a heart that has not beaten is a fault: it beats every five."""
NOT_THROWN = (401, 403, 404, 405, 429)
"""Answers by which a line has not come as far as it should."""
LONGEST = 15.0
"""Seconds that one request may take by the clock: the site cuts one off after ten of processor time."""
TOKEN = "t" * 32
"""What stands in the cookie and in the form, so that it was a page of the site that was sent."""
JUNK = {
    "orders": "A Prs - Brd S F Kel\n" * 1000,
    "accents": "éàü" * 6600,
    "digits and a colon": "1" * 62 + "x:",
    "many headings": ("1" * 46 + "x:\n") * 400,
    "spaces": "France:" + " " * 19_000 + "x",
    "marks": "doctor.vp" + " " * 9000 + "France" + " " * 9000 + "=",
    "moves": "A Par" + " - Bur" * 3000,
    "seats": "Seat" + " " * 19_000 + "(",
    "agreements": "I will support you" + " and you will" * 1500 + " if" * 1000,
    "calls": "translate(" + "1 " * 9000 + "x",
    "quotes": "On " + "Monday, " * 2300 + "somebody wrot",
    "brackets": "(" * 19_000,
}
"""What is thrown, some 20 kB each."""


@dataclass(frozen=True)
class Throw:
    """One request: its kind, where it goes, and what with."""

    door: str
    path: str
    body: bytes
    headers: dict[str, str]


@dataclass
class Thrown:
    """What came of it."""

    answers: Counter[int] = field(default_factory=Counter)
    slowest: dict[str, float] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def _form(door: str, path: str, fields: dict[str, str]) -> Throw:
    """With the cookie and the token of a page that was opened before."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={TOKEN}"}
    return Throw(door, path, urlencode({**fields, "csrfmiddlewaretoken": TOKEN}).encode(), headers)


def _json(door: str, path: str, data: object, headers: dict[str, str] | None = None) -> Throw:
    return Throw(door, path, json.dumps(data).encode(), {"Content-Type": "application/json", **(headers or {})})


def throws(slug: str, token: str, opening: str, secret: str, letters_to: str) -> Iterator[tuple[str, Throw]]:
    """All of them, each with the name of its junk. `token`: of somebody who plays; the rest needs no account."""
    as_member = {"Authorization": f"Token {token}"}
    game = f"/api/games/{slug}"
    for name, text in JUNK.items():
        papers = {f"orders-{seat}": text for seat in POWERS}
        of_all = dict.fromkeys(POWERS, text)
        yield name, _json("sandbox, kept", "/api/sandbox/", {"text": text})
        yield name, _json("adjudicate", "/api/sandbox/adjudicate/", {"orders": {k: text.split("\n") for k in POWERS}})
        yield name, _json("board", "/api/boards/check/", {"document": {"name": text, "provinces": {text[:300]: text}}})
        yield name, _json("orders tried", f"{game}/orders/try/", {"orders": of_all}, as_member)
        yield name, _json("orders checked", f"{game}/orders/check/", {"text": text}, as_member)
        yield name, _json("press", f"{game}/press/", {"to": ["Turkey"], "text": text[:10_000]}, as_member)
        saved = _json("orders saved", f"{game}/orders/", {"number": 1, "text": text}, as_member)
        yield name, saved
        for do in ("edit", "import", "letter", "position", "adjudicate"):
            fields = {"bench": opening, "do": do, "edits": text, "text": text, "letter": text, "position": text}
            orders = {**papers, "papers": "1"} if do == "adjudicate" else {}
            yield name, _form(f"sandbox, {do}", "/sandbox/", {**fields, **orders})
        yield name, _form("sandbox, lines", "/sandbox/lines/", {"bench": opening, "seat": "France", "text": text})
        letter = (
            f"From: france@example.org\r\nTo: {letters_to}\r\nSubject: {game}\r\nMessage-ID: <{name}@x>\r\n\r\n{text}"
        )
        kind = {"Content-Type": "message/rfc822", "X-Mail-Secret": secret}
        yield name, Throw("a letter", "/mail/hook/", letter.encode(), kind)


def _age_of_heart() -> float:
    """Seconds since the web server's last sign of life."""
    try:
        last = Heartbeat.objects.filter(name=WEB).values_list("beat_at", flat=True).first()
        return (now() - last).total_seconds() if last else 0.0
    finally:
        connections.close_all()


class Watch:
    """Another client: asks `/healthz` again and again, and looks at the heart, until it is told to stop."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.asked, self.slowest, self.oldest = 0, 0.0, 0.0
        self.faults: list[str] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join(30)

    def _run(self) -> None:
        while not self._over.is_set():
            began = time.monotonic()
            try:
                with urllib.request.urlopen(f"{self.ground.url}/healthz", timeout=2 * PATIENCE) as answer:
                    answer.read()
            except OSError as error:
                self.faults.append(f"/healthz: {type(error).__name__}: {error}")
            took = time.monotonic() - began
            self.asked += 1
            if not self.asked % 10:
                self.oldest = max(self.oldest, _age_of_heart())
            self.slowest = max(self.slowest, took)
            self._over.wait(0.05)


def answered(ground: Ground, throw: Throw, address: str) -> tuple[int, float]:
    """Its status (0: none came), and how long it took. Each throw comes from an address of its own: nobody counts."""
    headers = {"Accept": "application/json", "X-Forwarded-For": address, **throw.headers}
    request = urllib.request.Request(f"{ground.url}{throw.path}", data=throw.body, headers=headers)
    if throw.door == "orders saved":
        request.method = "PUT"
    began = time.monotonic()
    try:
        with urllib.request.urlopen(request, timeout=4 * LONGEST) as answer:
            answer.read()
            status = answer.status
    except urllib.error.HTTPError as error:
        error.read()
        status = error.code
    except OSError:
        status = 0
    return status, time.monotonic() - began


def run(ground: Ground, *, seconds: float, secret: str) -> int:
    """Throw everything, again and again for so long, and at least once. Returns the number of faults."""
    table = make_table(players=POWERS, nmr_policy="hold", early_adjudication=False)
    token = token_make(user=table.people["France"])
    ground.start_all()
    watch, thrown, rounds = Watch(ground), Thrown(), 0
    watch.start()
    ends = time.monotonic() + seconds
    while rounds == 0 or time.monotonic() < ends:
        for junk, throw in throws(table.game.slug, token, pack(loading.fresh()), secret, "orders@here.example"):
            _throw(ground, junk, throw, thrown)
        rounds += 1
    watch.stop()
    return _told(watch, thrown, rounds)


def _throw(ground: Ground, junk: str, throw: Throw, thrown: Thrown) -> None:
    number = thrown.answers.total()
    status, took = answered(ground, throw, f"192.0.{number // 250 % 250}.{number % 250 + 1}")
    thrown.answers[status] += 1
    thrown.slowest[throw.door] = max(took, thrown.slowest.get(throw.door, 0.0))
    if status == 0 or status >= 500 or status in NOT_THROWN:
        thrown.faults.append(f"{throw.door}, {junk}: {status or 'no answer'} after {took:.1f} s")
    elif took > LONGEST:
        thrown.faults.append(f"{throw.door}, {junk}: took {took:.1f} s")


def _told(watch: Watch, thrown: Thrown, rounds: int) -> int:
    """Print the figures; returns how many faults there are."""
    outages = Outage.objects.count()
    faults = [*thrown.faults, *watch.faults]
    if watch.slowest > PATIENCE:
        faults.append(f"/healthz took {watch.slowest:.1f} s")
    if outages or watch.oldest > STANDS_STILL or not Heartbeat.objects.filter(name=WEB).exists():
        faults.append(f"the heart stood still: {outages} outages, {watch.oldest:.0f} s without a sign of life")
    for door, took in sorted(thrown.slowest.items(), key=lambda pair: -pair[1]):
        print(f"{door:<22}{took * 1000:7.0f} ms at most", flush=True)
    said = ", ".join(f"{number} times {status or 'nothing'}" for status, number in sorted(thrown.answers.items()))
    print(
        f"{sum(thrown.answers.values())} hostile requests in {rounds} rounds ({said}); /healthz answered "
        f"{watch.asked} times, after {watch.slowest * 1000:.0f} ms at most; the heart beat "
        f"after {watch.oldest:.0f} s at most; {outages} outages, {len(faults)} faults",
        flush=True,
    )
    for one in faults:
        print(f"FAULT  {one}", flush=True)
    return len(faults)
