"""Deferred actions, carried out after sign-up or log-in.

A wish is kept in the session. Whoever can grant one says so by `on_entering`; games.accounts.adapter asks.
"""

import time
from collections.abc import Callable

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from engine.model.json_data import Json

KEY = "wished"
FRESH_FOR = 3600
"""Seconds after which nobody expects to be seated any more by logging in."""
Grant = Callable[..., HttpResponse]
_GRANTS: dict[str, Grant] = {}


def wish(request: HttpRequest, what: str, **details: object) -> None:
    """Remember what this reader wants; `details` are plain data. A newer wish takes the place of an older one."""
    request.session[KEY] = {"what": what, "details": details, "at": time.time()}


def on_entering(what: str) -> Callable[[Grant], Grant]:
    """For a function that grants such wishes: it is given the request, the user and the details, and answers."""

    def register(grant: Grant) -> Grant:
        _GRANTS[what] = grant
        return grant

    return register


def keep_wish(request: HttpRequest) -> None:
    """Before somebody is logged in: take the wish out of the session, which a login may empty; one that is old goes."""
    wished = request.session.pop(KEY, None)
    fresh = wished is not None and time.time() - wished["at"] < FRESH_FOR
    request.wished = wished if fresh else None  # type: ignore[attr-defined]


def granted(request: HttpRequest, user: User) -> HttpResponse | None:
    """Carry out what was wanted before the login; None where nothing was, or nobody knows of it any more."""
    wished: Json | None = getattr(request, "wished", None)
    grant = _GRANTS.get(wished["what"]) if wished else None
    return grant(request, user, **wished["details"]) if wished and grant else None
