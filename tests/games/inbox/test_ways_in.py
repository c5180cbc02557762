"""The two ways by which letters come: a mailbox that is fetched from, and the HTTP hook; from mail to mail."""

import base64
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.test import Client

from diplomacy_web.celery import app
from games.inbox.imap import letters_fetch, mailbox_at
from games.mail.sending import notices_send
from games.models import Arrived, Letter
from games.monitoring.system_checks import mail_in_usable
from games.tasks.beat import jobs
from tests.games.inbox.letters import address_for, letter, paper_of
from tests.plugins.imap import mailbox
from tests.plugins.smtp import mail_server

pytestmark = pytest.mark.django_db
SECRET = "a secret that nobody guesses"


@pytest.fixture
def box(settings):
    with mailbox() as one:
        settings.MAIL_IN_IMAP = one.url
        yield one


def raw_of(table, body="A Par - Bur") -> bytes:
    return letter(body, to=address_for(table, table.france), sender=table.france.email)


def post(body, kind="message/rfc822", secret=SECRET, **headers):
    headers = {"X-Mail-Secret": secret} | headers if secret else headers
    return Client().post("/mail/hook/", body, content_type=kind, headers=headers)


# --- IMAP ---------------------------------------------------------------------------------------------


def test_letters_are_fetched_taken_and_marked_as_read(table, box):
    box.letters = [raw_of(table), letter("Hello", to="x@y.example", sender="a@b.example")]
    assert letters_fetch() == 2
    assert paper_of(table, "France") == ["A Par - Bur"]
    assert box.seen == {1, 2}
    assert letters_fetch() == 0


def test_a_letter_whose_connection_breaks_is_fetched_again_and_counts_once(table, box):
    box.letters, box.drops_after = [raw_of(table)], 6  # capability, login, select, search, size, text; no STORE
    letters_fetch()
    assert box.seen == set()
    box.drops_after = None
    letters_fetch()
    assert (box.seen, Arrived.objects.count()) == ({1}, 1)


def test_a_big_letter_is_not_fetched_whole(table, box):
    box.letters = [raw_of(table, "A Par - Bur\n" + "x" * 2_000_000)]
    letters_fetch()
    assert Arrived.objects.get().status == "too_big"
    assert any("BODY.PEEK[]<0." in one for one in box.asked)
    assert not any(one.endswith("(BODY.PEEK[])") for one in box.asked)


def test_a_mailbox_that_is_away_or_refuses_is_asked_again_later(table, box, settings):
    box.password = "another"
    assert letters_fetch() == 0
    settings.MAIL_IN_IMAP = "imap://a:b@127.0.0.1:1/INBOX"
    assert letters_fetch() == 0


def test_without_a_mailbox_nobody_is_asked_and_the_beat_knows_no_such_job(settings):
    assert letters_fetch() == 0
    assert "games.mail_fetch" not in {job.name for job in jobs()}
    settings.MAIL_IN_IMAP = "imap://a:b@127.0.0.1:1/INBOX"
    assert "games.mail_fetch" in {job.name for job in jobs()}
    app.loader.import_default_modules()
    assert "games.mail_fetch" in app.tasks


def test_a_mailbox_has_an_address():
    box = mailbox_at("imap+ssl://a%40b:c%2Fd@host/Orders")
    assert (box.host, box.port, box.secure, box.user, box.password, box.folder) == (
        "host", 993, True, "a@b", "c/d", "Orders",
    )  # fmt: skip
    with pytest.raises(ValueError, match="MAIL_IN_IMAP"):
        mailbox_at("pop3://a:b@host")


# --- the hook -----------------------------------------------------------------------------------------


def test_raw_mime_is_taken(table):
    assert post(raw_of(table)).json() == {"status": "taken"}
    assert paper_of(table, "France") == ["A Par - Bur"]
    assert post(raw_of(table)).json() == {"status": "known"}


@pytest.mark.parametrize("name", ["raw", "RawEmail"])
def test_raw_mime_in_json_is_taken(table, name):
    assert post(json.dumps({name: raw_of(table).decode()}), "application/json").json() == {"status": "taken"}


def test_raw_mime_in_base64_in_json_is_taken(table):
    body = json.dumps({"content": base64.b64encode(raw_of(table)).decode()})
    assert post(body, "application/json").json() == {"status": "taken"}


@pytest.mark.parametrize("name", ["email", "body-mime"])
@pytest.mark.parametrize("as_file", [True, False])
def test_raw_mime_in_a_form_is_taken(table, name, as_file):
    value = SimpleUploadedFile("x.eml", raw_of(table)) if as_file else raw_of(table).decode()
    answer = Client().post("/mail/hook/", {name: value}, headers={"X-Mail-Secret": SECRET})
    assert answer.json() == {"status": "taken"}


