"""Names that a reader would take for another's, at every place where one is given; tokens, and closing an account."""

import importlib
import threading

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from games.accounts.tokens import token_make, tokens_hash
from games.common.names import is_reserved, look_of, tidy_name, trouble_with_name
from games.models import ApiToken, Profile
from games.play_now.guests import guest_make
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db

PASSWORD = "llama-in-the-pub"
ALIKE = {
    "Anna Bell": (
        "anna bell", "ANNA BELL", "Anna  Bell", "Anna\u00a0Bell", "Anna\u2003Bell", "Anna\nBell", "Anna\u2028Bell",
        "An\u200bna Bell", "An\u200dna Bell", "\u202eAnna Bell", "\u2066Anna Bell\u2069", "\ufeffAnna Bell",
        "An\u00adna Bell", "Anna\u3164 Bell", "An\u034fna Bell", "Anna\ufe0f Bell", "\u0391nna Bell", "\u0410nna Bell",
        "Ann\u0430 Bell", "Anna \u0392ell", "Anna Be\u04cf\u04cf", "Anna BeII", "Anna Be||", "Anna Be11",
        "\uff21\uff4e\uff4e\uff41 \uff22\uff45\uff4c\uff4c", "\U0001d400\U0001d427\U0001d427\U0001d41a Bell",
        "\u13aann\u0251 Bell", "Anna Bel\u2113", "\U000e0041Anna Bell",
    ),
    "Tom Burns": ("Torn Burns", "Tom Bums", "T\u043em Burns", "T0m Burns", "\u03a4om Burns", "Tom Burn\u0455"),
    "Zo\u00eb": ("Zoe\u0308", "\u200fZo\u00eb", "\u0396o\u00eb", "Z\u03bf\u00eb"),
    "O\u2019Brien": ("O'Brien", "O\u02bcBrien", "\u041e\u2019Brien", "0'Brien"),
}  # fmt: skip
DIFFERENT = (("Anna", "Ana"), ("Anna", "\u00c1nna"), ("Zo\u00eb", "Zoe"), ("Anna Bell", "AnnaBell"), ("Bob", "Rob"))
NOBODYS = (
    "The GM", "the gm", "\u03a4he G\u041c", "Th\u0435 GM", "GM", "g\u043c\u200b"[0:1] + "M", "A bot (expert)",
    "\u0430 bot (novice)", "a b\u03bft", "Someone who left", "left-17", "The site", "Administrat\u043er", "N0body",
)  # fmt: skip
PAIRS = [(name, other) for name, others in ALIKE.items() for other in others]


@pytest.fixture
def anna():
    return user("anna")


def renamed(member: User, name: str) -> tuple[int, int]:
    """What the page and the API answer to somebody who wants to go by a name."""
    page = Client()
    page.force_login(member)
    form = {"display_name": name, "time_zone": "UTC", "theme": "system"}
    api = APIClient()
    api.force_authenticate(member)
    said = api.patch("/api/me/", {"display_name": name}, format="json").status_code
    return page.post("/me/settings/", form).status_code, said


@pytest.mark.parametrize(("name", "other"), PAIRS)
def test_a_name_that_looks_like_anothers_is_taken(anna, name, other):
    assert renamed(anna, name) == (302, 200)
    rival = user("rival")
    assert renamed(rival, other) == (422, 400), ascii(other)
    assert Profile.objects.get(user=rival).display_name == "rival"


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_readers_can_tell_apart_are_two(one, other):
    assert look_of(one) != look_of(other)


@pytest.mark.parametrize("name", NOBODYS)
def test_what_the_site_calls_somebody_is_nobodys_name(anna, name):
    assert is_reserved(name)
    assert renamed(anna, name) == (422, 400)


@pytest.mark.parametrize(
    "name", ["bea@example.org", "mail bea@example.org", "\u200b\u3164", "e" + "\u0301" * 5, "\u2800"]
)
def test_what_is_no_name_is_said_so(anna, name):
    assert trouble_with_name(tidy_name(name))
    assert renamed(anna, name) == (422, 400)


def test_a_name_is_kept_tidied_and_everybody_keeps_the_one_they_have(anna):
    assert renamed(anna, "  \uff21nna\u00a0\n Bell\u202e ")[0] == 302
    assert Profile.objects.get(user=anna).display_name == "Anna Bell"
    Profile.objects.filter(user=anna).update(display_name="The GM", name_look=None)
    assert renamed(anna, "The GM") == (302, 200)
    assert Profile.objects.get(user=anna).name_look is None


