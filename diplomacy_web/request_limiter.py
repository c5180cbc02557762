"""The request limiter: bounds concurrent requests, and releases their resources early.

Django gives every request a thread, and the thread a connection to the database, for as long as the request lasts; and
to Django it lasts until its last byte is sent. So a reader who takes long, or a stream that never ends, would keep
both. Here a request lasts from the last byte of the question to the first of the answer: it waits outside until its
form has arrived and a thread is free, and what Django answers is sent when Django has finished with it.
"""

import asyncio
import contextlib
import json
import logging
import signal
from collections.abc import Awaitable, Callable, Iterable, Mapping
from types import FrameType
from typing import Any

from asgiref.sync import sync_to_async
from csp.utils import build_policy
from django.core.handlers.asgi import ASGIHandler
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from diplomacy_web import unavailable
from diplomacy_web.errors import wants_json
from diplomacy_web.request_ids import HEADER, begin_request, current_request_id, given_request_id
from diplomacy_web.runaway import RunsAway, Watch
from games.api.problems import PROBLEM_TYPE, ROOT, problem_body
from games.common.service_unavailable import BUSY_WORDS, COME_BACK, TOO_LONG_WORDS
from games.monitoring.counters import BUSY

log = logging.getLogger(__name__)

Message = Mapping[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
TOO_MUCH_WORDS = "That is more than this site reads at once. Send it in smaller parts, or leave pictures out."
END: Message = {"type": "http.response.body", "body": b""}
LONGEST_BODY = 12_000_000
"""Bytes that may come with a request: the largest drawing, in whatever way it is sent. `bounds.py` allows less."""
MOST_COMING = 64_000_000
"""Bytes of all questions of this process that are coming in or being answered. Short ones come in all the same."""
SHORT = 64_000
STALLED = 30.0  # seconds that a listener may leave an event unread before it is let go


class Busy(Exception):
    """The request queue timed out, or too many bytes are arriving."""


class TooMuch(Exception):
    """The body exceeds the limit."""


class Coming:
    """Bytes of all incoming requests."""

    length = 0


class RequestBody:
    """What a reader sends. Its last piece is handed on when a thread is free for it."""

    def __init__(self, receive: Receive, free: asyncio.Semaphore, patience: float, coming: Coming) -> None:
        self._receive, self._free, self._patience, self._coming = receive, free, patience, coming
        self.has_thread = False
        self.body = b""  # of what is not longer than what is given back
        self.length = 0

    async def receive(self) -> Message:
        message: Message = await self._receive()
        self.length += len(message.get("body", b""))
        self._coming.length += len(message.get("body", b""))
        if self.length > LONGEST_BODY:
            raise TooMuch
        if self.length > SHORT and self._coming.length > MOST_COMING:
            log.warning("busy: %d bytes of requests are coming in", self._coming.length)
            raise Busy
        if len(self.body) <= unavailable.MOST:
            self.body += message.get("body", b"")
        if not self.has_thread and message["type"] == "http.request" and not message.get("more_body"):
            try:
                async with asyncio.timeout(self._patience):
                    await self._free.acquire()
            except TimeoutError:
                log.warning("busy: a request waited %g seconds for a thread", self._patience)
                raise Busy from None
            self.has_thread = True
        return message

    def done(self) -> None:
        self._coming.length -= self.length
        if self.has_thread:
            self._free.release()


class HeldResponse:
    """What Django says, kept until it is finished with the request; and what goes on after that, if something does."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.goes_on: HttpResponseBase | None = None

    async def keep(self, message: Message) -> None:
        if self.goes_on is None or not self.messages:  # of what goes on, only the beginning
            self.messages.append(message)


class RequestLimiter(ASGIHandler):
    """Django's handler, at most `threads` at once; 503 after `patience` seconds in the queue.

    `most`: seconds of processor time for one request, which is cut off when it has spent them (`runaway.py`); 0: any.
    """

    def __init__(self, threads: int, patience: float, *, heeds_signals: bool = False, most: float = 0.0) -> None:
        super().__init__()
        self.watch = Watch(most)
        self.free = asyncio.Semaphore(threads)
        self.coming = Coming()
        self.patience = patience
        self.heeds_signals = heeds_signals
        self.streams: set[asyncio.Task[None]] = set()
        # No view here is a coroutine, and hardly a middleware: as one chain of calls they take one step into the
        # request's thread. Django's own chain for coroutines takes three, of about half a millisecond each.
        self.load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, made in the request's own thread."""
        response: HttpResponseBase = await sync_to_async(self._answer)(request)
        return response

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, or 503 for a request that was cut off: its connection may be in the middle of something."""
        try:
            return self.watch.watched(f"request {current_request_id()}", lambda: self.get_response(request))
        except RunsAway:
            connections.close_all()
            return cut_off(request)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.heeds_signals:
            self.heeds_signals = False
            self._heed_signals(asyncio.get_running_loop())
        scope["request_id"] = begin_request(given_request_id(scope["headers"]))
        question = RequestBody(receive, self.free, self.patience, self.coming)
        answer = HeldResponse()
        try:
            await super().__call__(scope, question.receive, answer.keep)
        except Busy:
            BUSY.inc()
            answer.messages = busy_answer(scope, question.body)
        except TooMuch:
            answer.messages = too_much_answer(scope)
        finally:
            question.done()
        for message in answer.messages:
            await send(message)
        if answer.goes_on is not None and answer.messages:
            await self._go_on(answer.goes_on, receive, send)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request. A pool must have back even what a broken one had."""
        try:
            await super().handle(scope, receive, send)
        except (Busy, TooMuch):  # it never had anything
            raise
        except BaseException:
            await sync_to_async(connections.close_all)()
            raise

    async def send_response(self, response: HttpResponseBase, send: Any) -> None:
        """Say what Django answers to `send`, which is some Answer's `keep`."""
        answer: HeldResponse = send.__self__
        if response.streaming and getattr(response, "is_async", False):
            answer.goes_on = response
            response, stream = HttpResponse(status=response.status_code), response
            response.headers, response.cookies = stream.headers, stream.cookies
        await super().send_response(response, send)

    async def _go_on(self, response: HttpResponseBase, receive: Receive, send: Send) -> None:
        """Send a stream until it ends, or the reader leaves, or does not take what is sent, or the server stops."""
        sending = asyncio.create_task(_send_all(response, send))
        leaving = asyncio.create_task(_until_gone(receive))
        self.streams.add(sending)
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
            if sending.cancelled():
                await send(END)
        finally:
            self.streams.discard(sending)
            for task in (sending, leaving):
                task.cancel()
        await asyncio.gather(sending, leaving, return_exceptions=True)
        if not sending.cancelled() and (error := sending.exception()) is not None:
            raise error

    def _heed_signals(self, loop: asyncio.AbstractEventLoop) -> None:
        """End all streams when the server is told to stop: it waits for them, and nothing else tells them."""

        def heed(number: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(self._end_streams)
            servers_own = before[number]
            if callable(servers_own):
                servers_own(number, frame)

        before: dict[int, object] = {n: signal.signal(n, heed) for n in (signal.SIGINT, signal.SIGTERM)}

    def _end_streams(self) -> None:
        for stream in self.streams:
            stream.cancel()


async def _send_all(response: Any, send: Send) -> None:
    async with contextlib.aclosing(aiter(response.streaming_content)) as parts:
        async for part in parts:
            try:
                async with asyncio.timeout(STALLED):
                    await send({"type": "http.response.body", "body": part, "more_body": True})
            except TimeoutError:
                return
    await send(END)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def cut_off(request: HttpRequest) -> HttpResponse:
    """503 for a request that took too long, in words and with the form that was sent: what it asked was not done."""
    if request.path_info.startswith(ROOT):
        text, kind = _problem(503, TOO_LONG_WORDS)
    elif wants_json(request.headers.get("Accept", "")):
        text, kind = json.dumps({"message": TOO_LONG_WORDS, "detail": TOO_LONG_WORDS}), "application/json"
    else:
        typed = [(name, str(value)) for name, value in request.POST.items()] if hasattr(request, "_post") else []
        text = unavailable.page(TOO_LONG_WORDS, path=request.get_full_path() if typed else "", typed=typed)
        kind = "text/html; charset=utf-8"
    return HttpResponse(text, status=503, headers=_refusal_headers(kind, len(text.encode())))


def busy_answer(scope: Message, sent: bytes = b"") -> list[Message]:
    """503 in words, with the form that was `sent`; JSON for scripts. It needs neither a thread nor the database."""
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    if scope["path"].startswith(ROOT):
        body, kind = _problem(503, BUSY_WORDS)
    elif any(name == b"accept" and wants_json(value.decode("latin1")) for name, value in headers):
        kind, body = "application/json", json.dumps({"message": BUSY_WORDS, "detail": BUSY_WORDS})
    else:
        typed = unavailable.given_back(unavailable.fields_of(dict(headers), sent))
        address = scope["path"] + (f"?{query}" if (query := scope["query_string"].decode("latin1")) else "")
        kind, body = "text/html; charset=utf-8", unavailable.page(path=address if typed else "", typed=typed)
    return _messages(503, body, _refusal_headers(kind, len(body.encode())) | {"Retry-After": str(COME_BACK)})


def too_much_answer(scope: Mapping[str, object]) -> list[Message]:
    """413 in words, and the end of the connection: whatever more is sent is not read."""
    body, kind = TOO_MUCH_WORDS, "text/plain; charset=utf-8"
    if str(scope["path"]).startswith(ROOT):
        body, kind = _problem(413, TOO_MUCH_WORDS)
    return _messages(413, body, _refusal_headers(kind, len(body.encode())) | {"Connection": "close"})


def _problem(status: int, words: str) -> tuple[str, str]:
    """An error of the API, as all of its are, and its media type."""
    return json.dumps(problem_body(status, words)), PROBLEM_TYPE


def _messages(status: int, body: str, headers: Mapping[str, str]) -> list[Message]:
    start = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    return [
        {"type": "http.response.start", "status": status, "headers": start},
        {"type": "http.response.body", "body": body.encode()},
    ]


def _refusal_headers(kind: str, length: int) -> dict[str, str]:
    """The headers of an answer that Django's middleware does not see."""
    return {
        "Content-Type": kind,
        "Content-Length": str(length),
        "Cache-Control": "no-store",
        "Content-Security-Policy": build_policy(),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        HEADER: current_request_id(),
    }
