"""Request ids: in log lines, in X-Request-ID, on error pages.

A proxy may give it; what is not well-formed is replaced. The id means nothing by itself and identifies nobody.
"""

import re
import secrets
from collections.abc import Iterable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

from games.common.middleware import Middleware

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)  # one class of characters: linear

_current: ContextVar[str] = ContextVar("request_id", default="")


def current_request_id() -> str:
    """The id of the request that this context works on; empty outside of requests."""
    return _current.get()


def begin_request(given: str = "") -> str:
    """Take the id that a proxy gave, or make one, for this context from now on."""
    request_id = given if WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
    _current.set(request_id)
    return request_id


def given_request_id(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """What an ASGI request's headers say; empty where they do not, or do so twice."""
    values = [value for name, value in headers if name == b"x-request-id"]
    return values[0].decode("latin1") if len(values) == 1 else ""


class RequestIdMiddleware(Middleware):
    """Says the id of each answer. The outermost middleware, so that no answer is without."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # The web server's door has begun the request already; a client that comes past it (in tests) has not.
        begun = getattr(request, "scope", {}).get("request_id", "")
        request_id = begin_request(begun or request.headers.get(HEADER, ""))
        response = self.get_response(request)
        response.headers[HEADER] = request_id
        return response
