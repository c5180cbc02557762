"""Mail servers that hang, refuse, break off or drip: how long they hold whom, and what becomes of the mail."""

import re
import time
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives, send_mail
from django.db import connection
from django.utils import timezone

from games.mail import sending, server
from games.mail.letters import pack, unpack
from games.mail.sending import MOST_TRIES, notices_send
from games.models import Letter, MailServer, Notice
from games.services import turns
from tests.plugins.smtp import BAD, DRIPS, DROPS, HANGS, REFUSES, TAKES, TURNS_AWAY, mail_server
from tests.plugins.tables import make_table
from tests.rows import slow_but

LIMIT = 3
HELD = LIMIT + 60  # with what a busy machine takes besides; a server that hangs would hold for ever
SOON = timedelta(seconds=31)


@pytest.fixture
def post(settings):
    """A mail server that the site sends by; it takes mail until told otherwise."""
    with mail_server() as one:
        settings.EMAIL_BACKEND = "games.mail.letters.LetterBackend"
        settings.EMAIL_DELIVERY = "games.mail.server.BoundedBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", one.port
        patient(settings)
        yield one


def patient(settings):
    """For a server that says something in the end: on a busy machine it may be late."""
    settings.EMAIL_TIMEOUT, settings.EMAIL_BATCH_LIMIT = 60, 120


def impatient(settings):
    """For one that never does."""
    settings.EMAIL_TIMEOUT, settings.EMAIL_BATCH_LIMIT = 2, LIMIT


@pytest.fixture
def table(db):
    table = make_table()
    for member in [*table.people.values(), table.gm]:
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    Notice.objects.all().delete()
    return table


def owe(table):
    turns.turn_failed(turn_id=table.turn.pk, number=1, error=ValueError())
    return Notice.objects.get()


def addressees(server):
    return sorted(mail["To"] for mail in server.taken)


# --- what is owed goes out, and to everybody once ---------------------------------------------------


def test_a_server_that_takes_mail_gets_all_of_it_over_one_connection(table, post):
    table.pass_deadline()
    assert notices_send() == 8
    assert len(set(addressees(post))) == len(post.taken) == 8
    assert post.connections == 1
    assert not Notice.objects.filter(settled_at=None).exists()


@pytest.mark.parametrize("manner", slow_but(BAD, HANGS, REFUSES, DROPS))
def test_whatever_it_does_it_holds_nobody_longer_than_the_limit_and_loses_nothing(table, post, manner, settings):
    table.pass_deadline()
    post.manner = manner
    if manner in (HANGS, DRIPS):
        impatient(settings)
    started = time.monotonic()
    now = timezone.now()
    assert notices_send(now=now) == 0
    assert time.monotonic() - started < HELD
    assert post.connections == 1, "one try, not one for each mail"
    assert Notice.objects.filter(settled_at=None).count() == 8
    assert notices_send(now=now) == 0
    assert post.connections == 1, "and then it is left alone"

    post.manner = TAKES
    patient(settings)
    for minutes in range(1, 4):
        notices_send(now=now + timedelta(minutes=minutes))
    assert len(set(addressees(post))) == len(post.taken) == 8
    twice = [mail for mail in post.half_taken if mail["To"] in addressees(post)]
    assert len(twice) == (1 if manner == DROPS else 0), "what broke off before it was confirmed, and no other"
    assert MailServer.objects.get().failures == 0


def test_a_server_that_is_away_costs_no_mail_a_try_however_long(table, post):
    notice = owe(table)
    post.manner = REFUSES
    now = timezone.now()
    waits = []
    for _ in range(12):
        notices_send(now=now)
        again = MailServer.objects.get().again_at
        waits.append((again - now).total_seconds())
        now = again
    assert waits == [30, 60, 120, 240, 480, *[900] * 7]
    notice.refresh_from_db()
    assert (notice.tries, notice.settled_at) == (0, None)
    post.manner = TAKES
    assert notices_send(now=now) == 1


def test_nobody_listens_at_all(table, post):
    post.stop()
    notice = owe(table)
    assert notices_send() == 0
    notice.refresh_from_db()
    assert (notice.tries, notice.settled_at) == (0, None)


def test_a_mail_that_breaks_the_connection_each_time_is_given_up_and_holds_up_no_other(table, post):
    notice = owe(table)
    post.manner = DROPS
    now = timezone.now()
    for _ in range(MOST_TRIES):
        notices_send(now=now)
        now += timedelta(days=1)
    notice.refresh_from_db()
    assert (notice.tries, notice.sent) == (MOST_TRIES, False)
    assert notice.settled_at is not None
    assert len(post.half_taken) == MOST_TRIES


def test_an_address_that_is_turned_away_does_not_hold_up_the_others(table, post):
    post.manner = TURNS_AWAY
    table.pass_deadline()
    assert notices_send() == 0
    assert post.connections == 1
    assert not MailServer.objects.exists(), "the server is there"
    assert set(Notice.objects.values_list("tries", flat=True)) == {1}


