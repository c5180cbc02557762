"""The second factor: set up, asked for, recovered, required, exported, and gone with its member."""

import re
import time

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.accounts.export import export_member
from games.accounts.leaving import leave
from games.channels.services import channels_seal
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db

PASSWORD = "a-long-password"


def code_of(secret, steps=0):
    counter = int(time.time()) // 30 + steps
    return auth.format_hotp_value(auth.hotp_value(secret, counter))


@pytest.fixture
def anna(member):
    anna = member("anna", PASSWORD)
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    return anna


def log_in(name="anna", password=PASSWORD, **more):
    client = Client()
    answer = client.post(reverse("account_login"), {"login": name, "password": password, **more})
    return client, answer


def set_up(client):
    """Switch it on by the pages, password first; returns the key."""
    asked = client.get(reverse("mfa_activate_totp")).headers["Location"]
    assert asked.startswith(reverse("account_reauthenticate"))
    client.post(asked, {"password": PASSWORD})
    page = client.get(reverse("mfa_activate_totp"))
    assert page.status_code == 200, page.headers
    secret = re.search(r"qr__key\">([A-Z2-7]+)<", page.text)[1]
    assert "data:image/svg+xml;base64," in page.text
    answer = client.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    assert answer.headers["Location"] == reverse("mfa_view_recovery_codes")
    return secret


def codes_on(client):
    return re.findall(r"<li><code>(\w+)</code>", client.get(reverse("mfa_view_recovery_codes")).text)


def is_in(client):
    return client.get("/me/").status_code == 200


def test_without_one_a_password_is_enough_and_the_page_offers_it(anna):
    client, _ = log_in()
    assert is_in(client)
    page = client.get(reverse("mfa_index")).text
    assert "Set it up" in page and ">off<" in page


def test_with_one_the_password_alone_opens_nothing(anna):
    first, _ = log_in()
    secret = set_up(first)
    client, answer = log_in()
    assert answer.headers["Location"] == reverse("mfa_authenticate")
    assert not is_in(client)
    wrong = client.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert "That code is not right" in wrong.text
    assert not is_in(client)
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret, 1)})
    assert is_in(client)


def test_where_one_wanted_to_go_is_kept(anna):
    secret = set_up(log_in()[0])
    client, _ = log_in(next="/me/mail/")
    answer = client.post(reverse("mfa_authenticate"), {"code": code_of(secret, 1)})
    assert answer.headers["Location"] == "/me/mail/"


def test_a_recovery_code_works_once(anna):
    first, _ = log_in()
    set_up(first)
    codes = codes_on(first)
    assert len(codes) == 10
    for expected in (True, False):
        client, _ = log_in()
        client.post(reverse("mfa_authenticate"), {"code": codes[0]})
        assert is_in(client) == expected
    assert codes[0] not in codes_on(first)
    assert len(codes_on(first)) == 9
    assert codes[1] in first.get(reverse("mfa_download_recovery_codes")).text


def test_new_recovery_codes_void_the_old_ones(anna):
    first, _ = log_in()
    set_up(first)
    before = codes_on(first)
    first.post(reverse("mfa_generate_recovery_codes"))
    assert not set(before) & set(codes_on(first))


def test_too_many_wrong_codes_are_refused_even_if_one_is_right(anna):
    secret = set_up(log_in()[0])
    client, _ = log_in()
    for _ in range(5):
        client.post(reverse("mfa_authenticate"), {"code": "000000"})
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret, 1)})
    assert not is_in(client)


def test_other_sessions_end_when_it_is_set_up(anna, django_capture_on_commit_callbacks):
    elsewhere, here = log_in()[0], log_in()[0]
    for client in (elsewhere, here):
        assert is_in(client)
    with django_capture_on_commit_callbacks(execute=True):
        set_up(here)
    assert is_in(here)
    assert not is_in(elsewhere)


