"""What all middleware of the site has in common."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class Middleware:
    """Runs in the thread of the request. By itself it hands on what is asked and answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)
