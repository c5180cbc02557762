"""Error views. Other error pages are templates, by status."""

import logging
import sys

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.defaults import server_error as broken

from diplomacy_web import unavailable
from diplomacy_web.logs import kind_of, route_of
from games.common.service_unavailable import is_unavailable, words_for

log = logging.getLogger(__name__)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """An invalid request: 400; 413 if it is too large.

    503 where Django takes a session that could not be written for one that is gone.
    """
    below: BaseException | None = exception
    while below is not None:
        if is_unavailable(below):
            return _unavailable(request, below)
        below = below.__cause__ or below.__context__
    return render(request, "400.html", status=413 if isinstance(exception, RequestDataTooBig) else 400)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "errors/csrf.html", {"reason": reason}, status=403)


def wants_json(accept: str) -> bool:
    """Whether the client wants JSON."""
    return accept.startswith("application/json")


def server_error(request: HttpRequest) -> HttpResponse:
    """503 where the database cannot be had (or written) just now, in words and without a trace; 500 for all else."""
    error = sys.exc_info()[1]
    return _unavailable(request, error) if error is not None and is_unavailable(error) else broken(request)


def _unavailable(request: HttpRequest, error: BaseException) -> HttpResponse:
    """503 in words: JSON for scripts, a page for people."""
    log.error("busy: %s could not have the database: %s", route_of(request), kind_of(error))
    words, come_back = words_for(error)
    response: HttpResponse
    if wants_json(request.headers.get("Accept", "")):
        response = JsonResponse({"message": words, "detail": words}, status=503)
    else:
        response = HttpResponse(_page(request, words), status=503)
    response.headers["Retry-After"] = str(come_back)
    response.headers["Cache-Control"] = "no-store"
    response._has_been_logged = True  # type: ignore[attr-defined]  # by us, in one line: Django would add a traceback
    return response


def _page(request: HttpRequest, words: str) -> str:
    """The page, with what was typed: of a form that can be sent again."""
    try:
        typed = [(name, str(value)) for name, values in request.POST.lists() for value in values]
    except Exception as error:  # the body cannot be read: there is nothing to give back
        log.info("busy: the form of %r is not given back: %s", request.path, type(error).__name__)
        typed = []
    fields = [] if request.FILES else unavailable.given_back(typed)
    return unavailable.page(words, path=request.get_full_path() if fields else "", typed=fields)
