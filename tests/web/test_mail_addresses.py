"""Addresses of one mailbox in several spellings, and addresses that are thrown away."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client

from games.accounts.mail_addresses import canonical, is_disposable, same_mailbox
from tests.plugins.tables import user
from tests.rows import every_row

SAME = [
    ("Anna@Example.org", "anna@example.org"),
    ("anna+games@example.org", "anna@example.org"),
    ("an.na@example.org", "an.na@example.org"),
    ("A.n.n.a+x+y@googlemail.com", "anna@gmail.com"),
    ("+anna@example.org", "+anna@example.org"),
    ("no address", "no address"),
    ("@example.org", "@example.org"),
]


@every_row("address, mailbox", SAME)
def test_one_spelling_of_a_mailbox(address, mailbox):
    assert canonical(address) == mailbox


FOUND = [
    ("anna@gmail.com", "an.na@googlemail.com", True),
    ("a.n.n.a+x@gmail.com", "anna+y@gmail.com", True),
    ("anna@example.org", "anna+games@example.org", True),
    ("anna@example.org", "an.na@example.org", False),
    ("anna@example.org", "anna@example.com", False),
    ("a[n]+@example.org", "an@example.org", False),
    ("anna@gmail.com", "hanna@gmail.com", False),
]


@pytest.mark.django_db
def test_a_mailbox_is_found_in_every_spelling():
    for given, kept, same in FOUND:
        EmailAddress.objects.all().delete()
        EmailAddress.objects.create(user=user("anna"), email=kept, verified=True)
        assert EmailAddress.objects.filter(same_mailbox(given)).exists() == same, (given, kept)


THROWN = [
    ("x@mailinator.com", True), ("x@a.b.Mailinator.com.", True), ("x@notmailinator.com", False),
    ("x@example.org", False), ("x@refused.example", True), ("x@" + "a." * 5000 + "com", False), ("mailinator", False),
]  # fmt: skip


def test_domains_that_do_not_last(settings):
    settings.DISPOSABLE_DOMAINS = ["Refused.example "]
    for address, thrown in THROWN:
        assert is_disposable(address) == thrown, address[:40]


def sign_up(client, name, address):
    data = {"username": name, "email": address, "password1": "a-long-password-1"}
    return client.post("/accounts/signup/", data)


@pytest.mark.django_db
def test_a_disposable_address_is_refused_at_sign_up_and_later():
    answer = sign_up(Client(), "anna", "anna@yopmail.com")
    assert "do not last" in answer.text and not User.objects.filter(username="anna").exists()
    client = Client()
    client.force_login(user("boris"))
    said = client.post("/accounts/email/", {"action_add": "", "email": "boris@yopmail.com"}, follow=True)
    assert not EmailAddress.objects.filter(email="boris@yopmail.com").exists(), said.status_code


@pytest.mark.django_db
def test_a_second_member_does_not_confirm_a_mailbox_and_whoever_asks_sees_no_difference(mailoutbox):
    EmailAddress.objects.create(user=user("anna"), email="anna@gmail.com", verified=True, primary=True)
    answers = [sign_up(Client(), "second", "an.na+two@gmail.com"), sign_up(Client(), "third", "carla@gmail.com")]
    assert len({(one.status_code, one.headers.get("Location")) for one in answers}) == 1
    texts = {one.to[0]: one.body for one in mailoutbox}
    assert "confirm-email" not in texts["an.na+two@gmail.com"]
    assert "confirm-email" in texts["carla@gmail.com"]
