"""What tokens may do: every address of the API names the scope that it needs, and a token without it is refused."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLResolver
from rest_framework.settings import api_settings

from games import database_time
from games.accounts import tokens
from games.accounts.export import export_member
from games.accounts.tokens import check_scope, scope_of, token_end, token_make, tokens_clear, tokens_end
from games.api.urls import urlpatterns
from games.common.errors import Refused
from games.models import ApiToken, AuditAction, AuditEntry, TokenScope
from tests.plugins.tables import user

pytestmark = [pytest.mark.django_db, pytest.mark.once]

METHODS = ("get", "post", "put", "patch", "delete")
VALUES = {"int": "1", "slug": "x", "str": "x"}
WITHOUT_TOKEN = {""}
"""Pages among the addresses: /api/ itself."""


def patterns(found=urlpatterns, before=""):
    for one in found:
        path = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns, path)
        else:
            yield path, one.callback


def calls():
    """Every address with every method that it has: path, method, view."""
    for path, callback in patterns():
        if path in WITHOUT_TOKEN:
            continue
        address = "/api/" + re.sub(r"<(\w+):\w+>", lambda found: VALUES[found[1]], path)
        for method in METHODS:
            if hasattr(callback.cls, method):
                yield address, method, callback.cls


@pytest.fixture
def anna():
    return user("anna")


@pytest.fixture(autouse=True)
def unlimited(monkeypatch):
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True)


def ask(token, method, address, **options):
    client = Client(raise_request_exception=False)
    return getattr(client, method)(address, headers={"Authorization": f"Token {token}"}, **options)


def test_every_address_names_a_scope_and_is_known_by_tokens():
    found = list(calls())
    assert len(found) > 190
    for address, method, view in found:
        assert scope_of(view, method) in set(TokenScope), (method, address)
        assert view.authentication_classes == api_settings.DEFAULT_AUTHENTICATION_CLASSES, address


def test_what_changes_something_never_goes_by_reading_alone():
    """But for what only computes, and the end of the token itself."""
    by_reading = {
        (method, address) for address, method, view in calls() if method != "get" and scope_of(view, method) == "read"
    }
    assert by_reading == {
        ("post", "/api/rules/compose/"),
        ("post", "/api/boards/check/"),
        ("post", "/api/sandbox/adjudicate/"),
        ("delete", "/api/me/token/"),
    }


@pytest.mark.parametrize("lacking", TokenScope)
def test_a_token_without_the_scope_is_refused_by_its_name(anna, lacking):
    token = token_make(user=anna, scopes=[one for one in TokenScope if one != lacking])
    asked = 0
    for address, method, view in calls():
        if scope_of(view, method) == lacking:
            answer = ask(token, method, address)
            assert (answer.status_code, f"“{lacking}”" in answer.json()["detail"]) == (403, True), (method, address)
            asked += 1
    assert asked


@pytest.mark.parametrize("scope", TokenScope)
def test_a_token_of_one_scope_is_let_in_where_that_is_needed(anna, scope):
    token = token_make(user=anna, scopes=[scope])
    for address, method, view in sorted(calls(), key=lambda call: call[1] == "delete"):
        if scope_of(view, method) == scope:
            answer = ask(token, method, address)
            assert answer.status_code != 401, (method, address)
            assert answer.streaming or b"needs the scope" not in answer.content, (method, address)


def test_a_view_that_names_no_scope_is_for_no_token(anna):
    token_make(user=anna)
    with pytest.raises(tokens.PermissionDenied):
        check_scope(ApiToken.objects.get(), object(), "GET")


def test_tokens_are_sent_as_token_or_as_bearer(client, anna):
    token = token_make(user=anna, name="Notebook", scopes=["read"], days=30)
    for word in ("Token", "token", "Bearer", "bearer"):
        answer = client.get("/api/me/token/", headers={"Authorization": f"{word} {token}"})
        assert (answer.json()["name"], answer.json()["scopes"]) == ("Notebook", ["read"])
    assert client.get("/api/me/token/", headers={"Authorization": f"Basic {token}"}).status_code == 401


def test_a_token_ends_by_its_date_by_itself_and_alone(anna):
    first, second = token_make(user=anna, name="one", days=7), token_make(user=anna, name="two")
    ApiToken.objects.filter(name="one").update(ends_at=database_time.now() - timedelta(seconds=1))
    refused = ask(first, "get", "/api/me/")
    assert (refused.status_code, "come to its end" in refused.json()["detail"]) == (401, True)
    assert ask(second, "get", "/api/me/").status_code == 200
    tokens_clear()
    assert ApiToken.objects.count() == 2, "it is shown for a while"
    ApiToken.objects.filter(name="one").update(ends_at=database_time.now() - timedelta(days=31))
    tokens_clear()
    assert [one.name for one in ApiToken.objects.all()] == ["two"]
    assert ask(second, "delete", "/api/me/token/").status_code == 204
    assert ask(second, "get", "/api/me/").status_code == 401


def test_a_session_has_no_token_to_show(client_of):
    assert client_of("anna").get("/api/me/token/").status_code == 404


def test_tokens_are_bounded_and_nobody_ends_anothers(anna, monkeypatch):
    monkeypatch.setattr(tokens, "MOST_TOKENS", 1)
    token_make(user=anna)
    for wish in ({}, {"scopes": []}, {"scopes": ["read", "rule"]}):
        with pytest.raises(Refused):
            token_make(user=anna, **wish)
    with pytest.raises(Refused):
        token_end(token=ApiToken.objects.get(), by=user("bert"))
    assert ApiToken.objects.count() == 1


def test_the_trail_and_the_export_tell_of_tokens_and_not_the_token(anna):
    token = token_make(user=anna, name="Notebook", scopes=["gm", "read"], days=30)
    held = export_member(anna)["api_tokens"]
    assert [(one["name"], one["scopes"]) for one in held] == [("Notebook", ["read", "gm"])]
    tokens_end(user=anna)
    told = list(AuditEntry.objects.order_by("pk").values_list("action", "data__scopes", "actor"))
    assert told == [(AuditAction.TOKEN_MAKE, ["read", "gm"], anna.pk), (AuditAction.TOKEN_END, None, None)]
    assert token not in str([held, list(AuditEntry.objects.values())])


def test_older_tokens_may_do_all_and_their_holder_sees_them(client_of):
    client = client_of("anna")
    owner = User.objects.get(username="anna")
    ApiToken.objects.create(user=owner, digest=tokens.digest_of("0" * 40), beginning="0" * 8)
    ApiToken.objects.update(name="", scopes=ApiToken._meta.get_field("scopes").db_default)
    assert ApiToken.objects.get().scope_list == list(TokenScope)
    page = client.get("/me/api/").text
    assert "00000000…" in page and "before there were scopes" in page
    client.post(f"/me/api/{ApiToken.objects.get().pk}/end/")
    assert ask("0" * 40, "get", "/api/me/").status_code == 401
