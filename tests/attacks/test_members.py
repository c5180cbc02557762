"""What a member's paper can make the site work: what nobody can read costs little, and nothing is read under a lock."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from engine.notation import parse
from games.common.errors import Refused
from games.common.order_text import LONGEST_PAPER
from games.inbox import seats
from games.models import Submission
from games.services import rulings
from tests.attacks.costs import cost, limit
from tests.attacks.test_doors import JUNK
from tests.games.inbox.letters import SITE, table_by_mail, write
from tests.plugins.tables import Table

pytestmark = [pytest.mark.django_db, pytest.mark.once]

SAVED, LOOKED_AT = 0.5, 0.3
"""Seconds of processor time for a paper of junk, and for a look at a table or a desk at which it lies."""
READERS = {parse._readable.__code__, parse.complaint.__wrapped__.__code__}
"""Whatever reads a line that nobody remembers goes through these."""
TRIED_OUT = ("entered by the GM",)
"""What a GM rules is 2,000 characters at most, and is adjudicated under the lock to see whether it can be."""
SCRIPT = {"Accept": "application/json"}


def client_of(member: Any) -> Client:
    client = Client()
    client.force_login(member)
    return client


def ways(table: Table) -> dict[str, Callable[[str], object]]:
    """Every way in which a member's text becomes orders, or is looked at as if it did."""
    here, api = table.game.get_absolute_url(), f"/api/games/{table.game.slug}/orders/"
    france = client_of(table.france)

    def by_api(method: str, address: str, data: dict[str, Any]) -> object:
        return france.generic(method, address, json.dumps(data), "application/json")

    def posted(tail: str, **more: str) -> Callable[[str], object]:
        return lambda text: france.post(f"{here}{tail}", {"text": text, "number": 1, **more}, headers=SCRIPT)

    return {
        "saved in its row": lambda text: france.post(
            f"{here}orders/rows/",
            {
                "number": 1,
                "edits": json.dumps(
                    [
                        {
                            "row": "A Mar",
                            "line": max(text.splitlines(), key=len)[:300],
                            "version": 0,
                            "seq": 1,
                            "soft": False,
                        }
                    ]
                ),
            },
            headers=SCRIPT,
        ),
        "saved on the page": posted("orders/"),
        "saved and ready": posted("orders/", then="ready"),
        "looked at on the page": posted("orders/check/"),
        "tried for all seats": lambda text: france.post(
            f"{here}orders/try/", {"orders": json.dumps(dict.fromkeys(table.people, text))}, headers=SCRIPT
        ),
        "saved by API": lambda text: by_api("PUT", api, {"number": 1, "text": text}),
        "looked at by API": lambda text: by_api("POST", f"{api}check/", {"text": text}),
        "tried by API": lambda text: by_api("POST", f"{api}try/", {"orders": dict.fromkeys(table.people, text)}),
        "written to the site": lambda text: write(table, table.france, text),
        "entered by the GM": lambda text: entered(table, text.splitlines()),
    }


def entered(table: Table, lines: list[str]) -> None:
    """The GM's word on a seat's orders; lines that cannot be read are refused."""
    with suppress(Refused):
        rulings.ruling_make(
            game=table.now, by=table.gm, kind="order", data={"seat": "France", "lines": lines}, reason="By telephone"
        )


@contextmanager
def reading_noticed() -> Iterator[list[bool]]:
    """For every line that is read meanwhile, whether a transaction was open."""
    outside, noticed = len(connection.savepoint_ids), []

    def look(frame: Any, event: str, _: object) -> None:
        if event == "call" and frame.f_code in READERS:
            noticed.append(len(connection.savepoint_ids) > outside)

    sys.setprofile(look)
    try:
        yield noticed
    finally:
        sys.setprofile(None)


@pytest.fixture
def by_mail(settings) -> Table:
    settings.MAIL_IN_ADDRESS, settings.MAIL_IN_SECRET = SITE, "not told"
    return table_by_mail()


def test_nothing_that_somebody_wrote_is_read_under_a_lock(by_mail):
    wrong, unread = [], []
    for number, (name, way) in enumerate(ways(by_mail).items()):
        with reading_noticed() as noticed:
            way(f"A Par - Bur\nA Mar S A Pxr - Bxr {number}\nF Bre H")
        unread += [] if noticed else [name]
        wrong += [name] if any(noticed) and name not in TRIED_OUT else []
    assert unread == [], "these ways lead nowhere, or this test is blind"
    assert wrong == []


def test_the_test_would_notice(by_mail, monkeypatch):
    monkeypatch.setattr(seats, "read_ahead", lambda *_: None)
    with reading_noticed() as noticed:
        write(by_mail, by_mail.france, "A Mar S A Pzr - Bzr")
    assert any(noticed)


def spent(way: Callable[[str], object], text: str, most: float) -> float:
    """What a paper costs of which nothing is known yet."""
    numbers = count()

    def send() -> None:
        cache.clear()
        way(f"{text}\n{next(numbers)}")

    return cost(send, most)


@pytest.mark.slow
def test_a_paper_of_junk_costs_little_and_so_does_every_look_at_it(by_mail):
    table, wrong = by_mail, []
    here, saved, looked_at = table.game.get_absolute_url(), limit(SAVED), limit(LOOKED_AT)
    looks = {"at the table": (table.france, here), "as the GM": (table.gm, here)}
    looks["at the desk"] = (table.gm, f"/gm/{table.game.slug}/")
    for kind, piece in JUNK.items():
        text = (piece * LONGEST_PAPER)[: LONGEST_PAPER - 10]
        for name, way in ways(table).items():
            Submission.objects.all().delete()
            if (took := spent(way, text, saved)) > saved:
                wrong.append(f"{name}, {kind}: {took:.2f} s")
        ways(table)["saved on the page"](text)
        for name, (who, address) in looks.items():
            if (took := cost(partial(client_of(who).get, address), looked_at)) > looked_at:
                wrong.append(f"{name}, {kind}: {took:.2f} s")
    assert wrong == []
