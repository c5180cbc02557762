"""Whatever is odd about a request is answered: no address breaks off (500), whoever asks.

Every address with every method (`doors.py`). What is looked up there is noticed (`noticing.py`), and found in the
source (`reading.py`), so that a new field, cookie or header is tried without being told of. `bin/test` takes a few of
the oddities at some of them, always the same ones, `bin/test-slow` more at all (MORE times as many with that in the
environment).
"""

import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from games.sandbox import loading
from games.sandbox.bench import pack
from tests.attacks.doors import METHODS, SHUT, Door, doors, nobody_counts
from tests.attacks.noticing import Asked, noticing
from tests.attacks.odd import HEADERS, Oddity, oddities
from tests.attacks.reading import looked_up_in, read_by, read_in_source
from tests.sizes import some
from tests.web.permissions.scene import Scene, code

pytestmark = [pytest.mark.django_db, pytest.mark.once]

READERS = ("nobody", "stranger", "france", "gm", "staff")
FEW, MANY = 2, 10
"""Oddities at each open door, in bin/test and in bin/test-slow."""
USUAL = ("GET", "POST")
"""Methods that bin/test tries at pages; at the API, and in bin/test-slow, all."""
ONE_IN = 6
"""Of so many doors one is tried in bin/test."""
AT_SHUT = 1
COOKIES = frozenset({"session", "csrftoken", "messages", "django_language", "sessionid"})
"""Cookies that Django looks for, besides those in the source."""
SERVERS_OWN = (
    "wsgi.",
    "SERVER_",
    "REQUEST_METHOD",
    "PATH_INFO",
    "SCRIPT_NAME",
    "REMOTE_",
    "CSRF_COOKIE",
    "QUERY_STRING",
)
"""What stands beside the headers and is not sent by anybody."""


@pytest.fixture
def scene(settings) -> Iterator[Scene]:
    settings.MAIL_IN_ADDRESS, settings.MAIL_IN_SECRET = "orders@example.org", "not told"
    made = Scene()
    with nobody_counts():
        yield made


def readers_of(door: Door) -> tuple[str, ...]:
    """Who is tried at a door, one after the other, until somebody is let in: another one first at each."""
    first = _place(door.route) % len(READERS)
    return READERS[first:] + READERS[:first]


def _place(text: str) -> int:
    """Where something stands in an order that looks like chance and is the same every time."""
    return zlib.crc32(text.encode(errors="surrogatepass"))


@dataclass
class Readers:
    """Browsers of the people of a scene. Each logs in once: allauth looks at all of one's log-ins each time."""

    scene: Scene
    cookies: dict[str, str] = field(default_factory=dict)

    def client(self, who: str) -> Client:
        """Another browser with the same session."""
        if who not in self.cookies:
            self.cookies[who] = self.scene.client(who).cookies.output(header="", sep=";")
        client = Client()
        client.cookies.load(self.cookies[who])
        return client


def tried(readers: Readers, door: Door, who: str) -> tuple[str, Asked]:
    """What a reader is answered to what makes sense, and what was looked up meanwhile."""
    with noticing() as asked:
        return code(_undone(readers.client(who), door, None)), asked


def _undone(client: Client, door: Door, odd: Oddity | None) -> HttpResponse:
    """Ask, and let it not have happened."""
    before = transaction.savepoint()
    try:
        return odd.ask(client, door) if odd else door.ask(client, door.body)
    finally:
        transaction.savepoint_rollback(before)
        cache.clear()


def chosen(door: Door, asked: Asked, number: int) -> list[Oddity]:
    """So many of the oddities, half of them of fields, spread over all there are; the same ones every time."""
    every: dict[bool, list[Oddity]] = {True: [], False: []}
    for odd in oddities(door, *_names(door, asked)):
        every[odd.where in ("field", "query")].append(odd)
    chance = random.Random(f"{door.method} {door.route}")
    fields = chance.sample(every[True], min((number + 1) // 2, len(every[True])))
    return fields + chance.sample(every[False], min(number - len(fields), len(every[False])))


def _names(door: Door, asked: Asked) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The fields, cookies and headers that may matter at a door."""
    in_source = {one for those in read_in_source().values() for one in those}
    fields = (
        asked.fields | asked.data | set(door.body) | {name for kind, name in read_by(door.address) if kind == "field"}
    )
    cookies = asked.cookies | COOKIES | {name for kind, name in in_source if kind == "cookie"}
    said = asked.headers | {name for kind, name in in_source if kind == "header"}
    headers = {
        name.removeprefix("HTTP_").replace("_", "-").title() for name in said if not name.startswith(SERVERS_OWN)
    }
    return frozenset(fields), frozenset(cookies), frozenset(headers - {one.title() for one in HEADERS})


def broken(
    scene: Scene, number: int, looked_up: set[str], methods: tuple[str, ...] = METHODS, one_in: int = 1
) -> Iterator[str]:
    """All requests that were not answered, or with 500. The names of fields that were tried go into `looked_up`."""
    readers = Readers(scene)
    for door in doors(scene, pack(loading.fresh())):
        if (door.method not in methods and not door.takes_json) or _place(str(door)) % one_in:
            continue
        for who in readers_of(door):
            said, asked = tried(readers, door, who)
            if said not in SHUT or said == "405":
                break
        looked_up |= asked.fields | asked.data | {name for _, name in read_by(door.address)}
        for odd in chosen(door, asked, number if said not in SHUT else AT_SHUT):
            yield from _fault(readers, door, who, odd)


def _fault(readers: Readers, door: Door, who: str, odd: Oddity) -> Iterator[str]:
    try:
        answer = _undone(readers.client(who), door, odd)
    except Exception as error:
        yield f"{door} as {who}, {odd}: {type(error).__name__}: {str(error)[:200]}"
        return
    if answer.status_code >= 500 and door.route != "readyz" and answer.status_code != 501:
        yield f"{door} as {who}, {odd}: {answer.status_code}"


@pytest.mark.slow
def test_nothing_breaks_on_what_is_odd(scene):
    assert list(broken(scene, some(FEW), set(), USUAL, ONE_IN)) == []


@pytest.mark.slow
def test_every_door_is_tried_and_every_field_is_come_across(scene):
    looked_up: set[str] = set()
    assert list(broken(scene, some(FEW), looked_up, USUAL)) == []
    fields = {name for those in read_in_source().values() for kind, name in those if kind == "field"}
    assert fields - looked_up == set(), "read by no view's module, and by no request: who reads these?"


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_nothing_breaks_on_very_much_that_is_odd(scene):
    assert list(broken(scene, some(MANY), set())) == []


def test_a_name_in_the_source_is_found(tmp_path):
    file = tmp_path / "views.py"
    file.write_text(
        "def view(request):\n"
        "    a = request.GET['first'], self.request.POST.getlist('second'), request.COOKIES.get('third', '')\n"
        "    return 'fourth' in request.headers, data.get('other'), response.headers['ours']\n"
    )
    found = {("field", "first"), ("field", "second"), ("cookie", "third"), ("header", "fourth")}
    assert set(looked_up_in(file, "views")) == found


@pytest.mark.slow
def test_a_view_that_breaks_is_found(scene, settings):
    """At an address, and in a field, of which nobody told the test."""
    settings.ROOT_URLCONF = "tests.attacks.one_more_door"
    there = next(door for door in doors(scene, "") if str(door) == "POST /new/breaking/")
    readers = Readers(scene)
    _, asked = tried(readers, there, "nobody")
    told = [one for odd in chosen(there, asked, 400) for one in _fault(readers, there, "nobody", odd)]
    assert any("field count" in one and "ValueError" in one for one in told)
