"""Logging in by an account elsewhere, against a provider of the tests' own on loopback."""

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.accounts.export import export_member
from games.accounts.leaving import leave
from games.models import Game

pytestmark = pytest.mark.django_db

LOGIN = "/accounts/oidc/oidc/login/"
CALLBACK = "/accounts/oidc/oidc/login/callback/"
PASSWORD = "a-long-password"


class Provider(BaseHTTPRequestHandler):
    """What an OpenID provider answers: where its doors are, a token for a code, and who it is."""

    def answer(self, data, status=200):
        body = json.dumps(data).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        here = f"http://127.0.0.1:{self.server.server_port}"
        if self.path == "/.well-known/openid-configuration":
            doors = {"authorization": "authorize", "token": "token", "userinfo": "userinfo"}
            ends = {f"{name}_endpoint": f"{here}/{path}" for name, path in doors.items()}
            self.answer({"issuer": here, "jwks_uri": f"{here}/keys", **ends})
        elif self.path == "/userinfo":
            assert self.headers["Authorization"] == "Bearer the-token"
            self.answer(self.server.who)
        else:
            self.answer({}, 404)

    def do_POST(self):
        asked = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.server.asked.append(asked)
        if asked["code"] != ["good"]:
            self.answer({"error": "invalid_grant"}, 400)
            return
        self.answer({"access_token": "the-token", "token_type": "Bearer"})

    def log_message(self, *args):
        pass


@pytest.fixture
def provider(settings):
    server = HTTPServer(("127.0.0.1", 0), Provider)
    server.asked = []
    server.who = {"sub": "42", "preferred_username": "anna", "email": "anna@elsewhere.example", "email_verified": True}
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    issuer = f"http://127.0.0.1:{server.server_port}"
    settings.OIDC_NAME, settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID = "The Guild", issuer, "client"
    app = {"provider_id": "oidc", "name": "The Guild", "client_id": "client", "secret": "hidden"}
    settings.SOCIALACCOUNT_PROVIDERS = {
        "openid_connect": {"OAUTH_PKCE_ENABLED": True, "APPS": [{**app, "settings": {"server_url": issuer}}]}
    }
    yield server
    server.shutdown()
    server.server_close()


def come_in(client, code="good", **more):
    """Press the button, say who it is over there, and come back. Returns the answer here."""
    gone = client.post(LOGIN, more)
    assert gone.status_code == 302, gone.text
    asked = parse_qs(urlsplit(gone.headers["Location"]).query)
    assert asked["client_id"] == ["client"] and asked["code_challenge_method"] == ["S256"]
    return client.get(CALLBACK, {"state": asked["state"][0], "code": code})


def sign_up(client, name="anna"):
    assert come_in(client).headers["Location"] == reverse("socialaccount_signup")
    return client.post(reverse("socialaccount_signup"), {"username": name, "email": "anna@elsewhere.example"})


def is_in(client):
    return client.get("/me/").status_code == 200


@pytest.mark.parametrize("page", ["account_login", "account_signup"])
def test_the_button_is_there_only_where_a_provider_is_named(page, settings):
    assert "letter__other" not in Client().get(reverse(page)).text
    settings.OIDC_NAME, settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID = "The Guild", "https://guild.example", "client"
    text = Client().get(reverse(page)).text
    assert "with The Guild" in text
    assert f'action="{LOGIN}"' in text


def test_without_a_provider_its_addresses_lead_nowhere():
    assert Client().post(LOGIN).status_code == 404
    assert Client().get(CALLBACK).status_code == 404


def test_who_is_new_picks_a_name_and_is_in(provider):
    client = Client()
    come_in(client)
    page = client.get(reverse("socialaccount_signup"))
    assert "Pick a name" in page.text and "The Guild says that it is you" in page.text
    assert 'value="anna"' in page.text
    client.post(reverse("socialaccount_signup"), {"username": "bertha", "email": "anna@elsewhere.example"})
    assert is_in(client)
    bertha = User.objects.get()
    assert (bertha.username, bertha.has_usable_password()) == ("bertha", False)
    assert bertha.profile.display_name == "bertha"
    assert EmailAddress.objects.get(user=bertha).verified
    assert provider.asked[0]["code_verifier"], "a code that is stolen on the way opens nothing"


