"""Wrong passwords: nobody finds one by trying, nobody locks another out, and nobody learns who is registered."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import get_hasher
from django.contrib.auth.models import User
from django.core import signing
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.accounts import adapter, devices

pytestmark = pytest.mark.django_db

HOME, CAFE = "192.0.2.1", "192.0.2.2"
RIGHT = "a-long-password"


def log_in(login, password, *, at, client=None):
    client = client or Client()
    answer = client.post("/accounts/login/", {"login": login, "password": password}, REMOTE_ADDR=at)
    return answer.status_code == 302, answer


def rival(login="anna", *, at="198.51.100.7", times=12):
    """Wrong passwords from one address. Whether the last of them was still looked at."""
    return ["Too many" not in log_in(login, "wrong", at=at)[1].text for _ in range(times)][-1]


@pytest.fixture
def anna(member):
    anna = member("anna")
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    return anna


def logged_out(anna, at):
    """The browser of one who has logged in, and out again."""
    client = Client()
    assert log_in("anna", RIGHT, at=at, client=client)[0]
    client.post("/accounts/logout/")
    return client


def test_a_rival_never_locks_out_a_known_device(anna):
    known = logged_out(anna, HOME)
    for number in range(6):
        rival(at=f"198.51.100.{number}")
    assert log_in("anna", RIGHT, at=CAFE, client=known)[0], "wherever it is now"
    assert log_in(anna.email, RIGHT, at=CAFE, client=known)[0], "by the address, too"


def test_a_rival_at_one_address_does_not_even_lock_out_a_new_device(anna):
    assert not rival(times=25)
    assert log_in("anna", RIGHT, at=CAFE)[0]


def test_who_is_logged_in_elsewhere_is_known_by_the_address(anna):
    assert log_in("anna", RIGHT, at=HOME)[0]
    for number in range(6):
        rival(at=f"198.51.100.{number}")
    assert log_in("anna", RIGHT, at=HOME)[0]
    assert not log_in("anna", RIGHT, at=CAFE)[0]


def test_who_is_logged_in_proves_it_again_whatever_others_try(anna):
    client = Client()
    assert log_in("anna", RIGHT, at=HOME, client=client)[0]
    for number in range(6):
        rival(at=f"198.51.100.{number}")
    answer = client.post("/accounts/reauthenticate/", {"password": RIGHT}, REMOTE_ADDR=CAFE)
    assert answer.status_code == 302


def test_many_addresses_on_one_name_are_slowed(anna):
    looked_at = [rival(at=f"198.51.100.{number}", times=1) for number in range(60)]
    assert looked_at.count(True) == 20
    assert not log_in("anna", RIGHT, at=CAFE)[0]


def test_a_known_device_has_no_more_tries_than_others(anna):
    known = logged_out(anna, HOME)
    tried = [log_in("anna", "wrong", at=CAFE, client=known)[1].text for _ in range(7)]
    assert ["Too many" in text for text in tried] == [False] * 5 + [True] * 2


def test_a_device_is_known_for_its_members_alone(anna, member):
    member("bob")
    bobs = Client()
    assert log_in("bob", RIGHT, at=CAFE, client=bobs)[0]
    bobs.post("/accounts/logout/")
    for number in range(6):
        rival(at=f"198.51.100.{number}")
    assert not log_in("anna", RIGHT, at=CAFE, client=bobs)[0]


def test_a_cookie_that_somebody_made_up_is_no_device(anna):
    client = Client()
    for made_up in ("x", signing.dumps({anna.pk: "x"}, salt="another"), signing.dumps([1], salt=devices.SALT)):
        client.cookies[devices.COOKIE] = made_up
        assert not rival_with(client)


def rival_with(client):
    """Whether the seventh wrong password of this browser is still looked at."""
    return ["Too many" not in log_in("anna", "wrong", at=CAFE, client=client)[1].text for _ in range(7)][-1]


def test_the_cookie_is_for_the_site_alone_and_holds_few(anna, member):
    client = Client()
    for number in range(7):
        member(f"m{number}")
        assert log_in(f"m{number}", RIGHT, at=HOME, client=client)[0]
        client.post("/accounts/logout/")
    cookie = client.cookies[devices.COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert len(signing.loads(cookie.value, salt=devices.SALT)) == devices.MOST


def test_a_new_password_by_mail_opens_the_door_again(anna, mailoutbox):
    for number in range(6):
        rival(at=f"198.51.100.{number}")
    client = Client()
    client.post("/accounts/password/reset/", {"email": anna.email}, REMOTE_ADDR=CAFE)
    link = next(word for word in mailoutbox[-1].body.split() if "/accounts/password/reset/key/" in word)
    form = client.get(link.partition("testserver")[2] or link, follow=True, REMOTE_ADDR=CAFE).redirect_chain[-1][0]
    new = {"password1": "llama-in-the-pub", "password2": "llama-in-the-pub"}
    client.post(form, new, REMOTE_ADDR=CAFE)
    assert log_in("anna", "llama-in-the-pub", at=CAFE)[0]


# --- who is registered --------------------------------------------------------------------------------


def counted(monkeypatch):
    """How often a password is hashed from here on."""
    hasher, made = type(get_hasher()), []
    original = hasher.encode
    monkeypatch.setattr(hasher, "encode", lambda *args: made.append(1) or original(*args))
    return made


@pytest.mark.parametrize("login", ["anna", "anna@example.org", "nobody", "nobody@example.org"])
def test_a_password_is_hashed_once_whoever_is_asked_for(anna, monkeypatch, login):
    made = counted(monkeypatch)
    log_in(login, "wrong", at=CAFE)
    assert len(made) == 1


def sign_up(email, name="bea"):
    client = Client()
    answer = client.post("/accounts/signup/", {"username": name, "email": email, "password1": "llama-in-the-pub"})
    return client, answer


@pytest.mark.parametrize("verified", [True, False])
def test_sign_up_does_not_say_that_an_address_is_registered(member, mailoutbox, verified):
    dora = member("dora")
    EmailAddress.objects.create(user=dora, email=dora.email, verified=verified, primary=True)
    (new, fresh), (double, taken) = sign_up("new@example.org", "newbie"), sign_up(dora.email, "double")
    assert (fresh.status_code, fresh.headers["Location"]) == (taken.status_code, taken.headers["Location"])
    pages = [client.get("/").text for client in (new, double)]
    assert plain(pages[0]) == plain(pages[1])
    assert [mail.to for mail in mailoutbox] == [["new@example.org"], [dora.email]]
    assert ("already belongs to an account" in mailoutbox[1].body) == verified


def plain(page):
    """A page without what must differ: who reads it, which address was given, and the token of the form."""
    return re.sub(r'newbie|double|new(?=@)|dora(?=@)|(?<=")[A-Za-z0-9]{64}(?=")', "*", page)


def test_an_address_belongs_to_whoever_confirmed_it(member, mailoutbox):
    dora = member("dora")
    EmailAddress.objects.create(user=dora, email=dora.email, verified=True, primary=True)
    sign_up(dora.email, "double")
    Client().post("/accounts/password/reset/", {"email": dora.email})
    letters = [mail for mail in mailoutbox if "new password" in mail.subject]
    assert len(letters) == 1
    assert "dora" in letters[0].body
    assert EmailAddress.objects.get(email=dora.email, verified=True).user == dora


def test_another_address_does_not_say_that_it_is_registered(anna, client_of, mailoutbox):
    bob = client_of("bob")
    him = User.objects.get(username="bob")
    EmailAddress.objects.create(user=him, email="bob@example.org", primary=True, verified=True)
    said = []
    for email in ("new@example.org", anna.email):
        bob.post("/accounts/reauthenticate/", {"password": RIGHT})
        answer = bob.post("/accounts/email/", {"email": email, "action_add": ""}, follow=True)
        said.append("Somebody" in answer.text or "already" in answer.text)
        assert email in answer.text
    assert said == [False, False]
    told = [mail for mail in mailoutbox if mail.to == [anna.email]]
    assert "already belongs to an account" in told[0].body


def test_a_reset_does_the_same_work_for_everybody(anna, mailoutbox, monkeypatch):
    """The same letters are written, one of them is sent, and the database is asked as often, but for one look-up."""
    written, asked = [], []
    original = adapter.AccountAdapter.render_mail
    monkeypatch.setattr(
        adapter.AccountAdapter,
        "render_mail",
        lambda self, template, *args, **more: written.append(template) or original(self, template, *args, **more),
    )
    for email in (anna.email, "nobody@example.org"):
        written.clear()
        with CaptureQueriesContext(connection) as queries:
            Client().post("/accounts/password/reset/", {"email": email})
        asked.append(len(queries))
        assert sorted(written) == ["account/email/password_reset_key", "account/email/unknown_account"]
        assert mailoutbox.pop().to == [email]
        assert mailoutbox == []
    assert abs(asked[0] - asked[1]) <= 1
