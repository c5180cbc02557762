"""Cache headers of responses."""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from games.common.middleware import Middleware


class CachingMiddleware(Middleware):
    """Sets `Cache-Control` where the view has not.

    What is made for a member is kept by nobody. What is made for somebody unknown may still depend on their cookies
    (an invitation, the light, the zone): their browser asks again each time, and nothing in between keeps it. What is
    for everybody says so itself, by `cache_control(public=True)` or `games.common.immutable_responses`; what sets a
    cookie is not.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "Cache-Control" not in response.headers:
            if response.status_code >= 500 or is_for_a_member(request):
                patch_cache_control(response, private=True, no_store=True)
            else:
                patch_cache_control(response, private=True, no_cache=True)
        elif "public" in response.headers["Cache-Control"]:
            _for_everybody(response)
        return response


def _for_everybody(response: HttpResponse) -> None:
    """Somebody looked who asks, as on every page; what everybody is shown alike does not depend on it."""
    if response.cookies:
        response.headers["Cache-Control"] = "private, no-store"
        return
    varies = [name for name in response.headers.get("Vary", "").split(", ") if name not in ("", "Cookie")]
    del response.headers["Vary"]
    if varies:
        response.headers["Vary"] = ", ".join(varies)


def is_for_a_member(request: HttpRequest) -> bool:
    """Whether what is answered may hold what not everybody may know: the asker is logged in, or names who they are."""
    user = getattr(request, "user", None)  # not there where a request was refused before anybody looked who asks
    return "Authorization" in request.headers or (user is not None and user.is_authenticated)