@pytest.mark.parametrize("name", ["ab", "admin", "anna@x.example", ""])
def test_a_name_that_cannot_be_is_asked_for_again(provider, name):
    client = Client()
    answer = sign_up(client, name)
    assert answer.status_code == 200
    assert not is_in(client)


def test_the_next_time_the_same_member_is_in(provider):
    sign_up(Client())
    client = Client()
    come_in(client)
    assert is_in(client)
    assert User.objects.count() == 1


def test_the_same_address_is_not_the_same_member(provider, member):
    anna = member("anna", PASSWORD)
    User.objects.filter(pk=anna.pk).update(email="anna@elsewhere.example")
    EmailAddress.objects.create(user=anna, email="anna@elsewhere.example", verified=True, primary=True)
    client = Client()
    sign_up(client, "another")
    assert not SocialAccount.objects.filter(user=anna).exists()
    page = client.get("/me/")
    assert page.status_code != 200 or page.context["user"] != anna


def test_a_member_connects_and_disconnects_it(provider, member):
    anna = member("anna", PASSWORD)
    client = Client()
    client.post(reverse("account_login"), {"login": "anna", "password": PASSWORD})
    gone = client.post(f"{LOGIN}?process=connect")
    state = parse_qs(urlsplit(gone.headers["Location"]).query)["state"][0]
    client.get(CALLBACK, {"state": state, "code": "good"})
    account = SocialAccount.objects.get(user=anna)
    page = client.get(reverse("socialaccount_connections"))
    assert "The Guild" in page.text and "Disconnect it" in page.text
    other = Client()
    come_in(other)
    assert other.get("/me/").context["user"] == anna
    client.post(reverse("socialaccount_connections"), {"account": account.pk})
    assert not SocialAccount.objects.exists()


def test_the_second_factor_is_asked_for_here_too(provider):
    sign_up(Client())
    TOTP.activate(User.objects.get(), "A" * 32)
    client = Client()
    assert come_in(client).headers["Location"] == reverse("mfa_authenticate")
    assert not is_in(client)


def test_a_guest_who_comes_in_by_it_keeps_their_game(provider):
    client = Client()
    client.post("/play/", {"variant": "standard"})
    game = Game.objects.get()
    guest = game.seats.exclude(player=None).first().player
    sign_up(client, "bertha")
    assert is_in(client)
    bertha = User.objects.get(username="bertha")
    assert bertha.pk != guest.pk
    assert game.seats.filter(player=bertha).exists()
    assert not bertha.profile.guest


@pytest.mark.parametrize(
    "query", [{"error": "access_denied"}, {"code": "bad"}, {"code": "good", "state": "forged"}, {}]
)
def test_what_goes_wrong_over_there_is_said_and_lets_nobody_in(provider, query):
    client = Client()
    gone = client.post(LOGIN)
    state = parse_qs(urlsplit(gone.headers["Location"]).query)["state"][0]
    page = client.get(CALLBACK, {"state": state, **query}, follow=True)
    assert "not" in page.text and "Nothing was changed" in page.text
    assert not is_in(client)
    assert not User.objects.exists()


def test_a_provider_that_is_away_is_said(provider, settings):
    provider.shutdown()
    provider.server_close()
    page = Client().post(LOGIN, follow=True)
    assert page.status_code == 502
    assert "did not work" in page.text


def test_it_is_in_the_export_and_goes_with_its_member(provider):
    sign_up(Client())
    anna = User.objects.get()
    (told,) = export_member(anna)["accounts_elsewhere"]
    assert told["uid"] == "42"
    leave(user=anna)
    assert not SocialAccount.objects.exists()


def test_forms_may_lead_to_the_provider_and_nowhere_else():
    policy = Client().get("/accounts/login/").headers["Content-Security-Policy"]
    assert "form-action 'self';" in f"{policy};"
