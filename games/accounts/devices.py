"""Known devices of members, by a signed cookie that outlives the session.

It opens nothing. It only says that wrong passwords of others are not counted against whoever sits here
(games.accounts.guessing).
"""

import secrets
from collections.abc import Mapping

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "device"
SALT = "games.accounts.devices"
KEPT = 365 * 24 * 3600  # seconds
MOST = 5  # members of one device; the one who was here longest ago is forgotten first


def known_here(request: HttpRequest) -> dict[int, str]:
    """The members who have logged in on this device, by their ids, with what the device is called for each."""
    try:
        cookie: object = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT)
    except signing.BadSignature:
        return {}
    if not isinstance(cookie, Mapping):
        return {}
    return {int(member): str(name) for member, name in cookie.items()}


def remember_device(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Let this device be known as one on which the member has logged in."""
    known = known_here(request)
    name = known.pop(user.pk, "") or secrets.token_urlsafe(12)
    remembered = dict([*known.items(), (user.pk, name)][-MOST:])
    response.set_cookie(
        COOKIE,
        signing.dumps(remembered, salt=SALT),
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
