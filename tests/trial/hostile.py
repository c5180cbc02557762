"""Letters that nobody should have to read: the ones that once stopped the post, and as many more as one likes."""

import random
from collections.abc import Iterator

from tests.games.inbox.test_hostile_letters import BODIES, FIELDS, MALFORMED, nested

JUNK = "\n".join(f"A Prs - Brd S F Kel {number}" for number in range(1_000))
WORDS = ("<a ", "<!--", "<![CDATA[", "&#", "=?utf-8?q?", "(((", '"', "; a*0=b", "--x0\n", "\x00", "> ", "A Par - Bur\n")
KINDS = (
    "text/plain", "text/html", "multipart/mixed; boundary=x0", "message/rfc822", "multipart/alternative",
    "text/x; a*0=b", "text/plain; charset=punycode", "text/html; charset=utf-7", "application/octet-stream",
)  # fmt: skip
ENCODINGS = ("7bit", "8bit", "base64", "quoted-printable", "x-uuencode", "rot13")


def written(head: bytes, number: int, kind: str, body: bytes, encoding: str = "8bit") -> bytes:
    """A letter under this head (From and To), in whatever form, with a Message-ID of its own."""
    more = f"Message-ID: <hostile-{number}@their.example>\nMIME-Version: 1.0\nContent-Type: {kind}\n"
    return head + more.encode() + f"Content-Transfer-Encoding: {encoding}\n\n".encode() + body


def hostile(heads: list[bytes], seed: int, count: int) -> Iterator[tuple[str, bytes]]:
    """What each letter is and how it comes over the wire: the known ones first, made-up ones up to `count`.

    `heads`: From and To of members and their reply addresses, in turns: what stands below is read.
    """
    known = list(_known())
    chance = random.Random(seed)
    for number in range(count):
        head = heads[number % len(heads)]
        if number < len(known):
            name, field, kind, body = known[number]
        else:
            name, field, kind, body = f"made up {number}", *_made_up(chance)
        encoding = chance.choice(ENCODINGS) if name.startswith("made up") else "8bit"
        yield name, written(field + head, number, kind, body, encoding)


def _known() -> Iterator[tuple[str, bytes, str, bytes]]:
    """By name: a line above the head, the type, the body."""
    plain = ("text/plain", b"A Par - Bur")
    yield "open brackets in To", b"To: " + b"(" * 60_000 + b"\n", *plain
    yield "a thousand junk lines", b"", "text/plain", JUNK.encode()
    for name, (kind, body) in BODIES.items():
        yield name, b"", kind, body
    for field in FIELDS:
        yield f"parameters in {field}", f"{field}: {MALFORMED['parameters']}\n".encode(), *plain


def _made_up(chance: random.Random) -> tuple[bytes, str, bytes]:
    field = b""
    if chance.random() < 0.4:
        field = f"{chance.choice(FIELDS)}: {chance.choice([*MALFORMED.values()])}\n".encode(errors="replace")
    if chance.random() < 0.2:
        body = nested(chance.randrange(20, 2_000))
    else:
        body = "".join(
            chance.choice(WORDS) * chance.randrange(1, 20_000) for _ in range(chance.randrange(1, 4))
        ).encode()
    return field, chance.choice(KINDS), body[:400_000] + chance.randbytes(chance.randrange(200))
