"""Connections to PostgreSQL: how many each process takes, whether all of them fit, and what is said if not."""

import asyncio
import copy
import json

import pytest
from django.core.checks import run_checks
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.test import override_settings

from diplomacy_web import connection_pools
from diplomacy_web.request_limiter import LONGEST_BODY, RequestLimiter, busy_answer, too_much_answer
from tests.listeners import Audience
from tests.plugins.apart import run_apart
from tests.plugins.site import web_alone
from tests.plugins.tables import make_table


@pytest.fixture
def ours():
    """The database's settings, put back afterwards."""
    settings = connections.settings[DEFAULT_DB_ALIAS]
    before = copy.copy(settings)
    yield settings
    settings.clear()
    settings.update(before)


@pytest.mark.django_db
def test_a_web_process_has_a_pool_that_ends_and_sqlite_has_none(ours):
    connection_pools.keep_a_pool(7, 3.5)
    pool = ours["OPTIONS"].get("pool")
    if connection.vendor != "postgresql":
        assert pool is None
        return
    assert (pool["max_size"], pool["timeout"]) == (7, 3.5)
    assert ours["CONN_MAX_AGE"] == 0


@pytest.mark.django_db
def test_a_worker_keeps_the_connection_that_it_has(ours):
    connection_pools.keep_one_connection()
    if connection.vendor == "postgresql":
        assert (ours["CONN_MAX_AGE"], ours["CONN_HEALTH_CHECKS"]) == (None, True)
    assert "pool" not in ours["OPTIONS"]


@pytest.mark.django_db
def test_more_than_the_server_has_room_for_is_said_with_a_way_out():
    def warnings():
        found = run_checks(databases=[DEFAULT_DB_ALIAS], tags=["database"])
        return [found for found in found if found.id == "season.W001"]

    with override_settings(DB_POOL_WEB=20, WEB_CONCURRENCY=1, DB_POOL_WORKER=8):
        assert warnings() == []
    with override_settings(DB_POOL_WEB=5000, WEB_CONCURRENCY=3, DB_POOL_WORKER=8):
        found = warnings()
    if connection.vendor != "postgresql":
        assert found == []
        return
    assert "15016 may be wanted at once" in found[0].msg
    assert "DB_POOL_WEB" in found[0].hint


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_web_server_says_it_in_its_log(tmp_path):
    with web_alone(tmp_path, DB_POOL_WEB="5000") as running:
        said = running.log.read_text()
    assert ("Make DB_POOL_WEB smaller" in said) is (connection.vendor == "postgresql")


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_web_server_stops_in_peace_while_readers_listen(tmp_path):
    table = make_table()

    async def stop():
        with web_alone(tmp_path) as running:
            async with Audience(running.address(table.game.get_absolute_url()) + "live/", 5) as audience:
                assert audience.statuses == [200] * 5
                running.stop()
                ended = await asyncio.wait_for(asyncio.gather(*(ear.closed for ear in audience.ears)), 20)
            return ended, running.log

    ended, log = run_apart(stop())
    assert ended == [True] * 5, "a stream was cut off"
    said = log.read_text()
    assert "Traceback" not in said
    assert "without completing" not in said


class Stalling:
    """A reader who takes the beginning of an answer and then nothing more, until let."""

    def __init__(self):
        self.let, self.begun = asyncio.Event(), asyncio.Event()
        self.statuses = []

    async def send(self, message):
        if message["type"] == "http.response.start":
            self.statuses.append(message["status"])
            self.begun.set()
            await self.let.wait()


async def asked():
    """The question of a browser; then it stays."""
    yield {"type": "http.request", "body": b"", "more_body": False}
    await asyncio.Event().wait()


def page(path):
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "scheme": "http",
    }


@pytest.mark.django_db(transaction=True)
def test_a_reader_who_takes_a_page_slowly_keeps_no_thread():
    door = RequestLimiter(threads=1, patience=5)

    async def read():
        slow, quick = Stalling(), Stalling()
        quick.let.set()
        reading = asyncio.create_task(door(page("/robots.txt"), asked().__anext__, slow.send))
        await slow.begun.wait()
        await asyncio.wait_for(door(page("/robots.txt"), asked().__anext__, quick.send), 10)
        slow.let.set()
        await reading
        return slow.statuses + quick.statuses

    assert run_apart(read()) == [200, 200]


@pytest.mark.django_db(transaction=True)
def test_what_breaks_in_django_itself_gives_its_thread_back(monkeypatch):
    door = RequestLimiter(threads=1, patience=2)

    async def break_and_read():
        good = Stalling()
        good.let.set()
        with monkeypatch.context() as patched:
            patched.setattr(RequestLimiter, "create_request", lambda *_: 1 / 0)
            for _ in range(3):
                with pytest.raises(ZeroDivisionError):
                    await door(page("/robots.txt"), asked().__anext__, good.send)
        await door(page("/robots.txt"), asked().__anext__, good.send)
        return good.statuses

    assert run_apart(break_and_read()) == [200]


@pytest.mark.parametrize(("make", "status"), [(too_much_answer, 413), (busy_answer, 503)])
def test_programs_get_a_problem_whatever_they_accept(make, status):
    begin, body = make({"path": "/api/archive/", "query_string": b"", "headers": [(b"accept", b"*/*")]})
    told = json.loads(body["body"])
    assert dict(begin["headers"])[b"content-type"] == b"application/problem+json"
    assert (begin["status"], told["status"]) == (status, status) and told["title"] and told["detail"]
    begin, body = make({"path": "/archive/new/", "query_string": b"", "headers": []})
    assert begin["status"] == status and b"json" not in dict(begin["headers"])[b"content-type"]


@pytest.mark.django_db(transaction=True)
def test_more_than_anybody_may_send_is_not_taken_in():
    """It is refused while it comes in, and before a thread is asked for."""
    door, taken = RequestLimiter(threads=1, patience=5), 0

    async def endless():
        nonlocal taken
        while True:
            taken += 1_000_000
            yield {"type": "http.request", "body": b"x" * 1_000_000, "more_body": True}

    async def send_much():
        reader = Stalling()
        reader.let.set()
        asking = {**page("/sandbox/"), "method": "POST"}
        await door(asking, endless().__anext__, reader.send)
        await door(page("/robots.txt"), asked().__anext__, reader.send)
        return reader.statuses

    assert run_apart(send_much()) == [413, 200]
    assert taken <= LONGEST_BODY + 2_000_000
