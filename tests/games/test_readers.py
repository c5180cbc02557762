"""Readers who keep a table open are in nobody's way: the real web server, and more of them than PostgreSQL has room."""

import asyncio
import json
import socket
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent import futures
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.db import connection, transaction

from diplomacy_web.queues import WORKERS
from games.accounts.tokens import token_make
from games.models import Game
from games.services import orders
from tests.listeners import Audience
from tests.plugins.apart import run_apart
from tests.plugins.site import web_alone
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.worker]

MANY = 150
BESIDES = 30  # threads of a web process that are no request's: the pool's, the loop's own


def threads_of(pid):
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def connections_now():
    """Connections to this database but our own; None where it has no server."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return cursor.fetchone()[0]


def status_of(url, **headers):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=20) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.headers, refused.read().decode()


def by_itself(deed):
    """Do something that asks the database, and close its thread's connection."""

    def done():
        try:
            return deed()
        finally:
            connection.close()

    return asyncio.to_thread(done)


def test_listeners_hold_neither_threads_nor_connections_and_turns_go_on(site):
    table = make_table()
    page = site.address(table.game.get_absolute_url())

    async def crowd():
        async with Audience(page + "live/", MANY) as audience:
            assert set(audience.statuses) == {200}
            held = threads_of(site.web), await by_itself(connections_now)
            statuses = [(await asyncio.to_thread(status_of, page))[0] for _ in range(5)]
            await by_itself(table.make_due)
            return held, statuses, await audience.all_hear("turn", 30), await by_itself(connections_now)

    (threads, before), statuses, heard, after = run_apart(crowd())
    assert threads <= settings.DB_POOL_WEB + BESIDES
    assert statuses == [200] * 5
    assert len(heard) == MANY
    assert table.turn.number == 2
    if before is not None:
        assert max(before, after) <= settings.DB_POOL_WEB + settings.DB_POOL_WORKER


@pytest.fixture
def small(transactional_db, tmp_path):
    """A web server with two threads and two connections, and room for three listeners from one address, five in all."""
    few = {"LIVE_LISTENERS": "5", "LIVE_LISTENERS_PER_ADDRESS": "3", "TRUSTED_PROXIES": "1"}
    with web_alone(tmp_path, DB_POOL_WEB="2", BUSY_AFTER="1.5", **few) as running:
        yield running


@pytest.mark.slow
def test_who_is_one_too_many_is_told_so_and_when_to_come_back(small):
    """One proxy is trusted: who asks is whom the last entry of X-Forwarded-For names, whatever stands before it."""
    live = small.address(make_table().game.get_absolute_url()) + "live/"
    elsewhere = {"X-Forwarded-For": "203.0.113.1, 198.51.100.7"}

    async def fill():
        async with Audience(live, 3) as mine, Audience(live, 2, **elsewhere) as others:
            assert mine.statuses + others.statuses == [200] * 5
            pretending = {"X-Forwarded-For": "203.0.113.9, 127.0.0.1"}
            from_there = await asyncio.to_thread(status_of, live, **pretending)
            in_all = await asyncio.to_thread(status_of, live, **elsewhere)
            return from_there, in_all

    from_there, in_all = run_apart(fill())
    assert (from_there[0], in_all[0]) == (429, 503)
    assert "close some of the others" in from_there[2]
    assert "It works all the same" in in_all[2]
    assert all(int(headers["Retry-After"]) > 0 for _, headers, _ in (from_there, in_all))
    assert until(lambda: run_apart(statuses_of_three(live)) == [200] * 3), "who left kept their places"


async def statuses_of_three(live):
    async with Audience(live, 3) as audience:
        return audience.statuses


def until(true, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.2)
    return False


def test_a_form_that_arrives_slowly_keeps_nobody_waiting(small):
    place = urllib.parse.urlsplit(small.url)
    slow = [socket.create_connection((place.hostname, place.port)) for _ in range(6)]
    for one in slow:
        one.sendall(b"POST /games/new/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nname=")
    assert status_of(small.address("/games/"))[0] == 200
    for one in slow:
        one.close()


@pytest.mark.slow
def test_a_site_that_has_too_much_to_do_says_so_in_words(small):
    """Two who wait for a row that somebody keeps have both threads; whoever comes then is told to come back."""
    table = make_table()
    key = token_make(user=table.france)
    said = []
    with transaction.atomic():
        Game.objects.filter(pk=table.game.pk).update(name="Kept")
        waiting = [threading.Thread(target=lambda: said.append(ready(small, table, key))) for _ in range(2)]
        for thread in waiting:
            thread.start()
        time.sleep(1)
        status, headers, words = status_of(small.address("/games/"))
        for_scripts = status_of(small.address("/games/"), Accept="application/json")
    for thread in waiting:
        thread.join(30)
    assert (status, for_scripts[0]) == (503, 503)
    assert "more to do than it can keep up with" in words
    assert "Traceback" not in words
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert int(headers["Retry-After"]) > 0
    assert "try again" in json.loads(for_scripts[2])["message"]
    assert "Traceback" not in small.log.read_text()
    assert said == [200, 200]
    assert status_of(small.address("/games/"))[0] == 200


def ready(site, table, key):
    """Whose key it is is ready, by the API. Returns the status, as soon as there is one."""
    headers = {"Authorization": f"Token {key}", "Content-Type": "application/json"}
    url = site.address(f"/api/games/{table.game.slug}/orders/ready/")
    body = json.dumps({"number": 1, "ready": True}).encode()
    request = urllib.request.Request(url, data=body, headers=headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=40) as answer:
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.read().decode()


def test_a_hint_reaches_every_one_of_them_over_one_subscription(site):
    table = make_table()
    client = redis.Redis.from_url(settings.REDIS_URL)

    def subscribed():
        """Subscriptions, and clients with any: of workers, who listen to what Celery tells them, and of other sites."""
        return client.pubsub_numpat(), len([one for one in client.client_list() if one["psub"] != "0"])

    before = subscribed()

    async def crowd():
        async with Audience(site.address(table.game.get_absolute_url()) + "live/", MANY) as audience:
            listening, clients = await asyncio.to_thread(subscribed)
            ready = {"game": table.game, "by": table.france, "number": 1, "ready": True}
            await by_itself(lambda: orders.orders_ready(**ready))
            return listening, clients, await audience.all_hear("ready", 10)

    patterns, clients, heard = run_apart(crowd())
    assert len(heard) == MANY
    assert heard[-1] - heard[0] < 3
    of_site = 1 + len(WORKERS)  # which may still be coming up, and of which each worker listens to Celery
    assert patterns <= before[0] + of_site < MANY
    assert clients <= before[1] + of_site < MANY


def test_after_postgresql_has_cut_all_connections_pages_and_turns_go_on(site):
    """The pool and the worker notice; nobody has to start anything again."""
    table = make_table()
    page = site.address(table.game.get_absolute_url())
    table.make_due()
    assert until(lambda: table.now.turn_number == 2, 30)
    with futures.ThreadPoolExecutor(8) as readers:  # so that the pool has several
        assert {answer[0] for answer in readers.map(status_of, [page] * 24)} == {200}
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            assert len(cursor.fetchall()) > 4
    assert [status_of(page)[0] for _ in range(6)] == [200] * 6
    table.make_due()
    assert until(lambda: table.now.turn_number == 3, 30)
