"""Letters that are made to stop the post: each is answered for once, and the honest letter behind it is carried out."""

import base64
import time
from contextlib import suppress

import pytest
from django.core import mail
from hypothesis import given, settings
from hypothesis import strategies as st

from games.inbox import body_process
from games.inbox.body import MOST_PARTS, UnreadableBody, body_of
from games.inbox.body_process import read_body
from games.inbox.head import ADDRESSED, addresses_in, read_head
from games.inbox.imap import letters_fetch
from games.inbox.receiving import mail_receive
from games.models import Arrived
from tests.games.inbox.letters import address_for, letter, paper_of
from tests.games.inbox.test_ways_in import box, post, raw_of  # noqa: F401 - a fixture

FIELDS = ("From", "Subject", "Message-ID", "References", "Content-Type", "Return-Path", *ADDRESSED)
MALFORMED = {
    "open brackets": "(" * 60_000,
    "open quotes": '"' * 50_001,
    "pointed": "<" * 50_000,
    "commas": "," * 50_000,
    "addresses": ", ".join(f"a{n}@b.example" for n in range(3_000)),
    "encoded": "=?utf-8?q?" * 5_000,
    "punycode": f"=?punycode?q?{'a' * 20_000}?=",
    "parameters": "text/plain" + "; a*0=b" * 8_000,
    "odd characters": "\x00\x01\ufffe\u202e" * 2_000,
}


def with_field(raw: bytes, name: str, value: str) -> bytes:
    return f"{name}: {value}\r\n".encode() + raw


def typed(kind: str, body: bytes, *, encoding: str = "8bit", table=None) -> bytes:
    """A letter of France's with this body, in whatever form."""
    head = letter("", to=address_for(table, table.france), sender=table.france.email).rstrip(b"\n")
    return (
        head + f"\nMIME-Version: 1.0\nContent-Type: {kind}\nContent-Transfer-Encoding: {encoding}\n\n".encode() + body
    )


def nested(depth: int) -> bytes:
    """Multiparts within each other."""
    opened = b"".join(b"--x%d\nContent-Type: multipart/mixed; boundary=x%d\n\n" % (n, n + 1) for n in range(depth))
    return opened + b"--x%d\n\nA Par - Bur\n" % depth


BODIES = {
    "1,500 multiparts": ("multipart/mixed; boundary=x0", nested(1_500)),
    "many parts": ("multipart/mixed; boundary=x", b"--x\n\nA Par - Bur\n" * (MOST_PARTS + 10)),
    "a letter in itself": ("message/rfc822", b"Content-Type: message/rfc822\n\n" * 2_000),
    "a link without end": ("text/html", b"<a " * 200_000),
    "a comment without end": ("text/html", b"<!--" * 150_000),
    "CDATA without end": ("text/html", b"<![CDATA[" * 80_000),
    "open elements": ("text/html", b"<div>" * 100_000),
    "open tables": ("text/html", b"<table><tr><td>" * 40_000),
    "attributes": ("text/html", b"<p " + b"a=1 " * 100_000 + b">A Par - Bur"),
    "entities": ("text/html", b"&amp;#" * 100_000),
    "punycode": ("text/plain; charset=punycode", b"a" * 300_000 + b"-" + b"b" * 300_000),
    "idna": ("text/plain; charset=idna", b"xn--" * 100_000),
    "unicode_escape": ("text/plain; charset=unicode_escape", b"\\u0041" * 100_000),
    "zip": ("text/plain; charset=zlib", b"x" * 100_000),
    "parameters": ("text/plain" + "; a*0=b" * 8_000, b"A Par - Bur"),
    "bad base64": ("text/plain", b"=" * 300_000),
}


@pytest.mark.parametrize("name", FIELDS)
def test_a_head_is_read_whatever_stands_in_it(name):
    for value in MALFORMED.values():
        for folded in (value, value.replace(" ", "\r\n ")):
            read = read_head(with_field(b"Subject: x\r\n\r\nA Par - Bur", name, folded))
            assert len(read.key) == 64


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet='ab@.,;:<>()"\\ \t=?é', max_size=200))
def test_whatever_a_list_of_addresses_is_its_addresses_are_found(value):
    assert all("@" in address and address == address.lower() for address in addresses_in(value))


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("Anna <anna@x.org>", ["anna@x.org"]),
        ('"Anna, B. <evil@y.org>" <anna@x.org>', ["anna@x.org"]),
        ("anna@x.org (Anna, evil@y.org)", ["anna@x.org"]),
        ("evil@y.org, Anna <anna@x.org>", ["evil@y.org", "anna@x.org"]),
        ("list: anna@x.org; bert@y.org", ["anna@x.org", "bert@y.org"]),
        ("<anna@x.org>", ["anna@x.org"]),
        ("undisclosed-recipients:;", []),
        ("a@b.org <anna@x.org>", ["anna@x.org"]),
        ("(" * 5_000 + "anna@x.org", []),
    ],
)
def test_addresses_of_mailboxes(value, found):
    assert list(addresses_in(value)) == found


