"""A Redis that hangs costs a fraction of a second in half a minute, a dead one nothing; both are said once."""

import socket
import threading
import time
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache

from diplomacy_web.cache import ForgivingRedisCache
from games.common import circuit_breaker
from games.common.circuit_breaker import CircuitBreaker
from games.live import live
from games.services import task_queueing
from tests.rows import every_row

PATIENCE = 60
"""Seconds, of which a busy machine may need some; where each call waited for itself, all of them would take longer."""


@contextmanager
def hanging():
    """The address of a server that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=50) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


@contextmanager
def dead():
    """The address of a server that is not there."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    yield f"redis://127.0.0.1:{port}/0"


CALLS = {
    "get": lambda cache: cache.get("a", 7) == 7,
    "get_many": lambda cache: cache.get_many(["a"]) == {},
    "has_key": lambda cache: cache.has_key("a") is False,
    "add": lambda cache: cache.add("a", 1) is True,
    "set": lambda cache: cache.set("a", 1) is None,
    "set_many": lambda cache: cache.set_many({"a": 1}) == [],
    "touch": lambda cache: cache.touch("a") is False,
    "delete": lambda cache: cache.delete("a") is False,
    "delete_many": lambda cache: cache.delete_many(["a"]) is None,
    "incr": lambda cache: cache.incr("a") == 1,
    "clear": lambda cache: cache.clear() is False,
}


@pytest.mark.parametrize("server", [hanging, dead])
def test_a_page_of_forty_calls_costs_one_timeout_at_the_most(server, caplog):
    with server() as url:
        cache = ForgivingRedisCache(url, {})
        started = time.monotonic()
        for _ in range(40):
            for call in CALLS.values():
                assert call(cache)
        assert time.monotonic() - started < PATIENCE
    assert len([record for record in caplog.records if "away" in record.getMessage()]) == 1


@every_row("name", CALLS)
def test_each_call_notices_it_by_itself(name):
    with hanging() as url:
        started = time.monotonic()
        assert CALLS[name](ForgivingRedisCache(url, {}))
        assert time.monotonic() - started < PATIENCE


def test_every_method_that_asks_redis_is_forgiving():
    asking = {name for name, method in vars(RedisCache).items() if callable(method) and not name.startswith("_")}
    assert asking - {"get_backend_timeout"} == set(CALLS)


def test_what_is_told_live_and_hinted_waits_no_longer(settings):
    for tell in (lambda: live._publish("a-table", "{}"), lambda: task_queueing.waiting(task_queueing.WORK)):
        with hanging() as url:
            settings.REDIS_URL = url
            started = time.monotonic()
            for _ in range(100):
                tell()
            assert time.monotonic() - started < PATIENCE


def test_it_is_tried_again_by_one_and_its_return_is_said(monkeypatch, caplog):
    breaker = CircuitBreaker("Redis")
    clock = SimpleNamespace(now=100.0, monotonic=lambda: clock.now)
    monkeypatch.setattr(circuit_breaker, "time", clock)
    assert breaker.allows()
    breaker.failed(TimeoutError())
    assert breaker.is_open
    assert not breaker.allows()
    clock.now += circuit_breaker.AFTER_SILENCE
    tried = []
    threads = [threading.Thread(target=lambda: tried.append(breaker.allows())) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(tried) == [False] * 19 + [True]
    breaker.failed(TimeoutError())
    breaker.answered()
    breaker.answered()
    assert breaker.allows()
    assert not breaker.is_open
    assert [record.getMessage().split(",")[0] for record in caplog.records] == ["Redis is away", "Redis is back"]


@pytest.mark.parametrize("turn", ["one test", "the next"])
def test_a_server_that_was_away_in_one_test_is_asked_in_the_next(turn):
    url = "redis://127.0.0.1:1/0"
    breaker, counts = circuit_breaker.breaker_of(url), ForgivingRedisCache(url, {})
    assert breaker.allows()
    breaker.failed(TimeoutError())
    assert counts.add("rate:a", 1)


def test_a_refusal_is_tried_again_sooner_than_silence():
    refused, silent = CircuitBreaker("a"), CircuitBreaker("b")
    refused.failed(ConnectionRefusedError())
    try:
        raise ConnectionError from TimeoutError()
    except ConnectionError as error:
        silent.failed(error)
    assert refused._rest < silent._rest == circuit_breaker.AFTER_SILENCE


def test_the_sites_own_cache_is_a_forgiving_one():
    assert isinstance(caches["default"], ForgivingRedisCache)