def sign_up(client: Client, name: str) -> str:
    told = {"username": name, "email": f"new-{len(name)}@example.org", "password1": PASSWORD}
    return client.post("/accounts/signup/", told).content.decode()


@pytest.mark.parametrize(
    "name", ["\u0430nna", "\uff41nna", "ann\u0251", "anna@example.org", "somebody@else.example", "left-17"]
)
def test_nobody_signs_up_under_a_name_that_looks_like_anothers(client, anna, name):
    assert 'class="field__error"' in sign_up(client, name)
    assert not User.objects.exclude(pk=anna.pk).exists()


def test_a_name_at_the_table_is_no_name_to_log_in_with(client, anna):
    renamed(anna, "Bea")
    assert 'class="field__error"' in sign_up(client, "b\u0435\u0430")


def test_a_member_called_like_the_closed_account_of_another_keeps_nobody(client_of):
    client = client_of("anna")
    member = User.objects.get(username="anna")
    User.objects.create(username=f"left-{member.pk}")
    answer = client.post("/me/leave/", {"password": "a-long-password"})
    assert answer.status_code == 302
    member.refresh_from_db()
    assert member.username == f"left-{member.pk}-2"
    assert Profile.objects.get(user=member).name_look is None


def test_older_names_that_look_alike_are_kept_and_the_first_has_the_look():
    first, second = user("first"), user("second")
    Profile.objects.filter(user=first).update(display_name="Paul", name_look=None, username_look=None)
    Profile.objects.filter(user=second).update(display_name="\u03c1aul", name_look=None, username_look=None)
    Token.objects.create(user=first, key="a" * 40)
    importlib.import_module("games.migrations.0033_fill_names_and_tokens").fill(apps, None)
    told = dict(Profile.objects.filter(user__in=[first, second]).values_list("display_name", "name_look"))
    assert told == {"Paul": look_of("Paul"), "\u03c1aul": None}
    asked = {"Authorization": f"Token {'a' * 40}"}
    assert Client().get("/api/me/", headers=asked).status_code == 200, "tokens go on"
    assert tokens_hash() == 1
    assert (Token.objects.count(), ApiToken.objects.count()) == (0, 1)
    assert Client().get("/api/me/", headers=asked).status_code == 200


def works(token: str) -> bool:
    return Client().get("/api/me/", headers={"Authorization": f"Token {token}"}).status_code == 200


def by_page(client: Client, member: User) -> None:
    new = {"oldpassword": "a-long-password", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/password/change/", new).status_code == 302


def in_the_admin(client: Client, member: User) -> None:
    member.set_password(PASSWORD)
    member.save()


def suspended(client: Client, member: User) -> None:
    member.is_active = False
    member.save()


def closed(client: Client, member: User) -> None:
    client.post("/me/leave/", {"password": "a-long-password"})


@pytest.mark.parametrize("way", [by_page, in_the_admin, suspended, closed])
def test_a_token_ends_with_the_password_and_the_account(client_of, way):
    client = client_of("anna")
    member = User.objects.get(username="anna")
    token = token_make(user=member)
    assert works(token)
    assert ApiToken.objects.get().used_at is not None
    assert token not in str(ApiToken.objects.values())
    way(client, member)
    assert not works(token)
    assert not ApiToken.objects.exists()


def test_wrong_passwords_are_counted_where_an_account_is_closed(client_of):
    client = client_of("anna")
    told = [client.post("/me/leave/", {"password": "wrong"}).status_code for _ in range(7)]
    assert told == [422] * 5 + [429] * 2
    refused = client.post("/me/leave/", {"password": "a-long-password"})
    assert (refused.status_code, "Too many" in refused.content.decode()) == (429, True)
    assert User.objects.get(username="anna").is_active


@pytest.mark.django_db(transaction=True)
def test_a_guest_signs_up_once_in_however_many_windows():
    guest = guest_make()
    windows = []
    for _ in range(4):
        window = Client(raise_request_exception=False)
        window.force_login(guest)
        windows.append(window)
    answers: list[int] = []
    begin = threading.Barrier(4)

    def sign(number: int) -> None:
        told = {"username": f"member{number}", "email": f"member{number}@example.org", "password1": PASSWORD}
        try:
            begin.wait()
            answers.append(windows[number].post("/accounts/signup/", told).status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=sign, args=(number,)) for number in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    guest.refresh_from_db()
    number = guest.username.removeprefix("member")
    assert max(answers) < 500, answers
    assert guest.email == f"member{number}@example.org"
    assert [one.email for one in guest.emailaddress_set.all()] == [guest.email]
    assert not Profile.objects.get(user=guest).guest
