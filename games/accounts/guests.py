"""Permissions of guests, and how they become members (games.play_now.guests).

A guest plays games of their own against bots, and nothing else: whatever changes something and is not listed here is
refused, wherever it is. On the pages of the entrance a guest counts as somebody unknown, so that signing up and
logging in are open to them.
"""

import re

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from games.common.middleware import Middleware

guest_signed_up = Signal()
"""Sent with `user`: a guest was given a name, an address and a password."""
guest_logged_in = Signal()
"""Sent with `guest` and `user`: a guest turned out to be that member."""

SAFE = ("GET", "HEAD", "OPTIONS")
ENTRANCE = re.compile(
    r"/accounts/(login|signup|password/reset|confirm-email|2fa/authenticate|oidc|3rdparty/(login|signup)|social)\b"
)
FOR_MEMBERS = re.compile(
    r"/(me|games/new|templates|workshop|gm|sandbox/mine|accounts/(2fa|3rdparty|email|sessions|password/(set|change)|reauthenticate))/"
    r"|/rules/compositions/[^/]+/edit/|/boards/(new|draw|world|drafts|[^/]+/(edit|report))/"
    r"|/zines/(found|[^/]+/(desk|readers|drafts|[0-9]+/report))/|/members/[^/]+/report/|/clubs/(found|[^/]+/(desk|report|channels))/"
    r"|/events/(new|[^/]+/(desk|report|channels|boards|appeal|season|results|onlookers))/"
    r"|/archive/(new|uploads|[^/]+/remove)/|/names/($|[^/]+/[^/]+/(report|change)/)"
)
MAY_DO = re.compile(
    r"/(accounts/logout|theme|taught|play|queue|rules/compose|sandbox)/"
    r"|/games/[^/]+/(join|orders|ready|advice|leave|draw|concede|panels|lessons)/"  # join and queue lead to signing up
    r"|/api/(play|games/[^/]+/(orders|advice)|sandbox|rules|boards/check)/"
)
SIGN_UP_FIRST = (
    "That is for members. You play as a guest, against bots. Sign up, and it is yours to do; your games come along."
)


def guest_of(request: HttpRequest) -> User | None:
    """The guest who asks, also on the pages of the entrance."""
    return getattr(request, "guest", None)


class GuestsMiddleware(Middleware):
    """Lets guests do what is for them, and tells them of what is not. After the messages, before allauth."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not isinstance(user, User) or not user.profile.guest:
            return self.get_response(request)
        request.guest = user  # type: ignore[attr-defined]
        path = request.path_info
        if ENTRANCE.match(path):
            request.user = AnonymousUser()
        elif not (MAY_DO.match(path) if request.method not in SAFE else not FOR_MEMBERS.match(path)):
            return _sign_up_response(request)
        return self.get_response(request)


def _sign_up_response(request: HttpRequest) -> HttpResponse:
    if request.path_info.startswith("/api/"):
        return JsonResponse({"detail": SIGN_UP_FIRST}, status=403)
    if request.headers.get("Accept", "").startswith("application/json"):
        return JsonResponse({"message": SIGN_UP_FIRST, "field": ""}, status=403)
    messages.info(request, SIGN_UP_FIRST)
    after = f"?{urlencode({'next': request.path})}" if request.method in SAFE else ""
    return redirect(f"{reverse('account_signup')}{after}")
