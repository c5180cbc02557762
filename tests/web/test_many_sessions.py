"""One member with very many log-ins: the oldest end, and neither logging in nor a page costs more with them."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.accounts.sessions import MOST_SESSIONS
from games.tasks import clear_away

pytestmark = pytest.mark.django_db

RIGHT = "a-long-password"


def log_in():
    cache.clear()  # of limits, which are tried elsewhere
    client = Client()
    with CaptureQueriesContext(connection) as queries:
        client.post("/accounts/login/", {"login": "anna", "password": RIGHT})
    return client, len(queries)


def is_in(client):
    return client.get("/me/").status_code == 200


def test_the_oldest_log_ins_end(member):
    member("anna", RIGHT)
    clients = [log_in()[0] for _ in range(MOST_SESSIONS + 3)]
    assert [is_in(client) for client in clients] == [False] * 3 + [True] * MOST_SESSIONS
    assert UserSession.objects.count() == Session.objects.count() == MOST_SESSIONS


def test_it_costs_no_more_however_often_one_has_logged_in(member):
    member("anna", RIGHT)
    for _ in range(MOST_SESSIONS + 1):
        log_in()
    most = log_in()[1]
    for _ in range(5):
        log_in()
    client, asked = log_in()
    assert asked == most
    with CaptureQueriesContext(connection) as queries:
        assert "Log out everywhere else" in client.get("/accounts/sessions/").text
    assert len(queries) < 10 * MOST_SESSIONS


def test_a_flood_of_before_ends_with_the_next_log_in(member):
    anna = member("anna", RIGHT)
    UserSession.objects.bulk_create(
        UserSession(user=anna, ip="192.0.2.1", session_key=f"key-{number}", user_agent="x") for number in range(200)
    )
    client, _ = log_in()
    assert is_in(client)
    assert UserSession.objects.filter(user=anna).count() <= MOST_SESSIONS


def test_others_log_ins_are_not_counted(member):
    member("anna", RIGHT), member("bob", RIGHT)
    bob = Client()
    bob.post("/accounts/login/", {"login": "bob", "password": RIGHT})
    for _ in range(MOST_SESSIONS + 1):
        log_in()
    assert is_in(bob)


def test_what_has_run_out_is_cleared_away(member):
    member("anna", RIGHT)
    kept, _ = log_in()
    gone, _ = log_in()
    Session.objects.filter(session_key=gone.session.session_key).update(expire_date=timezone.now() - timedelta(1))
    UserSession.objects.create(user=User.objects.get(), ip="192.0.2.1", session_key="being-made", user_agent="x")
    stray = SessionStore()
    stray.create()
    UserSession.objects.filter(session_key=gone.session.session_key).update(created_at=timezone.now() - timedelta(2))
    clear_away()
    left = {kept.session.session_key, stray.session_key}
    assert set(Session.objects.values_list("session_key", flat=True)) == left
    assert set(UserSession.objects.values_list("session_key", flat=True)) == {kept.session.session_key, "being-made"}
    assert is_in(kept)
