"""What the longest headers and cookies cost that the site reads, at doors of each make, with and without a body."""

from collections.abc import Iterator

import pytest
from django.test import Client

from diplomacy_web.bounds import LONGEST_HEADER
from games.sandbox import loading
from games.sandbox.bench import pack
from tests.attacks.costs import limit
from tests.attacks.doors import Door, doors, nobody_counts
from tests.attacks.odd import HEADERS
from tests.attacks.reading import read_in_source
from tests.attacks.test_doors import LIMIT, _told, spent
from tests.web.permissions.scene import Scene

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PIECES = ("a,", ";q=0.1,", "a/b;c=d,", 'W/"a",', '"', "a=b; ", "%41", "1-2,", "= ", "::")
QUICK = ("a/b;c=d,", 'W/"a",', "a=b; ")
THERE = (
    "GET games/",
    "GET games/<slug:slug>/report/<slug:phase>/map.svg",
    "GET games/<slug:slug>/feed/",
    "GET api/games/",
    "POST api/sandbox/adjudicate/",
    "POST sandbox/",
    "POST mail/hook/",
)
"""Doors of each make: a page, a picture, a feed, the API, a form, what is no form."""


def headers() -> list[str]:
    """What is sent by somebody, and what the source looks up besides."""
    said = {name for those in read_in_source().values() for kind, name in those if kind == "header"}
    ours = {name.removeprefix("HTTP_").replace("_", "-").title() for name in said if name.startswith("HTTP_")}
    return sorted({*HEADERS, *ours} - {"Content-Length"})  # that is a number, or refused


def found(scene: Scene) -> list[Door]:
    there = {f"{door.method} {door.route}": door for door in doors(scene, pack(loading.fresh()))}
    return [there[name] for name in THERE]


def too_dear(those: list[Door], pieces: tuple[str, ...], each: int) -> Iterator[str]:
    """The headers that cost too much, each made of so many of the pieces, other ones from header to header."""
    most, client = limit(LIMIT), Client(raise_request_exception=False)
    for door in those:
        for number, name in enumerate(headers()):
            for piece in (pieces * 2)[number % len(pieces) :][:each]:
                text = (piece * LONGEST_HEADER)[: LONGEST_HEADER - 1]
                asked = Asking(door, {name: text})
                yield from _told(door, f"{name}: {piece}", spent(client, asked, door.body, most), most)


class Asking:
    """A door that is asked with these headers."""

    def __init__(self, door: Door, headers: dict[str, str]) -> None:
        self.door, self.headers = door, headers

    def ask(self, client: Client, fields: dict) -> object:
        return self.door.ask(client, fields, headers=self.headers)


@pytest.fixture
def scene(settings) -> Iterator[Scene]:
    settings.MAIL_IN_ADDRESS, settings.MAIL_IN_SECRET = "orders@example.org", "not told"
    made = Scene()
    with nobody_counts():
        yield made


def test_long_headers_cost_little(scene):
    """At one door of the API, which reads most of them, each header made of one of three pieces."""
    assert list(too_dear([found(scene)[3]], QUICK, 1)) == []


@pytest.mark.slow
def test_so_it_is_with_any_at_any_kind_of_door(scene):
    assert list(too_dear(found(scene), PIECES, len(PIECES))) == []
