"""How large a request may be: its address, its headers, and what comes with it."""

import io
from encodings.aliases import aliases

import pytest
from django.core.cache import cache
from django.core.handlers.asgi import ASGIRequest
from django.test import Client, RequestFactory

from diplomacy_web import bounds
from games.play_now.guests import guest_make
from tests.attacks.costs import cost, limit
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"


def sized(number: int) -> str:
    return "theme=" + "x" * (number - 6)


@pytest.mark.parametrize("path", ["/", "/api/games/", "/no/such/page/"])
def test_an_address_has_an_end(client, path):
    fits = "q=" + "x" * (bounds.LONGEST_ADDRESS - len(path) - 2)
    assert client.get(path, QUERY_STRING=fits).status_code in (200, 400, 404)  # the API knows no parameter `q`
    assert client.get(path, QUERY_STRING=f"{fits}x").status_code == 414


@pytest.mark.parametrize("name", ["Cookie", "Accept", "X-Whatever", "Referer"])
def test_a_header_has_an_end(client, name):
    assert client.get("/robots.txt", headers={name: "x" * bounds.LONGEST_HEADER}).status_code == 200
    assert client.get("/robots.txt", headers={name: "x" * (bounds.LONGEST_HEADER + 1)}).status_code == 431


def test_all_headers_together_have_an_end(client):
    many = {f"X-{number}": "x" * 10_000 for number in range(7)}
    assert client.get("/robots.txt", headers=many).status_code == 431


def test_strangers_and_guests_send_less_than_members():
    member, guest = Client(), Client()
    member.force_login(user("anna"))
    guest.force_login(guest_make())
    for number, expected in ((bounds.OF_STRANGERS, (302, 302, 302)), (bounds.OF_STRANGERS + 1, (413, 413, 302))):
        said = [one.post("/theme/", sized(number), FORM).status_code for one in (Client(), guest, member)]
        assert tuple(said) == expected


@pytest.mark.parametrize("path", ["/sandbox/", "/sandbox/lines/", "/api/sandbox/adjudicate/", "/api/boards/check/"])
def test_a_bench_may_be_larger(client, path):
    assert client.post(path, sized(bounds.OF_STRANGERS + 1), FORM).status_code == 400
    assert client.post(path, sized(640_001), FORM).status_code == 413


def test_a_token_that_may_be_good_is_looked_at_first(client):
    body, header = f'"{"x" * 300_000}"', {"Authorization": "Token no"}
    assert client.post("/api/games/", body, "application/json").status_code == 413
    assert client.post("/api/games/", body, "application/json", headers=header).status_code == 401
    assert client.post("/api/games/", sized(300_000), FORM, headers=header).status_code == 413


def test_it_is_said_in_words(client):
    page = client.post("/theme/", sized(300_000), FORM)
    assert "somebody without an account" in page.content.decode()
    told = client.post("/theme/", sized(300_000), FORM, headers={"Accept": "application/json"})
    assert "log in" in told.json()["message"]


def test_what_nobody_says_the_length_of_is_measured():
    """As uvicorn hands it on where a body comes in pieces: no Content-Length."""
    scope = {"type": "http", "method": "POST", "path": "/theme/", "headers": [], "query_string": b""}
    assert bounds.body_size(ASGIRequest(scope, io.BytesIO(b"x" * 700))) == 700
    assert bounds.body_size(RequestFactory().post("/theme/", "x" * 9, FORM)) == 9


@pytest.mark.parametrize("said", ["x", "-1", "1_000", "٣", 'W/"'])
def test_a_length_is_a_number(client, said):
    assert client.post("/theme/", "theme=dark", FORM, headers={"Content-Length": said}).status_code == 400


ENCODINGS = sorted({*aliases.values(), "undefined", "punycode", "idna", "unicode_escape", "raw_unicode_escape"})
"""All that Python knows, also those that make no text."""
ENOUGH = 0.3
"""Seconds of processor time for 180 kB."""
IN_PARTS = 'multipart/form-data; boundary="b"'


def ways_to_say(encoding: str):
    """What is sent, with what it is said to be: whatever of it is text is in that encoding."""
    part = b'--b\r\nContent-Disposition: form-data; name="theme"\r\n\r\n%s\r\n--b--\r\n' % (b"a-" + b"zzzzz9" * 30_000)
    for path in ("/theme/", "/api/sandbox/adjudicate/"):
        yield path, part, f"{IN_PARTS}; charset={encoding}"
        yield path, b'{"x": "' + b"zzzzz9" * 30_000, f"application/json; charset={encoding}"
    yield "/theme/", b"theme=dark", f"{FORM}; charset={encoding}"
    yield "/api/sandbox/adjudicate/", b"{}", f"application/json; charset*=utf-8''{encoding}"


def answered(client: Client, request: tuple[str, bytes, str]) -> tuple[int, float]:
    """The status, and the processor time that it took."""
    path, body, kind = request
    said = []
    took = cost(lambda: said.append(client.generic("POST", path, body, kind).status_code), ENOUGH)
    return said[0], took


def test_no_encoding_breaks_or_holds_a_request():
    """Of all that Python knows, those that people write in are read, and all others refused unread."""
    client, most = Client(raise_request_exception=False), limit(ENOUGH)
    wrong, refused = [], set()
    for encoding in ENCODINGS:
        cache.clear()  # nobody is counted
        for request in ways_to_say(encoding):
            said, took = answered(client, request)
            if said == 415:
                refused.add(encoding)
            if took > most or said not in (200, 302, 400, 415):
                wrong.append(f"{request[0]} {request[2]}: {took:.2f} s, answered {said}")
    assert wrong == []
    assert {"punycode", "undefined", "idna", "hex_codec", "zlib_codec"} <= refused
    assert not {"utf_8", "ascii", "utf_16", "cp1252", "latin_1", "shift_jis"} & refused


def test_what_is_sent_is_said_in_no_long_header(client):
    kind = f"application/json; a={'x' * bounds.LONGEST_HEADER}"
    assert client.post("/api/sandbox/adjudicate/", "{}", content_type=kind).status_code == 431
