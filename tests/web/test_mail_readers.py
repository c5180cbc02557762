"""Readers of a zine by mail: one question each, nothing without a yes, and who may see whom."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games import database_time
from games.accounts.export import export_member
from games.accounts.leaving import member_leaves
from games.common.errors import NotAllowed, Refused
from games.models import AuditEntry, MailReader, RefusingAddress
from games.moderation.sanctions import sanction_impose
from games.zines.mailing_list import services
from games.zines.mailing_list.mails import answer_url
from games.zines.mailing_list.reading import MOST_LINES, read_readers
from games.zines.mailing_list.services import mail_reader_remove, mail_readers_add, mail_readers_clear
from games.zines.services import issue_draft, issue_publish, zine_found, zine_subscribe
from tests.moderation.people import moderator
from tests.plugins.tables import user
from tests.rows import every_row

pytestmark = pytest.mark.django_db
LIST = "Maria Example, maria@post.example\nPost Master; with a mark, pm@post.example\n"


@pytest.fixture(autouse=True)
def mails(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    mail.outbox = []
    return mail.outbox


def editor(name):
    """A member with a confirmed address: without one nobody has strangers written to."""
    found = user(name)
    EmailAddress.objects.get_or_create(user=found, email=found.email, primary=True, verified=True)
    return found


@pytest.fixture
def zine():
    return zine_found(by=editor("anna"), name="ducks", title="Ducks")


def browser(member=None):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def published(zine, title="No news"):
    draft = issue_draft(zine=zine, by=editor("anna"), turns=[], title=title, text="Quack.")
    return issue_publish(issue=draft, by=editor("anna"), version=1, written=lambda issue: issue.text)


def path_of(text):
    (found,) = re.findall(r"https?://[^/\s]+(/zines/ducks/mail/\S+)", text)
    return found


def test_who_is_asked_gets_one_mail_and_the_zine_only_after_a_yes(zine, mails):
    assert mail_readers_add(zine=zine, by=editor("anna"), text=LIST) == 2
    assert [one.to for one in mails] == [["maria@post.example"], ["pm@post.example"]]
    assert mail_readers_add(zine=zine, by=editor("anna"), text=LIST.upper()) == 0, "a mailbox is asked once"
    published(zine)
    assert len(mails) == 2, "nobody has said yes"
    page = path_of(mails[0].body)
    browser().get(page)
    assert not zine.mail_readers.subscribed().exists(), "a look changes nothing"
    assert "Each new issue comes to you" in browser().post(page, {"do": "yes"}).content.decode()
    published(zine, "Late news")
    assert mails[-1].to == ["maria@post.example"] and len(mails) == 3
    assert mails[-1].extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = mails[-1].extra_headers["List-Unsubscribe"].strip("<>").partition("/zines/")
    browser().post(f"/zines/{stop[2]}", {"List-Unsubscribe": "One-Click"})
    published(zine, "Latest news")
    assert len(mails) == 3
    assert mail_readers_add(zine=zine, by=editor("anna"), text=LIST) == 0, "who has stopped it is not asked again"
    assert not MailReader.objects.filter(address="maria@post.example").exists(), "the address is gone"
    assert "This was stopped" in browser().post(page, {"do": "yes"}).content.decode()


def test_one_no_can_be_for_all_zines(zine, mails):
    other = zine_found(by=editor("carl"), name="geese", title="Geese")
    mail_readers_add(zine=zine, by=editor("anna"), text="maria@post.example")
    mail_readers_add(zine=other, by=editor("carl"), text="m, maria+geese@post.example")
    assert "writes to you again" in browser().post(path_of(mails[0].body), {"do": "never"}).content.decode()
    assert not MailReader.objects.filter(ended_at=None).exists()
    third = zine_found(by=editor("carl"), name="swans", title="Swans")
    assert mail_readers_add(zine=third, by=editor("carl"), text="Maria@Post.example") == 0
    zine.delete()
    assert RefusingAddress.objects.count() == 1
    assert "maria" not in str(RefusingAddress.objects.values())


def test_who_subscribed_as_a_member_gets_each_issue_once(zine, mails):
    bert = user("bert")
    EmailAddress.objects.update_or_create(
        user=bert, defaults={"email": "b@post.example", "verified": True, "primary": True}
    )
    zine_subscribe(zine=zine, by=bert)
    mail_readers_add(zine=zine, by=editor("anna"), text="b@post.example")
    browser().post(path_of(mails[0].body), {"do": "yes"})
    published(zine)
    assert [one.to for one in mails[1:]] == [["b@post.example"]]
    (held,) = export_member(bert)["zines_by_mail"]
    assert held["zine"] == "ducks" and held["address"] == "b@post.example"
    member_leaves.send(sender=type(bert), user=bert)
    assert not zine.mail_readers.filter(ended_at=None).exists()


def test_the_page_asks_by_text_or_file_lists_and_saves_as_csv(zine, mails):
    anna = browser(editor("anna"))
    file = SimpleUploadedFile("list.csv", "\ufeffEmail;Full name\nmaria@post.example;=Maria\n".encode())
    assert anna.post("/zines/ducks/readers/", {"file": file}).status_code == 302
    page = anna.get("/zines/ducks/readers/").content.decode()
    assert "maria@post.example" in page and "no answer yet (1)" in page
    anna_sees = anna.get("/zines/ducks/readers/readers.csv").content.decode()
    assert anna_sees.splitlines() == ["name,address"], "who has not said yes is not in the file"
    browser().post(path_of(mails[0].body), {"do": "yes"})
    text = anna.get("/zines/ducks/readers/readers.csv").content.decode()
    assert text.splitlines() == ["name,address", "'=Maria,maria@post.example"]
    assert read_readers(text)[0].name == "=Maria"
    reader = zine.mail_readers.get()
    anna.post(f"/zines/ducks/readers/{reader.pk}/remove/")
    assert not zine.mail_readers.filter(ended_at=None).exists()
    assert AuditEntry.objects.filter(action="zine.reader_remove").exists()


def test_what_was_typed_stays_with_the_numbers_of_wrong_lines(zine, mails):
    typed = "Maria, maria@post.example\nnobody\n\nX, x@\n"
    answer = browser(editor("anna")).post("/zines/ducks/readers/", {"text": typed})
    shown = answer.content.decode()
    assert answer.status_code == 422 and "line 2, 4" in shown and "x@" in shown
    assert not MailReader.objects.exists() and mails == []
    file = SimpleUploadedFile("list.csv", "Zoë, zoe@post.example".encode("latin-1"))
    assert "no text in UTF-8" in browser(editor("anna")).post("/zines/ducks/readers/", {"file": file}).content.decode()


@every_row(
    ("text", "said"),
    [
        ("", "a line for each"),
        ("name,address\n", "a line for each"),
        ("Maria, maria@mailinator.com", "line 1"),
        (f"Maria, {'m' * 300}@post.example", "line 1"),
        ("\n".join(f"m{n}@post.example" for n in range(MOST_LINES + 1)), "Send it in parts"),
        ("x" * 200_001, "200000 characters"),
        ("a\x00b, c", "line 1"),
        ('"', "a line for each"),
    ],
)
def test_lists_that_cannot_be_taken_are_answered(text, said):
    with pytest.raises(Refused, match=said):
        read_readers(text)


def test_names_and_titles_start_no_other_header(zine, mails):
    mail_readers_add(zine=zine, by=editor("anna"), text='"Bcc: x@y.example",maria@post.example')
    message = mails[0].message()
    assert message["Bcc"] is None and message["To"] == "maria@post.example"


def test_who_is_silenced_or_has_confirmed_no_address_asks_nobody(zine, mails):
    sanction_impose(member=editor("anna"), by=moderator(), kind="silence", reason="Insults.")
    mails.clear()
    answer = browser(editor("anna")).post("/zines/ducks/readers/", {"text": LIST})
    assert answer.status_code == 422 and "silenced you" in answer.content.decode()
    EmailAddress.objects.filter(user=user("carl")).delete()
    other = zine_found(by=user("carl"), name="geese", title="Geese")
    shown = browser(user("carl")).post(f"/zines/{other.name}/readers/", {"text": LIST}).content.decode()
    assert "Confirm your own mail address first" in shown and "maria@post.example" in shown
    assert mails == [] and not MailReader.objects.exists()


def test_only_editors_add_see_and_remove(zine, mails):
    mail_readers_add(zine=zine, by=editor("anna"), text=LIST)
    reader = zine.mail_readers.first()
    with pytest.raises(NotAllowed):
        mail_readers_add(zine=zine, by=editor("carl"), text=LIST)
    with pytest.raises(NotAllowed):
        mail_reader_remove(reader=reader, by=user("carl"))
    for path in ("/zines/ducks/", "/zines/ducks/feed/", "/api/zines/ducks/", "/zines/", "/zines/ducks/readers/"):
        for client in (browser(), browser(user("carl"))):
            assert "post.example" not in client.get(path).content.decode()


def test_there_are_bounds(zine, monkeypatch, settings):
    settings.MAIL_READERS_WAITING = 2
    mail_readers_add(zine=zine, by=editor("anna"), text=LIST)
    with pytest.raises(Refused, match="have not answered yet"):
        mail_readers_add(zine=zine, by=editor("anna"), text="new@post.example")
    monkeypatch.setattr(services, "MOST_READERS", 2)
    with pytest.raises(Refused, match="most of one zine"):
        mail_readers_add(zine=zine, by=editor("anna"), text="new@post.example")


def test_a_question_that_nobody_answers_ends_and_is_not_asked_again(zine, mails):
    mail_readers_add(zine=zine, by=editor("anna"), text=LIST)
    browser().post(path_of(mails[0].body), {"do": "yes"})
    MailReader.objects.update(asked_at=database_time.now() - timedelta(days=31))
    assert mail_readers_clear() == 1
    assert [one.address for one in zine.mail_readers.filter(ended_at=None)] == ["maria@post.example"]
    assert mail_readers_add(zine=zine, by=editor("anna"), text=LIST) == 0


def test_a_link_of_another_zine_or_a_broken_one_is_none(zine):
    other = zine_found(by=editor("carl"), name="geese", title="Geese")
    mail_readers_add(zine=zine, by=editor("anna"), text=LIST)
    token = answer_url(zine.mail_readers.first()).split("/")[-2]
    assert browser().get(f"/zines/{other.name}/mail/{token}/").status_code == 404
    assert browser().post("/zines/ducks/mail/nonsense/", {"do": "yes"}).status_code == 404