@pytest.mark.django_db
def test_a_letter_of_nobody_is_not_parsed(monkeypatch):
    monkeypatch.setattr("games.inbox.receiving.read_body", lambda _: pytest.fail("its body was parsed"))
    raw = with_field(b"Content-Type: multipart/mixed; boundary=x0\n\n" + nested(50), "To", "x@y.example")
    assert mail_receive(raw, way="hook").status == "unknown"


@pytest.mark.django_db
@pytest.mark.parametrize("name", BODIES)
def test_a_body_is_read_or_put_aside_once(table, name):
    kind, body = BODIES[name]
    encoding = "base64" if name == "bad base64" else "8bit"
    raw = typed(kind, body, encoding=encoding, table=table)
    row = mail_receive(raw, way="hook")
    assert row.status != "failed"
    assert mail_receive(raw, way="hook") is None
    assert Arrived.objects.count() == 1
    if row.status == "unreadable":
        (answer,) = mail.outbox
        assert "Nothing in it was taken" in answer.body
    assert mail_receive(raw_of(table, "A Par - Gas"), way="hook").status == "taken"
    assert "A Par - Gas" in paper_of(table, "France")


@pytest.mark.django_db
def test_the_hook_and_the_mailbox_go_on_behind_a_letter_that_cannot_be_read(table, box):  # noqa: F811
    hostile = typed("multipart/mixed; boundary=x0", nested(1_500), table=table)
    box.letters = [hostile, raw_of(table)]
    assert letters_fetch() == 2
    assert box.seen == {1, 2}
    assert letters_fetch() == 0
    assert paper_of(table, "France") == ["A Par - Bur"]
    answer = post(typed("multipart/mixed; boundary=x0", nested(1_501), table=table))
    assert (answer.status_code, answer.json()) == (200, {"status": "known"})  # the same Message-ID


@pytest.mark.django_db
def test_an_error_of_ours_is_answered_once_too(table, monkeypatch):
    def broken(_raw: bytes) -> None:
        raise LookupError("A Par - Bur")

    monkeypatch.setattr("games.inbox.receiving.read_body", broken)
    monkeypatch.setattr("games.inbox.receiving._put_aside", broken)
    assert post(raw_of(table)).json() == {"status": "failed"}


@pytest.mark.slow
def test_a_parser_that_never_ends_is_killed(monkeypatch, tmp_path):
    """The limit is of processor time; a process that only waits is ended by the clock."""
    package = tmp_path / "games" / "inbox"
    package.mkdir(parents=True)
    for folder in (package.parent, package):
        (folder / "__init__.py").write_text("")
    (package / "body.py").write_text("import time\ntime.sleep(600)\n")
    monkeypatch.setattr(body_process, "BASE_DIR", tmp_path)
    monkeypatch.setattr(body_process, "SECONDS", 0)
    began = time.monotonic()
    with pytest.raises(UnreadableBody, match="too long"):
        read_body(b"x")
    assert time.monotonic() - began < 60


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_bytes_of_all_kinds_are_a_body_or_none(raw):
    with suppress(UnreadableBody):
        assert isinstance(body_of(b"Content-Type: text/html; charset=utf-8\n\n" + raw).text, str | None)


def test_windows_letters_behind_a_latin_label_and_what_nobody_sees():
    body = "\ufeffA\u00a0Par\u200b – Bur “quickly”…".encode()
    read = body_of(b"Content-Type: text/plain; charset=utf-8\n\n" + body).text
    assert read == "A\u00a0Par – Bur “quickly”…"
    windows = base64.b64encode("“A Par – Bur”…".encode("cp1252"))
    head = b"Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: base64\n\n"
    assert body_of(head + windows).text == "“A Par – Bur”…"


@pytest.mark.django_db
def test_operators_are_told_of_letters_that_were_put_aside(table):
    from games.monitoring.figures import figures
    from games.monitoring.readiness import worth_waking

    assert "letters" not in worth_waking(figures())
    mail_receive(typed("multipart/mixed; boundary=x0", nested(1_500), table=table), way="hook")
    assert worth_waking(figures())["letters"].startswith("1 letter of the last day")


def test_the_process_that_parses_knows_no_secret(monkeypatch, tmp_path):
    package = tmp_path / "games" / "inbox"
    package.mkdir(parents=True)
    for folder in (package.parent, package):
        (folder / "__init__.py").write_text("")
    told = '{"text": "\' + " ".join(os.environ) + \'", "was_html": false, "attachments": 0}'
    (package / "body.py").write_text(f"import os\nprint('{told}')\n")
    monkeypatch.setattr(body_process, "BASE_DIR", tmp_path)
    monkeypatch.setenv("SECRET_KEY", "x")
    monkeypatch.setenv("PYTHONPATH", "")
    names = read_body(b"x").text.split()
    assert "PATH" in names
    assert not {"SECRET_KEY", "DATABASE_URL", "REDIS_URL"} & set(names)
