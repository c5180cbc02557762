"""A database that takes nothing: every page that reads works, and whoever would write is told so in words (503)."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction

from games.common.service_unavailable import READ_ONLY_WORDS
from tests.web.permissions.scene import WHO, Line, Scene, code
from tests.web.permissions.test_matrix import matrix

pytestmark = pytest.mark.django_db

READERS = ("nobody", "stranger", "france", "gm", "staff", "guest")
SHARING = ("stranger", "france", "gm")
"""Those who ask for a third of the lines each, so that every line is asked for by one of them (thinned.txt)."""
QUICK = 9
"""In bin/test a player asks for one line in so many."""
WRITES = {
    "accounts/email/": "members who were made by hand get the row of their address there",
    "accounts/2fa/totp/activate/": "the secret that is shown is kept in the session",
}
"""Addresses that a GET cannot answer without writing something down, each with the reason."""


@contextmanager
def read_only() -> Iterator[None]:
    """Let the database refuse whatever would write, as a standby does; afterwards nothing has happened."""
    before = transaction.savepoint()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON" if connection.vendor == "sqlite" else "SET TRANSACTION READ ONLY")
    try:
        yield
    finally:
        connection.needs_rollback = False
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA query_only = OFF")
        transaction.savepoint_rollback(before)


def fault(line: Line, answer, expected: str) -> str:
    """What is wrong with an answer; nothing where it is as usual, or says in words that nothing can be written."""
    said = code(answer)
    if said == expected:
        return ""
    if said != "503":
        return f"{line}: {said}, not {expected} or 503"
    if line.method == "GET" and line.route not in WRITES:
        return f"{line}: a page that reads is 503"
    body = answer.content.decode()
    if READ_ONLY_WORDS not in body:
        return f"{line}: not in words: {body[:80]!r}"
    return "" if answer.get("Retry-After") else f"{line}: not said when to come back"


@pytest.mark.slow
@pytest.mark.parametrize("who", READERS)
def test_whoever_reads_can_and_whoever_writes_is_told(who):
    ask_for(who, matrix())


@pytest.mark.slow
@pytest.mark.parametrize("who", SHARING)
def test_one_in_three_can_be_read_or_is_told(who):
    ask_for(who, matrix()[SHARING.index(who) :: len(SHARING)])


def test_one_in_nine_can_be_read_or_is_told():
    ask_for("france", matrix()[::QUICK])


def ask_for(who: str, lines: list[Line]) -> None:
    scene = Scene()
    client, wrong = scene.client(who), []
    client.raise_request_exception = False
    for line in lines:
        with read_only():
            answer = scene.ask(client, line)
            if answer.streaming and not answer.is_async:
                b"".join(answer.streaming_content)
        wrong.append(fault(line, answer, line.expected[WHO.index(who)]))
        if line.route.endswith(("logout/", "play/")):
            client = scene.client(who)
            client.raise_request_exception = False
    assert not any(wrong), "\n".join(filter(None, wrong))


def test_a_session_that_cannot_be_written_is_not_taken_for_one_that_is_gone():
    scene = Scene()
    client = scene.client("gm")
    client.raise_request_exception = False
    with read_only():
        answer = client.post(f"/gm/{scene.table.game.slug}/as/", {"seat": "France"})
    assert answer.status_code == 503
    page = answer.content.decode()
    assert READ_ONLY_WORDS in page
    assert 'name="seat" value="France"' in page


def test_the_test_would_notice():
    from games.models import Profile

    scene = Scene()
    with pytest.raises(Exception, match=r"read-?only"), read_only():
        Profile.objects.filter(user=scene.table.france).update(display_name="Written")
    assert not Profile.objects.filter(display_name="Written").exists()
