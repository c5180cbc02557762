"""Size limits of requests, checked before anything is read: address, headers, body.

A form is taken apart in Python, at some 90 ms of processor time for a megabyte of escapes. So whoever has no account
may send as much as the pages for them need, and no more; members what Django's own limit allows. `request_limiter.py`
holds whoever asks to the most of all while the body comes in.
"""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from games.accounts.guests import guest_of
from games.common.charsets import codec_of
from games.common.middleware import Middleware

LONGEST_ADDRESS = 24_000
"""Bytes of a path with its query."""
LONGEST_HEADER = 24_000
"""Bytes of one header: an address of this site fits (Referer), and so do all cookies that it sets."""
ALL_HEADERS = 64_000
"""Bytes of all headers of a request."""
OF_STRANGERS = 256_000
"""Bytes that come with a request of somebody without an account."""
OF_STRANGERS_AT: dict[str, int | None] = {
    "/sandbox/": 640_000,  # a bench travels with its page
    "/api/sandbox/": 640_000,
    "/api/boards/check/": 640_000,
    "/mail/hook/": None,  # bounds letters itself, and asks for a secret first
}
"""Where it is another number (None: any that Django takes), by the beginning of the path."""
HEADERS = ("HTTP_", "CONTENT_TYPE")
"""How what was sent as a header is called."""
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")

WORDS = {
    400: "Content-Length says how many bytes come with a request: a number.",
    413: "What you sent is longer than this site reads of somebody without an account. Send less of it, or log in.",
    415: "What you sent is in an encoding that is not read here. Send it as UTF-8.",
    414: "That address is too long: no link of this site is. Look at it again, or begin at the front page.",
    431: "Your browser sent more cookies or headers than this site reads. Delete this site's cookies and try again.",
}


class AddressBoundsMiddleware(Middleware):
    """Refuses addresses (414) and headers (431) that no page needs, lengths that are no number (400), encodings (415).

    Before whatever looks at them: a form in Python's punycode is read for many seconds, one in its hex cannot be.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = str(request.META.get("CONTENT_LENGTH") or "0")
        if not (length.isascii() and length.isdecimal()):
            return plain(HTTPStatus.BAD_REQUEST)
        if len(request.path_info) + len(request.META.get("QUERY_STRING", "")) > LONGEST_ADDRESS:
            return plain(HTTPStatus.REQUEST_URI_TOO_LONG)
        lengths = [len(str(value)) for name, value in request.META.items() if name.startswith(HEADERS)]
        if max(lengths, default=0) > LONGEST_HEADER or sum(lengths) > ALL_HEADERS:
            return plain(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        if request.encoding and not codec_of(request.encoding):
            return plain(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        return self.get_response(request)


class BodyBoundsMiddleware(Middleware):
    """Limits the bodies of anonymous visitors and guests (413). Runs after authentication."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        most = most_for(request)
        return too_large(request) if most is not None and body_size(request) > most else self.get_response(request)


def most_for(request: HttpRequest) -> int | None:
    """Largest body of this reader in bytes; None: Django's limit."""
    if request.user.is_authenticated and guest_of(request) is None:
        return None
    if "Authorization" in request.headers and request.content_type not in FORMS:
        return None  # a token may be good: the API looks at it before it reads
    return next((most for start, most in OF_STRANGERS_AT.items() if request.path_info.startswith(start)), OF_STRANGERS)


def body_size(request: HttpRequest) -> int:
    """Size of a request's body in bytes. A chunked one has been read into a file by now."""
    if declared := request.META.get("CONTENT_LENGTH"):
        return int(str(declared)[:12])
    file = getattr(request, "_stream", None)
    if file is None or not hasattr(file, "seek"):
        return 0
    try:
        file.seek(0, 2)
        length: int = file.tell()
        file.seek(0)
    except (OSError, ValueError):  # a stream that can only be read once: Django bounds what it reads of it
        return 0
    return length


def plain(status: HTTPStatus) -> HttpResponse:
    """A refusal in a line: whatever else a page would say looks at the request."""
    text = WORDS[status]
    return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8")


def too_large(request: HttpRequest) -> HttpResponse:
    """413: JSON for scripts, a page for people."""
    text = WORDS[HTTPStatus.REQUEST_ENTITY_TOO_LARGE]
    if request.path_info.startswith("/api/"):
        return JsonResponse({"detail": text}, status=413)
    if request.headers.get("Accept", "").startswith("application/json"):
        return JsonResponse({"message": text}, status=413)
    return render(request, "413.html", {"said": text}, status=413)
