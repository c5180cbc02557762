"""Throttles of the API, shared with pages."""

from types import SimpleNamespace
from typing import Any

from django.http import HttpRequest
from rest_framework import throttling

from games.common.rate_limits import RateLimited, address_of

TOO_MANY_MADE = (
    "You have made as many new things within the last hour as the site takes from one member. What you typed is still "
    "here: go on with it in a while."
)


class ByNetwork(throttling.SimpleRateThrottle):
    """Who is not logged in is counted by address, and over IPv6 by network."""

    def get_ident(self, request: Any) -> str:
        return address_of(getattr(request, "_request", request))


class AnonRateThrottle(ByNetwork, throttling.AnonRateThrottle):
    """Those who are not logged in."""


class UserRateThrottle(ByNetwork, throttling.UserRateThrottle):
    """Members."""


class ScopedRateThrottle(ByNetwork, throttling.ScopedRateThrottle):
    """What is limited more tightly, by the scope that a view names."""


def count_made(request: HttpRequest, scope: str = "create") -> None:
    """Count that somebody makes a game, a board and the like on a page: by the same limit as over the API.

    `scope`: `create`, or `drafts` for boards that are being drawn, which keep nobody from playing. Raises RateLimited.
    """
    asked: Any = request
    view: Any = SimpleNamespace(throttle_scope=scope)
    if not ScopedRateThrottle().allow_request(asked, view):
        raise RateLimited(TOO_MANY_MADE)
