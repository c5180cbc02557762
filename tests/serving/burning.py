"""The site with two addresses more, for the tests: one that never ends, and one that never ends and catches errors."""

from diplomacy_web.asgi import application  # it sets Django up, so it comes first

# isort: split
from django.http import HttpRequest, HttpResponse
from django.urls import path

from diplomacy_web import urls

__all__ = ["application"]


def burn(request: HttpRequest) -> HttpResponse:
    number = 0
    while True:
        number += 1


def burn_on(request: HttpRequest) -> HttpResponse:
    """As code does that catches what it should not."""
    number = 0
    while True:
        try:
            number += 1
        except Exception:
            continue


urls.urlpatterns[:0] = [path("burn/", burn), path("burn/on/", burn_on)]
