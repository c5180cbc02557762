"""Who may keep what the site answers. Every address and every role: tests/web/permissions/test_matrix.py."""

import pytest
from django.core.exceptions import SuspiciousOperation
from django.http import HttpResponse
from django.test import Client, RequestFactory
from rest_framework.authtoken.models import Token

from diplomacy_web.caching import CachingMiddleware
from tests.plugins.tables import make_table
from tests.web.permissions.keeping import kept_too_long

pytestmark = pytest.mark.django_db


def kept(client, address, **more):
    return client.get(address, **more).headers["Cache-Control"]


def test_what_is_made_for_a_member_is_kept_by_nobody(client, client_of):
    for address in ("/", "/games/", "/rules/", "/atlas/", "/me/settings/", "/no/such/page/", "/accounts/email/"):
        assert "no-store" in kept(client_of(address.strip("/").replace("/", "") or "home"), address), address
        assert kept(client, address) in ("private, no-cache", *STRICTER), address


STRICTER = ("max-age=0, no-cache, no-store, must-revalidate, private",)


def test_a_token_is_as_good_as_a_cookie(member):
    token = Token.objects.create(user=member("anna"))
    assert "no-store" in kept(Client(), "/api/me/", headers={"Authorization": f"Token {token.key}"})
    assert "no-store" in kept(Client(), "/api/games/", headers={"Authorization": "Token wrong"})


def test_what_is_for_everybody_is_the_same_for_everybody(client, client_of):
    anna = client_of("anna")
    anna.post("/theme/", {"theme": "dark"})
    for address in ("/robots.txt", "/atlas/standard.svg", "/atlas/standard.svg?theme=dark"):
        assert "public" in kept(client, address)
        assert client.get(address).content == anna.get(address).content


def test_pictures_feeds_and_refusals_are_asked_for_again(client_of):
    table = make_table(private=True)
    table.pass_deadline()
    client = Client()
    client.force_login(table.france)
    here = table.game.get_absolute_url()
    for address in ("report/S1901M/map.svg", "report/S1901M/map.png", "live/", "feed/", "no-such/"):
        answer = client.get(f"{here}{address}")
        assert list(kept_too_long(address, answer)) == []


def test_an_error_asks_for_no_member():
    """Where the database is away, nobody can be looked up."""

    class Away:
        @property
        def user(self):
            raise SuspiciousOperation

    request = RequestFactory().get("/")
    request.__class__ = type("Request", (Away, request.__class__), {})
    answer = CachingMiddleware(lambda _: HttpResponse(status=500))(request)
    assert answer.headers["Cache-Control"] == "private, no-store"
