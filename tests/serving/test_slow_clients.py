"""Who sends a question drop by drop, or does not take the answer, holds no thread, and in the end no connection."""

import asyncio
import re
from contextlib import asynccontextmanager

import pytest
import uvicorn

from diplomacy_web import request_limiter, slow_clients
from diplomacy_web.request_limiter import RequestLimiter
from diplomacy_web.slow_clients import SlowClientProtocol
from tests.plugins.apart import run_apart
from tests.serving.test_compose import ROOT
from tests.serving.test_sharing import Stalling, asked, page

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
LONG = 20_000_000
"""Bytes, more than a kernel keeps for somebody who takes nothing."""
PATIENCE = 120
"""Seconds, of which a busy machine may need some."""


async def says_how_long(scope, receive, send):
    """Answers with the length of what was sent; at /long with very much."""
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length, more = length + len(message["body"]), message["more_body"]
    body = b"x" * LONG if scope["path"] == "/long" else b"%d" % length
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def served(application=says_how_long):
    """A server with this kind of connection: how many there are, and how to open one."""
    config = uvicorn.Config(application, port=0, http=SlowClientProtocol, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield server, lambda: asyncio.open_connection("127.0.0.1", port)
    finally:
        server.should_exit = True
        await running


@pytest.fixture
def soon(monkeypatch):
    """Patience of a fraction of a second."""
    monkeypatch.setattr(slow_clients, "PATIENCE", 0.5)
    monkeypatch.setattr(slow_clients, "LOOKS_EVERY", 0.05)


async def drip(writer, *pieces):
    """Send these, and then a byte every now and then, until the other end is gone."""
    with_errors = (ConnectionError, TimeoutError)
    try:
        for piece in pieces:
            writer.write(piece)
        async with asyncio.timeout(PATIENCE):
            while True:
                writer.write(b"a")
                await writer.drain()
                await asyncio.sleep(0.05)
    except with_errors as error:
        return not isinstance(error, TimeoutError)


DRIPS = {
    "nothing": (),
    "the head": (HEAD,),
    "a header": (HEAD, b"X-Long: "),
    "the body": (HEAD.replace(b"GET", b"POST"), b"Content-Length: 100000\r\n\r\n"),
    "a chunk": (HEAD.replace(b"GET", b"POST"), b"Transfer-Encoding: chunked\r\n\r\nffff\r\n"),
    "a second question": (HEAD, b"\r\n", HEAD),
}


@pytest.mark.parametrize("pieces", DRIPS.values(), ids=DRIPS)
def test_a_question_that_drips_is_not_waited_for(soon, pieces):
    async def ask():
        async with served() as (server, connect):
            _, writer = await connect()
            gone = await drip(writer, *pieces)
            return gone, len(server.server_state.connections)

    assert run_apart(ask()) == (True, 0)


def test_who_sends_steadily_may_take_longer(soon, monkeypatch):
    monkeypatch.setattr(slow_clients, "PATIENCE", 2.0)
    monkeypatch.setattr(slow_clients, "SLOWEST", 1)

    async def ask():
        async with served() as (_, connect):
            reader, writer = await connect()
            writer.write(HEAD.replace(b"GET", b"POST") + b"Content-Length: 5000\r\nConnection: close\r\n\r\n")
            for _ in range(10):
                writer.write(b"a" * 500)
                await writer.drain()
                await asyncio.sleep(0.3)
            return await reader.read()

    assert run_apart(ask()).endswith(b"5000")


def test_an_answer_that_is_not_taken_is_let_go(soon, monkeypatch):
    monkeypatch.setattr(slow_clients, "SLOWEST", LONG)

    async def ask():
        async with served() as (server, connect):
            _, writer = await connect()
            writer.write(HEAD.replace(b"/ ", b"/long ") + b"\r\n")
            await writer.drain()
            async with asyncio.timeout(PATIENCE):
                while not server.server_state.connections:
                    await asyncio.sleep(0.01)
                while server.server_state.connections:
                    await asyncio.sleep(0.05)
            writer.transport.abort()
            return server.server_state.total_requests

    assert run_apart(ask()) == 1, "it was answered, and not taken"


def test_who_takes_it_gets_all_of_it(soon):
    async def ask():
        async with served() as (_, connect):
            reader, writer = await connect()
            writer.write(HEAD.replace(b"/ ", b"/long ") + b"Connection: close\r\n\r\n")
            return await reader.read()

    assert len(run_apart(ask())) > LONG


POSTS = {
    "/accounts/login/": b"application/x-www-form-urlencoded",
    "/sandbox/": b"multipart/form-data; boundary=b",
    "/api/sandbox/adjudicate/": b"application/json",
    "/mail/hook/": b"message/rfc822",
    "/boards/new/": b"multipart/form-data; boundary=b",
    "/nowhere/": b"text/plain",
}


@pytest.mark.django_db(transaction=True)
def test_bodies_that_drip_at_every_kind_of_door_hold_no_thread():
    """One thread, and several at each door who never end: others are answered."""
    door = RequestLimiter(threads=1, patience=PATIENCE)

    async def pieces(begun):
        yield {"type": "http.request", "body": b"a=", "more_body": True}
        begun.set()
        await asyncio.Event().wait()

    async def ask():
        dripping, events = [], []
        for path, kind in list(POSTS.items()) * 3:
            begun = asyncio.Event()
            scope = {**page(path), "method": "POST"}
            scope["headers"] = [*scope["headers"], (b"content-type", kind), (b"content-length", b"9000")]
            dripping.append(asyncio.create_task(door(scope, pieces(begun).__anext__, Stalling().send)))
            events.append(begun.wait())
        await asyncio.gather(*events)
        reader = Stalling()
        reader.let.set()
        await asyncio.wait_for(door(page("/robots.txt"), asked().__anext__, reader.send), PATIENCE)
        for task in dripping:
            task.cancel()
        await asyncio.gather(*dripping, return_exceptions=True)
        return reader.statuses, door.coming.length

    assert run_apart(ask()) == ([200], 0)


@pytest.mark.django_db(transaction=True)
def test_all_that_comes_in_at_once_is_bounded(monkeypatch):
    """Long questions are refused when very much is coming in; short ones are not."""
    monkeypatch.setattr(request_limiter, "MOST_COMING", 1_000_000)
    door = RequestLimiter(threads=1, patience=PATIENCE)

    async def pieces(length, begun):
        yield {"type": "http.request", "body": b"x" * length, "more_body": True}
        begun.set()
        await asyncio.Event().wait()

    async def whole(length):
        yield {"type": "http.request", "body": b"x" * length, "more_body": False}
        await asyncio.Event().wait()

    async def ask():
        begun, post = asyncio.Event(), {**page("/nowhere/"), "method": "POST"}
        waiting = asyncio.create_task(door(post, pieces(990_000, begun).__anext__, Stalling().send))
        await begun.wait()
        reader = Stalling()
        reader.let.set()
        for length in (100_000, 100):
            await door(post, whole(length).__anext__, reader.send)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await door(post, whole(100_000).__anext__, reader.send)
        return reader.statuses

    assert [status == 503 for status in run_apart(ask())] == [True, False, False]


def test_every_command_that_serves_serves_with_it():
    """In the image, in the units, on one machine."""
    for file in ("Dockerfile", "docs/examples/systemd/silly-season-web.service", "diplomacy_web/parts.py"):
        text = (ROOT / file).read_text()
        named = re.search(r"(?:--http\W+|http=\")([\w.]+:\w+)", text)
        assert named is not None, file
        config = uvicorn.Config(says_how_long, http=named[1])
        config.load()
        assert config.http_protocol_class is SlowClientProtocol