def test_the_secret_may_be_the_password_of_basic_authentication(table):
    basic = base64.b64encode(f"anybody:{SECRET}".encode()).decode()
    assert post(raw_of(table), secret="", Authorization=f"Basic {basic}").status_code == 200


@pytest.mark.parametrize(
    "headers", [{}, {"X-Mail-Secret": "wrong"}, {"Authorization": "Basic x"}, {"Authorization": "Basic w6nDqQ=="}]
)
def test_without_the_secret_nothing_is_taken(table, headers):
    assert post(raw_of(table), secret="", **headers).status_code == 403
    assert not Arrived.objects.exists()


def test_where_no_secret_is_set_there_is_no_hook(table, settings):
    settings.MAIL_IN_SECRET = ""
    assert post(raw_of(table), secret="").status_code == 404


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", "[]"),
        ("application/json", "{"),
        ("application/json", '{"content": "%"}'),
        ("text/html", "x"),
    ],
)
def test_what_holds_no_letter_is_refused_in_words(kind, body):
    answer = post(body, kind)
    assert answer.status_code == 400
    assert "docs/mail.md" in answer.json()["message"]


def test_a_big_letter_is_refused_by_its_length(table):
    assert post(raw_of(table, "x" * 1_100_000)).json() == {"status": "too_big"}
    assert post(json.dumps({"raw": "x" * 2_100_000}), "application/json").status_code == 413


# --- the whole way ------------------------------------------------------------------------------------


def test_a_season_by_mail_from_the_turns_mail_to_the_receipt(table, box, settings):
    """The site's mail goes out over SMTP; its Reply-To is answered, fetched by IMAP, and the receipt goes out."""
    settings.EMAIL_BACKEND = "games.mail.letters.LetterBackend"
    settings.EMAIL_DELIVERY = "games.mail.server.BoundedBackend"
    with mail_server() as post_office:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", post_office.port
        table.pass_deadline()
        notices_send()
        told = next(one for one in post_office.taken if one["To"] == table.france.email)
        answer = letter(
            "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO\n\nOn Monday somebody wrote:\n> A Par H",
            to=told["Reply-To"], sender=f"France <{table.france.email}>", subject=f"Re: {told['Subject']}",
            In_Reply_To=told["Message-ID"], References=told["Message-ID"],
        )  # fmt: skip
        box.letters.append(answer)
        letters_fetch()
        assert Letter.objects.count() == 1
        notices_send()
        receipt = post_office.taken[-1]
    assert sorted(paper_of(table, "France")) == ["A Mar S A Par - Bur", "A Par - Bur", "F Bre - MAO"]
    assert receipt["To"] == table.france.email
    assert told["Message-ID"] in receipt["References"]
    assert receipt["Reply-To"] == told["Reply-To"]
    assert "What counts for France now" in receipt.get_payload(decode=True).decode()


@pytest.mark.parametrize(
    ("address", "secret", "said"),
    [
        ("", SECRET, "is an address"), ("a-name-that-is-too-long@x.example", SECRET, "13 letters"),
        ("orders@x.example", "", "neither"), ("orders@x.example", "short", "guessed"), ("", "", ""),
        ("orders@x.example", SECRET, ""),
    ],
)  # fmt: skip
def test_half_a_configuration_is_named_by_check(settings, address, secret, said):
    settings.MAIL_IN_ADDRESS, settings.MAIL_IN_SECRET, settings.MAIL_IN_IMAP = address, secret, ""
    assert [said in one.msg for one in mail_in_usable(None)] == ([True] if said else [])


def test_a_letter_that_breaks_all_is_flagged_and_one_the_database_refused_is_fetched_again(table, box, monkeypatch):
    box.letters = [raw_of(table)]

    def broken(*_args, **_more):
        raise OperationalError("locked")

    monkeypatch.setattr("games.inbox.imap.mail_receive", broken)
    with pytest.raises(OperationalError):
        letters_fetch()
    assert box.seen == set()
    monkeypatch.setattr("games.inbox.imap.mail_receive", lambda *_args, **_more: 1 // 0)
    assert letters_fetch() == 1 and letters_fetch() == 0


def test_a_fetch_ends_after_its_time_and_the_rest_waits(table, box, monkeypatch):
    box.letters = [raw_of(table)]
    monkeypatch.setattr("games.inbox.imap.LIMIT", -1)
    assert letters_fetch() == 0 and box.seen == set()
