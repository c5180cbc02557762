"""What goes wrong under /api/ before or outside of a view: told in the form of the API's other errors."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse

GetResponse = Callable[[HttpRequest], HttpResponse]

ROOT = "/api/"
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


def problem(status: int, detail: str) -> JsonResponse:
    """An error of the API: `{"detail": …}`."""
    return JsonResponse({"detail": detail}, status=status)


def words_of(status: int, method: str) -> str:
    """What is said of an error that nobody had words for."""
    said = too_large() if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE else WORDS.get(status)
    return said.format(method=method) if said else f"{HTTPStatus(status).phrase}."


def _said(response: HttpResponse) -> str:
    """What a view said that answers in another form than JSON, such as the schema in YAML."""
    data = getattr(response, "data", None)
    return str(data.get("detail", "")) if isinstance(data, dict) else ""


class ProblemsMiddleware:
    """Errors under /api/ are JSON, whoever made them: Django's own would be pages. Must be the outermost."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code < HTTPStatus.BAD_REQUEST or not request.path_info.startswith(ROOT):
            return response
        if response.headers.get("Content-Type", "").startswith(("application/json", "application/problem+json")):
            return response
        told = problem(response.status_code, _said(response) or words_of(response.status_code, request.method or ""))
        for name in ("Allow", "Retry-After", "WWW-Authenticate"):
            if name in response.headers:
                told.headers[name] = response.headers[name]
        return told
