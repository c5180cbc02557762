"""What pages cost one web process that hosts very many games: how many it answers a second, and the processor time."""

import http.client
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import cycle, islice
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.accounts.tokens import token_make
from games.models import Game, Seat
from games.services import turns
from tests.hosting.crowd import crowd
from tests.hosting.measure import processor_of
from tests.trial.ground import Ground, wait_until

PLAYED = 300
"""Games of which a turn is played: those whose tables and reports are asked for."""
CONNECTIONS = 2
BROWSER = {"Accept": "text/html,*/*;q=0.8", "Accept-Encoding": "br, gzip"}
WANTED = {"map": 300}
"""Requests a second of processor time, by the page; of all others `ALL_OTHERS`."""
ALL_OTHERS = 60


@dataclass
class Asked:
    """One kind of page: its addresses, asked for in turn, and who asks."""

    page: str
    who: str
    addresses: list[str]
    headers: dict[str, str] = field(default_factory=dict)


def run(here: Ground, count: int, seconds: float) -> dict[str, Any]:
    """Make the games, play a turn of some, start the web server alone, and ask for each kind of page for so long."""
    crowd(min(PLAYED, count), timezone.now(), prefix="played-")
    while turns.turns_work():
        pass
    slugs = list(Game.objects.filter(turn_number=2).order_by("pk").values_list("slug", flat=True))
    crowd(max(0, count - len(slugs)), timezone.now() + timedelta(days=1))
    for part in ("redis", "web"):
        if part in here.commands:
            here.start(part)
    wait_until(here.answers, "the site answers")
    rows = [_measure(here, asked, seconds) for asked in _pages(slugs)]
    return {"games": count, "pages": rows, "load": round(os.getloadavg()[0], 1), "cores": os.cpu_count()}


def missed(figures: dict[str, Any]) -> list[str]:
    """The rows that miss what is wanted of them, by page and reader."""
    return [
        f"{row['page']}, {row['who']}"
        for row in figures["pages"]
        if row["by_processor_time"] < WANTED.get(row["page"], ALL_OTHERS) or row["faults"]
    ]


def _pages(slugs: list[str]) -> Iterator[Asked]:
    seat = Seat.objects.filter(game__slug=slugs[0]).select_related("player").order_by("position")[0]
    assert seat.player is not None
    cookie, token = logged_in(seat.player), f"Token {token_make(user=seat.player)}"
    theirs = [slug for slug in slugs if Seat.objects.filter(game__slug=slug, player=seat.player).exists()]
    for who, headers, some in (("stranger", {}, slugs), ("member", {"Cookie": cookie}, theirs)):
        yield Asked("home", who, ["/"], headers)
        yield Asked("list", who, ["/games/?show=going"], headers)
        yield Asked("table", who, [f"/games/{slug}/" for slug in some], headers)
        yield Asked("report", who, [f"/games/{slug}/report/S1901M/" for slug in some], headers)
    yield Asked("API state", "stranger", [f"/api/games/{slug}/state/" for slug in slugs])
    yield Asked("API state", "member", [f"/api/games/{slug}/state/" for slug in theirs], {"Authorization": token})
    same = slugs[0]
    yield Asked("the same table", "stranger", [f"/games/{same}/"])
    yield Asked("the same report", "stranger", [f"/games/{same}/report/S1901M/"])
    yield Asked("map", "stranger", [f"/games/{same}/report/S1901M/map.svg"])
    yield Asked("map drawn anew", "stranger", [f"/games/{slug}/report/S1901M/map.svg" for slug in slugs])


def logged_in(user: User) -> str:
    """The cookie of a new session of theirs, as a request's header has it."""
    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def _measure(here: Ground, asked: Asked, seconds: float) -> dict[str, Any]:
    """Ask by some connections at once, without a pause, each for addresses of its own."""
    statuses: list[int] = []
    sizes: list[int] = []
    group = here.running["web"].pid
    _ask(here.url, asked, cycle(asked.addresses[:1]), lambda answered: answered >= 2, [], [])  # what is loaded first
    began, before = time.monotonic(), processor_of(group)

    def over(answered: int) -> bool:
        return time.monotonic() - began > seconds

    threads = [
        threading.Thread(
            target=_ask, args=(here.url, asked, islice(cycle(asked.addresses), n, None), over, statuses, sizes)
        )
        for n in range(0, CONNECTIONS * 97, 97)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took, spent, count = time.monotonic() - began, processor_of(group) - before, len(statuses)
    return {
        "page": asked.page,
        "who": asked.who,
        "a_second": round(count / took),
        "by_processor_time": round(count / spent) if spent else 0,
        "ms": round(1000 * spent / count, 1),
        "kB": round(sum(sizes) / count / 1000, 1),
        "faults": sum(status != 200 for status in statuses),
    }


def _ask(
    url: str,
    asked: Asked,
    addresses: Iterator[str],
    over: Callable[[int], bool],
    statuses: list[int],
    sizes: list[int],
) -> None:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
    for answered, address in enumerate(addresses):
        if over(answered):
            break
        connection.request("GET", address, headers={**BROWSER, **asked.headers})
        answer = connection.getresponse()
        sizes.append(len(answer.read()))
        statuses.append(answer.status)
    connection.close()