def test_it_is_switched_off_with_a_fresh_proof_and_codes_go_along(anna):
    client, _ = log_in()
    set_up(client)
    assert client.post(reverse("mfa_deactivate_totp")).status_code == 302
    assert not Authenticator.objects.filter(user=anna).exists()
    assert is_in(log_in()[0])


def test_an_address_that_is_not_confirmed_has_to_be_first(anna):
    EmailAddress.objects.update(verified=False)
    client, _ = log_in()
    page = client.get(reverse("mfa_activate_totp"), follow=True)
    assert "First confirm your address" in page.text
    assert "qr__key" not in page.text


@pytest.mark.parametrize("address", ["/admin/", "/admin/login/"])
def test_the_admin_is_behind_it(anna, address):
    User.objects.filter(pk=anna.pk).update(is_staff=True, is_superuser=True)
    secret = set_up(log_in()[0])
    client = Client()
    page = client.get(address, follow=True)
    assert reverse("account_login") in page.redirect_chain[-1][0]
    client.post(page.redirect_chain[-1][0], {"login": "anna", "password": PASSWORD})
    assert client.get("/admin/").status_code == 302, "by the password alone nobody comes in"
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret, 1)})
    assert client.get("/admin/").status_code == 200


def test_staff_who_must_have_one_do_nothing_before(anna, settings):
    User.objects.filter(pk=anna.pk).update(is_staff=True)
    client, _ = log_in()
    assert client.get("/admin/").status_code == 200
    settings.REQUIRE_SECOND_FACTOR = ["staff"]
    for address in ("/admin/", "/me/", "/games/", "/"):
        assert client.get(address).headers.get("Location") == reverse("mfa_activate_totp"), address
    assert client.get("/api/games/").status_code == 403
    assert client.post("/theme/", {"theme": "dark"}).status_code == 302
    assert "needs a second factor" in client.get(reverse("mfa_index")).text
    set_up(client)
    for address in ("/admin/", "/me/", "/"):
        assert client.get(address).status_code == 200, address


def test_other_members_are_not_asked(anna, settings):
    settings.REQUIRE_SECOND_FACTOR = ["staff", "gms"]
    client, _ = log_in()
    assert is_in(client)
    assert Client().get("/").status_code == 200


def test_gms_who_must_have_one_find_no_desk_before_and_may_play(settings):
    table = make_table()
    client = Client()
    client.force_login(table.gm)
    desk = f"/gm/{table.game.slug}/"
    assert client.get(desk).status_code == 200
    settings.REQUIRE_SECOND_FACTOR = ["gms"]
    assert client.get(desk).headers["Location"] == reverse("mfa_activate_totp")
    assert client.get("/admin/").headers["Location"] == reverse("mfa_activate_totp")
    assert client.get(table.game.get_absolute_url()).status_code == 200
    assert client.get("/me/").status_code == 200


def test_it_is_in_the_export_without_its_key_and_goes_with_its_member(anna):
    client, _ = log_in()
    secret = set_up(client)
    told = export_member(anna)["second_factor"]
    assert {one["type"] for one in told} == {"totp", "recovery_codes"}
    assert secret not in str(told) and "data" not in told[0]
    leave(user=anna)
    assert not Authenticator.objects.exists()


def test_operators_do_not_find_keys_in_the_admin(client_of):
    operator = client_of("root", is_staff=True, is_superuser=True)
    for model in ("mfa/authenticator", "socialaccount/socialaccount", "socialaccount/socialapp"):
        assert operator.get(f"/admin/{model}/").status_code == 404


def test_keys_are_kept_sealed_and_outlive_a_change_of_the_sites_key(anna, settings):
    client, _ = log_in()
    secret = set_up(client)
    assert secret not in str([one.data for one in Authenticator.objects.all()])
    old, settings.SECRET_KEY = settings.SECRET_KEY, "another-key-of-fifty-letters" * 2
    settings.SECRET_KEY_FALLBACKS = [old]
    assert channels_seal() >= 2
    settings.SECRET_KEY_FALLBACKS = []
    client, _ = log_in()
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret, 1)})
    assert is_in(client)
