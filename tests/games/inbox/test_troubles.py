"""What operators read of a letter that was put aside: kind, sentence and what to do, and nothing of the letter."""

import signal

import pytest

from games.inbox.body import MOST_PARTS, UnreadableBody, body_of
from games.inbox.body_process import read_body
from games.inbox.receiving import mail_receive
from games.inbox.troubles import READING, TAKING, of_deaths, of_end, of_error, of_reading, place_of, why_put_aside
from games.models import Arrived, ArrivedStatus
from tests.games.inbox.test_hostile_letters import nested, typed
from tests.games.inbox.test_ways_in import raw_of
from tests.rows import every_row

SECRET = "A Par - Bur"
MANY = b"--x\n\nA Par - Bur\n" * (MOST_PARTS + 10)
RAISED = [
    *(("read_body", LookupError(SECRET)), ("read_body", KeyError(SECRET)), ("read_body", UnicodeError(SECRET))),
    *(("_take", ValueError(SECRET)), ("_take", TypeError(SECRET))),
]


@pytest.mark.django_db
def test_of_too_many_parts_operators_read_that_and_not_a_name_of_ours(table, client_of):
    row = mail_receive(typed("multipart/mixed; boundary=x", MANY, table=table), way="hook")
    assert row.reason == "TooManyParts: it has more than 100 parts, or parts nested more than 20 deep"
    boss = client_of("boss", is_staff=True, is_superuser=True)
    assert row.reason in boss.get("/admin/games/arrived/").text
    page = boss.get(f"/admin/games/arrived/{row.pk}/change/").text
    assert row.reason in page
    assert "Its writer was told. Nothing is to be done for one letter." in page


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "error"), RAISED, ids=lambda one: str(one).replace(SECRET, "x"))
def test_of_every_error_of_ours_they_read_kind_and_place_and_nothing_it_quotes(table, monkeypatch, caplog, name, error):
    def broken(*_args, **_more):
        raise error

    monkeypatch.setattr(f"games.inbox.receiving.{name}", broken)
    row = mail_receive(raw_of(table, SECRET), way="hook")
    said = why_put_aside(row)
    assert row.status == ArrivedStatus.FAILED
    assert row.reason.startswith(
        f"{type(error).__name__}: the site's own program broke off, at games/inbox/receiving.py"
    )
    assert "Look into the workers' log" in said
    assert SECRET not in said + caplog.text
    assert row.reason in caplog.text, "the log names the place as well"


@every_row(
    "reason, said",
    [
        (of_reading("MemoryError"), "more memory than one letter may have"),
        (of_reading("TooManyParts"), "more than 100 parts"),
        (of_reading("AttributeError"), "parsers of mail and HTML break off"),
        (of_reading(f"ValueError: {SECRET}"), "UnknownError: "),
        (of_end(-signal.SIGXCPU), "TookTooLong: it took too long"),
        (of_end(-9), "ended by signal 9"),
        (of_end(3), "ended with code 3"),
        (of_deaths(3), "3 processes"),
        ("RecursionError", "RecursionError. "),
        ("the process ended with -9", "the process ended with -9"),
        ("LookupError, an error of the site's own: see its log", "see its log"),
    ],
)
def test_every_reason_is_told_with_what_to_do(reason, said):
    for status in (ArrivedStatus.UNREADABLE, ArrivedStatus.FAILED):
        told = why_put_aside(Arrived(status=status, reason=reason))
        assert said in told
        assert "developers" in told or "send it again" in told
        assert SECRET not in told
        assert len(reason) <= 200


def test_a_letter_that_was_not_put_aside_has_no_reason():
    assert why_put_aside(Arrived(status=ArrivedStatus.TAKEN)) == ""


def test_kinds_are_those_that_are_raised():
    """Nothing is explained under a name that no error has."""
    import builtins

    from django import db

    own = {"TooManyParts", "TookTooLong"}
    assert [kind for kind in {*READING} - own if not hasattr(builtins, kind)] == []
    assert [kind for kind in TAKING if not hasattr(db, kind)] == []
    with pytest.raises(UnreadableBody, match="TooManyParts"):
        body_of(b"Content-Type: multipart/mixed; boundary=x\n\n" + MANY)
    with pytest.raises(UnreadableBody, match="RecursionError: its parts, or the elements of its HTML, are nested too"):
        read_body(b"Content-Type: multipart/mixed; boundary=x0\n\n" + nested(1_500))


def test_the_place_is_the_innermost_one_of_the_site():
    try:
        body_of(None)
    except Exception as error:
        assert place_of(error).startswith("games/inbox/body.py, line ")
        assert of_error(error).startswith(type(error).__name__)
    assert place_of(ValueError()) == "a place outside its files"
