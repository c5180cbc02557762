"""Security headers, validation of input, the reader's time zone."""

from collections.abc import Iterator

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone

from games.accounts.reader import reader_time_zone, zone_named
from games.common.middleware import Middleware

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
SWITCHED_OFF = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "microphone",
    "payment",
    "usb",
)
PERMISSIONS_POLICY = ", ".join(f"{feature}=()" for feature in SWITCHED_OFF)


class SecurityHeadersMiddleware(Middleware):
    """The headers that Django does not set by itself."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class NoNullMiddleware(Middleware):
    """Refuses null characters in addresses and forms (400), which PostgreSQL cannot store."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = [request.GET, request.POST] if request.content_type in FORMS else [request.GET]
        if "\x00" in request.path_info or any("\x00" in text for one in given for text in _texts(one)):
            raise SuspiciousOperation("A null character.")
        return self.get_response(request)


def _texts(given: QueryDict) -> Iterator[str]:
    for name, texts in given.lists():
        yield name
        yield from map(str, texts)


class ReaderTimeZoneMiddleware(Middleware):
    """Hours on a page are the reader's: from the settings of a member, from a cookie otherwise."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(zone_named(reader_time_zone(request))):
            return self.get_response(request)
