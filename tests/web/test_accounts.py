"""Signing up, logging in, forgetting one's password: all the way, and all the ways it goes wrong."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError

pytestmark = pytest.mark.django_db

GOOD = {"username": "bea", "email": "bea@example.org", "password1": "llama-in-the-pub"}


def link_in(mail):
    return re.search(r"https?://[^/]+(/\S+)", mail.body).group(1)


def test_signing_up_logs_in_and_sends_a_letter(client, mailoutbox, django_user_model):
    answer = client.post("/accounts/signup/", GOOD)
    assert answer.status_code == 302
    bea = django_user_model.objects.get(username="bea")
    assert bea.profile.display_name == "bea"
    assert "bea" in client.get("/me/").text
    assert mailoutbox[0].to == ["bea@example.org"]
    assert "Silly Season" in mailoutbox[0].subject


def test_an_address_is_confirmed_by_its_letter(client, mailoutbox):
    client.post("/accounts/signup/", GOOD)
    link = link_in(mailoutbox[0])
    page = client.get(link)
    assert "Is this your address?" in page.text
    assert not EmailAddress.objects.get(email="bea@example.org").verified  # reading is not confirming
    client.post(link)
    assert EmailAddress.objects.get(email="bea@example.org").verified


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"username": ""}, "Give a name"),
        ({"username": "ab"}, "at least three"),
        ({"username": "admin"}, "can not be used"),
        ({"email": "not an address"}, "no e-mail address"),
        ({"password1": "12345678"}, "Too many people"),
        ({"password1": "short"}, "too short"),
    ],
)
def test_what_is_wrong_at_sign_up_is_said_beside_the_field(client, wrong, said):
    page = client.post("/accounts/signup/", GOOD | wrong)
    assert page.status_code == 200
    assert 'class="field__error"' in page.text
    assert said in page.text
    assert 'aria-invalid="true"' in page.text


@pytest.mark.parametrize("login", ["anna", "anna@example.org", "ANNA"])
def test_log_in_by_name_or_address(client, member, login):
    anna = member("anna")
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    answer = client.post("/accounts/login/", {"login": login, "password": "a-long-password"})
    assert answer.status_code == 302
    assert answer.url == "/"


def test_log_in_leads_back_to_where_one_came_from(client, member):
    member("anna")
    assert client.get("/me/settings/").url == "/accounts/login/?next=/me/settings/"
    answer = client.post("/accounts/login/", {"login": "anna", "password": "a-long-password", "next": "/me/settings/"})
    assert answer.url == "/me/settings/"


def test_a_wrong_password_is_said_and_nothing_more(client, member):
    member("anna")
    page = client.post("/accounts/login/", {"login": "anna", "password": "wrong"})
    nobody = client.post("/accounts/login/", {"login": "nobody", "password": "wrong"})
    assert "has that password" in page.text
    assert "has that password" in nobody.text


def test_too_many_tries_are_stopped_politely(client, member):
    member("anna")
    for _ in range(12):
        page = client.post("/accounts/login/", {"login": "anna", "password": "wrong"})
    assert "Too many" in page.text or page.status_code == 429


def test_log_out(client_of):
    anna = client_of("anna")
    assert "Log out?" in anna.get("/accounts/logout/").text
    anna.post("/accounts/logout/")
    assert "Log in" in anna.get("/").text


def test_a_forgotten_password(client, member, mailoutbox):
    member("anna")
    answer = client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    assert "Look in your mail" in client.get(answer.url).text
    link = link_in(mailoutbox[0])
    answer = client.get(link, follow=True)
    assert "Choose a new password" in answer.text
    form_at = answer.redirect_chain[-1][0]
    wrong = client.post(form_at, {"password1": "llama-in-the-pub", "password2": "another-llama"})
    assert 'class="field__error"' in wrong.text
    done = client.post(form_at, {"password1": "llama-in-the-pub", "password2": "llama-in-the-pub"}, follow=True)
    assert "The new password is yours" in done.text
    assert client.login(username="anna", password="llama-in-the-pub")
    assert "That link no longer works" in client.get(link, follow=True).text


def test_a_reset_for_nobody_looks_the_same(client, mailoutbox):
    answer = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert "Look in your mail" in client.get(answer.url).text
    assert "No account" in mailoutbox[0].subject


def test_changing_the_password(client_of, django_user_model):
    anna = client_of("anna")
    wrong = anna.post(
        "/accounts/password/change/", {"oldpassword": "x", "password1": "llama-pub-9", "password2": "llama-pub-9"}
    )
    assert 'class="field__error"' in wrong.text
    anna.post(
        "/accounts/password/change/",
        {"oldpassword": "a-long-password", "password1": "llama-pub-9", "password2": "llama-pub-9"},
    )
    assert django_user_model.objects.get(username="anna").check_password("llama-pub-9")
    assert anna.get("/me/").status_code == 200  # still logged in


def test_letters_keep_the_house_style(client, member, mailoutbox):
    member("anna")
    client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    letter = mailoutbox[0]
    assert letter.subject == "[Silly Season] A new password"
    assert "minus the post" in letter.body
    assert "&#x27;" not in letter.body


def test_a_name_that_is_taken_while_one_signs_up_is_said_beside_the_field(client, monkeypatch, django_user_model):
    def taken(*_args, **_more):
        raise IntegrityError("username")

    monkeypatch.setattr("allauth.account.forms.SignupForm.try_save", taken)
    page = client.post("/accounts/signup/", GOOD)
    assert page.status_code == 200 and "already goes by that name" in page.text
    assert not django_user_model.objects.exists()
