"""How the API says no: the services' own words, with the status that fits, in one form (RFC 9457)."""

import logging
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler, set_rollback

from games.api.frame import replay
from games.api.idempotency import ReplayedCall
from games.api.problems import PROBLEM_TYPE, Wrong, problem_body
from games.common.errors import Refused
from games.common.service_unavailable import is_unavailable, words_for

log = logging.getLogger(__name__)


def handler(error: Exception, context: dict[str, object]) -> Response | None:
    """REST framework's handler, in the form of `problem_body`; 503 while the database cannot be had."""
    if isinstance(error, ReplayedCall):
        return replay(error)
    response = _answer(error, context)
    if response is not None:
        as_problem(response, context.get("request"))
    return response


def as_problem(response: Response, request: Any) -> Response:
    """Let an answer with `problem_body` in it be JSON that says it is one, whatever the address gives otherwise."""
    response.content_type = PROBLEM_TYPE
    if request is not None:
        request.accepted_renderer, request.accepted_media_type = JSONRenderer(), "application/json"
    return response


def _answer(error: Exception, context: dict[str, object]) -> Response | None:
    if isinstance(error, Refused):
        set_rollback()
        return Response(problem_body(error.status, error.message, field=error.field or ""), status=error.status)
    if is_unavailable(error):
        log.error("busy: the API could not have the database: %s", type(error).__name__)
        set_rollback()
        words, come_back = words_for(error)
        return Response(problem_body(503, words), status=503, headers={"Retry-After": str(come_back)})
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, ValidationError):
        response.data = _invalid(error)
    else:
        response.data = problem_body(response.status_code, str(response.data.get("detail", "")))
    return response


def _invalid(error: ValidationError) -> dict[str, object]:
    """All that is wrong with a body, or with parameters, line by line; `detail` tells the first."""
    wrong = list(_lines(error.detail, ""))
    field, message = wrong[0] if wrong else ("", "The request is not valid.")
    detail = f"{field}: {message}" if field else message
    if len(wrong) > 1:
        detail += f" And {len(wrong) - 1} more; see errors."
    return problem_body(HTTPStatus.BAD_REQUEST, detail, field=field, errors=wrong)


def _lines(errors: object, where: str) -> Iterator[Wrong]:
    if isinstance(errors, dict):
        for name, inner in errors.items():
            here = where if name == api_settings.NON_FIELD_ERRORS_KEY else f"{where}.{name}".lstrip(".")
            yield from _lines(inner, here)
    elif isinstance(errors, list | tuple):
        for at, inner in enumerate(errors):
            yield from _lines(inner, f"{where}.{at}".lstrip(".") if isinstance(inner, dict | list) else where)
    else:
        yield where, str(errors)
