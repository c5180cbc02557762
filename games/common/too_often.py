"""The 429 response of pages without one of their own."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from games.common.middleware import Middleware
from games.common.rate_limits import RateLimited

COME_BACK = "60"
"""Seconds after which it may be tried again."""


class TooOftenMiddleware(Middleware):
    """429 in words: JSON for scripts, a page for people, and for whoever asks for a picture."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """None for what others answer."""
        if not isinstance(error, RateLimited):
            return None
        answer: HttpResponse
        if request.headers.get("Accept", "").startswith("application/json"):
            answer = JsonResponse({"message": error.message, "field": ""}, status=error.status)
        else:
            answer = render(request, "429.html", {"said": error.message}, status=error.status)
        answer.headers["Retry-After"] = COME_BACK
        return answer
