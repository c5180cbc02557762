"""Odd values for whatever a request is made of, and the requests in which each stands alone among sensible ones."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tests.attacks.doors import FORM, Door

TEXTS = (
    "", " ", "\0", "\ud800", "x" * 10_000, "-1", "0", "9" * 400, "99999999999999999999", "1e309", "NaN", "٣", "²",
    "null", "true", "[]", "{}", '{"a": [', "../../etc/passwd", "%", "%00", "http://[", "//[::1", "http://a:99999999/",
    "//evil.example", "\u202eé\u0301🎲", "<script>", "2026-13-45", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59",
    "24:61", "a\r\nB: c", "Europe", "a,b,,c", "a:b:c", "a/b", "/", ".", "-", "_", "'\"", "\x7f\x1b", "1.5", "0x10",
    "1_000",
)  # fmt: skip
"""For fields of queries and forms."""
DATA: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1.5, 1e308, [], {}, [None], ["x"], {"x": "y"}, [[]], {"": None}, ["x"] * 500,
    json.loads("[" * 60 + "]" * 60), [{"a": {"b": [1, None, "x"]}}], *TEXTS,
)  # fmt: skip
"""For fields of JSON."""
OF_HEADERS = (
    "", " ", ",", ";", "*", "*/*;q=x", "x" * 10_000, "-1", "9" * 400, "bytes=0-", "bytes=-1,a-b", '"', 'W/"', '"a", "b',
    "\xff\xfe", "null", "Basic =", "Basic OjpB", "Token", "Token x y", "Bearer", "application/json; charset=nonsense",
    "application/json; charset=hex", "multipart/form-data; boundary=b; charset=undefined",
    "application/json; q=2", "multipart/form-data", "multipart/form-data; boundary=", "text/plain; charset=utf-16",
    "a b",
    "::1%eth0", "1.2.3.4, 5.6.7.8, x", "[::1]:99999", "evil.example", "a..b", "[", "Thu, 99 Foo 9999 99:99:99 GMT",
    "gzip;q=", "br;q=x", "en-gb, xx-yy-zz, %", "%00", "/x?y=\xe9",
)  # fmt: skip
"""For headers, as the server hands them on: each letter is one byte."""
OF_COOKIES = (
    "", "x", '"', "%", "%00", "%ff%fe", "Europe", "Europe%2FAtlantis", "..%2F..%2Fetc", "x" * 3000, "a:b:c", ":::", "é",
    "-1", "null", "[]", "1:x:y", "W10:1tx:x", ".eJw:1:2",
)  # fmt: skip
HEADERS = (
    "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Content-Type", "Content-Length", "Host",
    "If-Match",
    "If-Modified-Since", "If-None-Match", "If-Unmodified-Since", "Last-Event-ID", "Origin", "Range", "Referer",
    "Forwarded",
    "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Mail-Secret", "X-Real-IP", "X-Request-ID",
    "X-Requested-With", "X-CSRFToken", "User-Agent", "Cookie",
)  # fmt: skip
"""What browsers, proxies and scripts send, and what is noticed besides."""
IN_PARTS = "multipart/form-data; boundary=b"
BODIES = (
    (b"", FORM), (b"\xff\xfe=%ff", FORM), (b"a" * 5000 + b"&" * 1500, FORM), (b"a=1&" * 1500, FORM),
    (b"{", "application/json"), (b"[]", "application/json"), (b"null", "application/json"),
    (b'"x"', "application/json"), (b"[" * 100_000, "application/json"), (b"\xff\xfe", "application/json"),
    (b'{"a": "\\ud800"}', "application/json"), (b"{}", "application/json; charset=nonsense"),
    (b"1e999", "application/json"),
    (b"a=1", f"{FORM}; charset=nonsense"), (b"a=%c3%28", f"{FORM}; charset=utf-16"), (b"x", "multipart/form-data"),
    (b"--b\r\n\r\n--b--", IN_PARTS), (b"--b\r\nContent-Disposition: x", IN_PARTS),
    (
        b'--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n--b--',
        IN_PARTS,
    ),
    (b"{}", "application/json; charset=hex"), (b"{}", "application/json; charset*=utf-8''undefined"),
    (b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xff\r\n--b--', f"{IN_PARTS}; charset=idna"),
    (b"x", "text/plain"), (b"x", "message/rfc822"), (b"x", "application/x-nothing"), (b"x", ";;;"), (b"x", ""),
)  # fmt: skip
"""Whole bodies, with what they are said to be."""
LONGEST_SHOWN = 60
"""Characters of a value in what is said of it."""


MISSING = object()
"""For a field that is left out."""


@dataclass(frozen=True)
class Oddity:
    """One odd thing about a request. `where`: field, cookie, header, body."""

    where: str
    name: str
    value: Any = field(compare=False)

    def __str__(self) -> str:
        return f"{self.where} {self.name} {str(self.value)[:LONGEST_SHOWN]!r}"

    def ask(self, client: Client, door: Door) -> HttpResponse:
        """Send it to a door, with all else as it makes sense there."""
        if self.where == "header":
            return door.ask(client, door.body, headers={"Accept": "application/json", self.name: self.value})
        if self.where == "cookie":
            kept = "; ".join(f"{name}={one.value}" for name, one in client.cookies.items() if name != self.name)
            return door.ask(client, door.body, HTTP_COOKIE=f"{kept}; {self.name}={self.value}")
        if self.where == "body":
            method = "POST" if door.method == "GET" else door.method
            return client.generic(method, door.address, self.value[0], self.value[1])
        if self.where == "query":
            return door.ask(client, door.body, {self.name: self.value})
        fields = {name: value for name, value in door.body.items() if name != self.name}
        return door.ask(client, fields if self.value is MISSING else {**fields, self.name: self.value})


def oddities(door: Door, names: frozenset[str], cookies: frozenset[str], headers: frozenset[str]) -> Iterator[Oddity]:
    """All that are tried at a door: of each field, each cookie and each header that is looked up there, and bodies."""
    in_json = door.takes_json and door.method != "GET"
    for name in sorted(names):
        yield Oddity("field", name, MISSING)
        yield Oddity("field", name, ["1", "2"])
        yield from (Oddity("field", name, value) for value in (DATA if in_json else TEXTS))
        if door.method != "GET":
            yield from (Oddity("query", name, value) for value in TEXTS[:12])
    yield from (Oddity("cookie", name, value) for name in sorted(cookies) for value in OF_COOKIES)
    yield from (Oddity("header", name, value) for name in sorted({*HEADERS, *headers}) for value in OF_HEADERS)
    if door.method != "GET":
        yield from (Oddity("body", kind, (body, kind)) for body, kind in BODIES)
