"""What goes wrong under /api/ before or outside of a view: told in the form of the API's other errors."""

import json
from collections.abc import Sequence
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse

from games.common.middleware import Middleware

ROOT = "/api/"
PROBLEM_TYPE = "application/problem+json"
Wrong = tuple[str, str]
"""A field, with dots where it is inside of others (`rows.0.line`; empty: the whole body), and what is wrong there."""
BINARY_UNITS = 1024 * 1024
WORDS = {
    400: "The request could not be read. Look at its address, its Host header, and its body again.",
    403: "That needs a token, or a page of this site that is not older than your login.",
    404: "There is nothing at this address. /api/ lists what there is.",
    405: "This address does not take {method}.",
    415: "What you sent is of a kind, or in an encoding, that is not read here. Send JSON, as UTF-8.",
    500: "Something broke here; it is not your doing. Nothing was changed. Try again later, or tell who runs the site.",
}


def too_large() -> str:
    """What is said of a body that is longer than any that the API takes."""
    return f"The body is too large: at most {settings.DATA_UPLOAD_MAX_MEMORY_SIZE / BINARY_UNITS:.1f} MB are read."


def problem_body(status: int, detail: str, *, field: str = "", errors: Sequence[Wrong] = ()) -> dict[str, object]:
    """An error as all of the API's are (RFC 9457): `errors` has what is wrong in a body, `field` the first of it."""
    body: dict[str, object] = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    body["detail"] = detail
    if field:
        body["field"] = field
    if errors:
        body["errors"] = [{"field": where, "detail": detail_text} for where, detail_text in errors]
    return body


def problem(status: int, detail: str) -> JsonResponse:
    """An error of the API that no view has made."""
    return JsonResponse(problem_body(status, detail), status=status, content_type=PROBLEM_TYPE)


def words_of(status: int, method: str) -> str:
    """What is said of an error that nobody had words for."""
    words = too_large() if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE else WORDS.get(status)
    return words.format(method=method) if words else f"{HTTPStatus(status).phrase}."


def _refusal_text(response: HttpResponse) -> str:
    """What the middleware said that refused a call, as it says it to scripts."""
    try:
        body = json.loads(response.content) if not response.streaming else None
    except ValueError:
        return ""
    return str(body.get("detail") or body.get("message") or "") if isinstance(body, dict) else ""


class ProblemsMiddleware(Middleware):
    """Errors under /api/ are JSON, whoever made them: Django's own would be pages. Must be the outermost."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code < HTTPStatus.BAD_REQUEST or not request.path_info.startswith(ROOT):
            return response
        if response.headers.get("Content-Type", "").startswith(PROBLEM_TYPE):
            return response
        answer = problem(
            response.status_code, _refusal_text(response) or words_of(response.status_code, request.method or "")
        )
        for name in ("Allow", "Cache-Control", "Retry-After", "Vary", "WWW-Authenticate"):
            if name in response.headers:
                answer.headers[name] = response.headers[name]
        return answer