def test_a_mail_that_cannot_be_written_does_not_hold_up_the_others(table, post, monkeypatch, caplog):
    written = sending._build_mail

    def broken(notice, address):
        if notice.user == table.france:
            raise ValueError("A Par - Bur")
        return written(notice, address)

    monkeypatch.setattr(sending, "_build_mail", broken)
    table.pass_deadline()
    assert notices_send() == 7
    assert "Par" not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_while_the_server_is_talked_to(post, monkeypatch):
    table = make_table()
    EmailAddress.objects.create(user=table.gm, email=table.gm.email, primary=True, verified=True)
    Notice.objects.all().delete()
    owe(table)
    seen = []
    real = server.BoundedBackend.send_messages

    def look(self, messages):
        seen.append(connection.in_atomic_block)
        return real(self, messages)

    monkeypatch.setattr(server.BoundedBackend, "send_messages", look)
    assert notices_send() == 1
    assert seen == [False]


def test_a_worker_that_dies_in_the_middle_of_a_mail_leaves_it_owed(table, post, monkeypatch):
    notice = owe(table)

    class Killed(BaseException):
        pass

    def die(self, messages):
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(server.BoundedBackend, "send_messages", die)
        with pytest.raises(Killed):
            notices_send()
    assert notices_send() == 0, "another may be at it"
    assert notices_send(now=timezone.now() + timedelta(seconds=61)) == 1
    notice.refresh_from_db()
    assert notice.sent


def test_a_server_that_hangs_in_the_middle_of_tls_holds_nobody_either(table, post, settings):
    settings.EMAIL_USE_SSL = True
    post.manner = HANGS
    impatient(settings)
    notice = owe(table)
    started = time.monotonic()
    assert notices_send() == 0
    assert time.monotonic() - started < HELD
    notice.refresh_from_db()
    assert (notice.tries, notice.settled_at) == (0, None)


# --- pages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("manner", slow_but([HANGS, DRIPS], HANGS))
def test_no_page_waits_for_the_post(client, member, post, manner, settings):
    """Signing up, asking for a new password: the letters are written down, and sent when the server is well again."""
    post.manner = manner
    impatient(settings)
    signed_up = client.post(
        "/accounts/signup/", {"username": "bea", "email": "bea@example.org", "password1": "llama-in-the-pub"}
    )
    assert signed_up.status_code == 302
    member("anna")
    client.post("/accounts/logout/")
    assert client.post("/accounts/password/reset/", {"email": "anna@example.org"}).status_code == 302
    assert client.post("/accounts/password/reset/", {"email": "nobody@example.org"}).status_code == 302
    assert post.connections == 0, "whoever does not ask the server does not wait for it"
    assert Letter.objects.count() == 3

    now = timezone.now() + timedelta(seconds=1)
    assert notices_send(now=now) == 0
    post.manner = TAKES
    patient(settings)
    assert notices_send(now=now + SOON) == 3
    assert addressees(post) == ["anna@example.org", "bea@example.org", "nobody@example.org"]
    letter = next(mail for mail in post.taken if mail["To"] == "anna@example.org")
    link = re.search(r"https?://[^/]+(/\S+)", letter.get_payload(decode=True).decode()).group(1)
    assert client.get(link, follow=True).status_code == 200
    assert not Letter.objects.exists(), "a link that logs in is not kept"


def test_letters_go_before_notices(table, post):
    table.pass_deadline()
    send_mail("Password", "A link.", None, ["zoe@example.org"])
    notices_send(now=timezone.now() + timedelta(seconds=1))
    assert post.taken[0]["To"] == "zoe@example.org"
    assert len(post.taken) == 9


def test_a_letter_that_nobody_takes_is_deleted_in_the_end_and_said(db, post, caplog):
    post.manner = TURNS_AWAY
    send_mail("Password", "A link.", None, ["zoe@example.org"])
    now = timezone.now()
    for _ in range(MOST_TRIES):
        now += timedelta(days=1)
        notices_send(now=now)
    assert not Letter.objects.exists()
    assert "given up after 8 tries" in caplog.text
    assert "zoe" not in caplog.text


def test_a_letter_says_what_the_mail_said():
    mail = EmailMultiAlternatives(
        "S", "B", "a@example.org", ["b@example.org"], cc=["c@example.org"], headers={"X-A": "1"}
    )
    mail.attach_alternative("<p>B</p>", "text/html")
    again = unpack(pack(mail))
    assert [part.get_content_type() for part in again.message().walk()] == [
        part.get_content_type() for part in mail.message().walk()
    ]
    assert (again.subject, again.body, again.from_email, again.recipients(), again.extra_headers) == (
        "S",
        "B",
        "a@example.org",
        ["b@example.org", "c@example.org"],
        {"X-A": "1"},
    )
    mail.attach("a.txt", "text")
    with pytest.raises(ValueError, match="attachments"):
        pack(mail)
