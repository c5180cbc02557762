"""Cache of pages for anonymous visitors, for seconds.

What a stranger is shown depends on the address, their light and their zone, and on nothing else: whoever brings any
other cookie (a session, an invitation in it, a message that waits) or names themselves has their page made. What is
kept holds no token of a form: each gets their own put in.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from games.accounts.reader import THEME_COOKIE, ZONE_COOKIE, reader_theme

TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")[A-Za-z0-9]+(?=")')  # begins with a word: quick to find
PLACE = b"token-of-the-reader"
KEPT = ("Content-Type", "Cache-Control", "Content-Location")
"""What is kept of what an answer says of itself."""
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def cached_for_anonymous(view: View[P]) -> View[P]:
    """Show strangers the page that was made for another one, if that is no older than `PAGES_KEPT` seconds.

    For views whose pages strangers see alike. What is no page (200), and what sets a cookie, is not kept.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not settings.PAGES_KEPT or not is_anonymous_visitor(request):
            return view(request, *args, **kwargs)
        key = _key(request)
        cached = cache.get(key)
        if cached is None:
            response = view(request, *args, **kwargs)
            if response.status_code != 200 or response.cookies or response.streaming:
                return response
            headers = {name: response.headers[name] for name in KEPT if name in response.headers}
            cached = headers, TOKEN.sub(rb"\g<1>" + PLACE, response.content)
            cache.set(key, cached, settings.PAGES_KEPT)
        return _with_token(request, *cached)

    return answer


def is_anonymous_visitor(request: HttpRequest) -> bool:
    """Whether nothing but the address, the light and the zone can matter to what is answered."""
    known = {settings.CSRF_COOKIE_NAME, THEME_COOKIE, ZONE_COOKIE}
    plain = request.method == "GET" and "invite" not in request.GET and "Authorization" not in request.headers
    wants_page = not request.headers.get("Accept", "").startswith("application/json")
    return plain and wants_page and known.issuperset(request.COOKIES)


def _key(request: HttpRequest) -> str:
    parts = (request.build_absolute_uri(), timezone.get_current_timezone_name(), reader_theme(request).value)
    return f"stranger:{hashlib.sha256(repr(parts).encode()).hexdigest()}"


def _with_token(request: HttpRequest, headers: Mapping[str, str], body: bytes) -> HttpResponse:
    """The page for one reader. Its ETag is that of the page with their secret: any token made of that one counts."""
    made_of = hashlib.sha256(body)
    if PLACE in body:
        body = body.replace(PLACE, get_token(request).encode())
        made_of.update(request.META["CSRF_COOKIE"].encode())
    response = HttpResponse(body, headers=headers)
    response.headers["ETag"] = f'W/"{made_of.hexdigest()[:32]}"'
    patch_vary_headers(response, ("Cookie",))
    return response
