"""While Redis hangs or is dead, nobody may guess more often than while it answers; each process limits its work."""

import time
from types import SimpleNamespace

import pytest
from allauth.account import app_settings
from allauth.core.internal import ratelimit
from allauth.socialaccount.internal.jwtkit import verify_jti
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.test import Client, RequestFactory
from rest_framework.test import APIClient

from diplomacy_web import cache as caching
from games.accounts.guessing import count_try, forget_tries
from games.common.rate_limits import RateLimited, check_rate
from games.common.throttles import AnonRateThrottle
from games.models import GuessCount
from games.tasks import clear_away
from tests.games.test_circuit_breaker import dead, hanging
from tests.web.test_guessing import CAFE, HOME, RIGHT, anna, log_in, rival
from tests.web.test_second_factor import code_of, set_up
from tests.web.test_second_factor import log_in as log_in_twice

pytestmark = pytest.mark.django_db
assert anna  # a fixture


@pytest.fixture(params=[hanging, dead], ids=["hanging", "dead"])
def without_redis(request, settings):
    for stand_in in caching.STAND_INS.values():
        stand_in.clear()
    with request.param() as url:
        settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": url}}
        yield
        assert cache.breaker.is_open, "it answered: nothing was tried"
    for stand_in in caching.STAND_INS.values():
        stand_in.clear()


def asked_by(address):
    request = RequestFactory().post("/", REMOTE_ADDR=address)
    request.user, request.session = AnonymousUser(), SimpleNamespace(session_key="")
    return request


def test_wrong_passwords_are_counted(without_redis, anna):
    looked_at = ["Too many" not in log_in("anna", "wrong", at=HOME)[1].text for _ in range(8)]
    assert looked_at == [True] * 5 + [False] * 3
    assert not log_in("anna", RIGHT, at=HOME)[0]
    assert log_in("anna", RIGHT, at=CAFE)[0]


def test_a_right_password_is_not_counted(without_redis, anna):
    assert [log_in("anna", RIGHT, at=HOME)[0] for _ in range(8)] == [True] * 8


def test_many_addresses_on_one_name_are_slowed(without_redis, anna):
    looked_at = [rival(at=f"198.51.100.{number}", times=1) for number in range(24)]
    assert looked_at.count(True) == 20


def test_who_proves_it_by_mail_begins_anew(without_redis, anna):
    while count_try(asked_by(HOME), "anna") is not None:
        pass
    forget_tries(asked_by(HOME), anna)
    assert count_try(asked_by(HOME), "anna") is not None


def test_every_limit_of_accounts_holds(without_redis, anna):
    for action, rates in app_settings.RATE_LIMITS.items():
        rate = min(ratelimit.parse_rates(rates), key=lambda one: one.amount)
        request = asked_by(HOME)
        request.user = anna
        allowed = [
            ratelimit.consume(request, app="allauth.account", action=action, key="a", user=anna) is not None
            for _ in range(rate.amount + 2)
        ]
        assert allowed == [True] * rate.amount + [False] * 2, action


def test_second_factors_are_counted_and_each_code_opens_once(without_redis, anna):
    secret = set_up(log_in_twice()[0])
    opened = []
    for _ in range(2):
        client, _ = log_in_twice()
        client.post("/accounts/2fa/authenticate/", {"code": code_of(secret, 1)})
        opened.append(client.get("/me/").status_code == 200)
    assert opened == [True, False]
    client, _ = log_in_twice()
    for _ in range(5):
        client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    client.post("/accounts/2fa/authenticate/", {"code": code_of(secret, -1)})
    assert client.get("/me/").status_code != 200


def test_a_token_from_elsewhere_opens_once(without_redis):
    told = {"iss": "https://elsewhere.example", "exp": time.time() + 60, "jti": "once"}
    verify_jti(told)
    with pytest.raises(Exception, match="already used"):
        verify_jti(told)


def test_nobody_guesses_where_the_database_takes_nothing_either(without_redis, anna, monkeypatch):
    def read_only(*_):
        raise DatabaseError("cannot execute INSERT in a read-only transaction")

    monkeypatch.setattr(ratelimit, "CACHE_LOCK_WAIT_TIMEOUT", 0)
    with connection.execute_wrapper(
        lambda execute, sql, *rest: read_only() if sql.startswith(("INSERT", "UPDATE")) else execute(sql, *rest)
    ):
        assert count_try(asked_by(HOME), "anna") is None


def test_work_is_counted_in_the_process(without_redis, monkeypatch):
    monkeypatch.setattr(AnonRateThrottle, "rate", "3/min", raising=False)
    assert [APIClient().get("/api/rules/").status_code for _ in range(5)] == [200] * 3 + [429] * 2
    for _ in range(3):
        check_rate("films:anna", 3, 60, "Too many.")
    with pytest.raises(RateLimited):
        check_rate("films:anna", 3, 60, "Too many.")


def test_what_is_no_count_is_not_kept(without_redis):
    cache.set("a-page", "1", 60)
    assert cache.get("a-page") is None
    assert not GuessCount.objects.exists()


def test_counts_that_ran_out_are_cleared_away(without_redis, anna):
    log_in("anna", "wrong", at=HOME)
    assert GuessCount.objects.exists()
    clear_away()
    assert GuessCount.objects.exists()
    GuessCount.objects.update(expires="2026-01-01T00:00:00Z")
    clear_away()
    assert not GuessCount.objects.exists()


def test_with_redis_the_database_counts_nothing(anna):
    log_in("anna", "wrong", at=HOME)
    assert Client().get("/").status_code == 200
    assert not GuessCount.objects.exists()
