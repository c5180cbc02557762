"""Whoever comes through fewer proxies than TRUSTED_PROXIES counts is who is connected: no page breaks on it."""

import json

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory

from games.accounts.adapter import AccountAdapter
from games.sandbox.limits import reader_key
from tests.plugins.tables import user

FORWARDED = ("203.0.113.9", "not an address", ",", " ", "203.0.113.9, 198.51.100.7")


@pytest.fixture(autouse=True)
def three_proxies(settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 3


@pytest.mark.parametrize("forwarded", FORWARDED)
def test_the_address_is_that_of_whoever_is_connected(forwarded):
    request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded}, REMOTE_ADDR="192.0.2.4")
    request.user = AnonymousUser()
    assert AccountAdapter(request).get_client_ip(request) == "192.0.2.4"
    assert reader_key(request) == "address:192.0.2.4"


def test_the_proxy_that_is_trusted_is_believed(settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    request = RequestFactory().get("/", headers={"X-Forwarded-For": "203.0.113.9, 198.51.100.7"})
    assert AccountAdapter(request).get_client_ip(request) == "198.51.100.7"


@pytest.mark.parametrize("forwarded", FORWARDED)
def test_logging_in_and_signing_up_go_on(db, forwarded):
    user("member")
    window = Client(headers={"X-Forwarded-For": forwarded})
    for address, typed in {
        "/accounts/login/": {"login": "member", "password": "not this one"},
        "/accounts/signup/": {"username": "new", "email": "new@example.org", "password1": "x"},
        "/accounts/password/reset/": {"email": "nobody@example.org"},
    }.items():
        assert window.get(address).status_code == 200, address
        assert window.post(address, typed).status_code in (200, 302, 422), address
    asked = json.dumps({"variant": "standard"})
    assert window.post("/api/sandbox/adjudicate/", asked, content_type="application/json").status_code == 200
