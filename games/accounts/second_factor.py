"""The second factor: a code from an app beside the password (allauth.mfa), for whoever wants it and whoever must.

REQUIRE_SECOND_FACTOR says who must: `staff`, `gms`. Staff do nothing on the site before they have one; GMs nothing at
the desk. Who logs in elsewhere by password alone is logged out when a second factor is set up.
"""

import re

from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from allauth.mfa.utils import is_mfa_enabled
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse

from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.common.middleware import Middleware

OPEN = re.compile(r"/(accounts|static|theme)/|/(healthz|readyz|metrics|robots\.txt|favicon\.ico)$")
DESK = re.compile(r"/(gm|admin)/|/api/games/[^/]+/gm/")
SET_IT_UP = (
    "Who looks after {what} here needs a second factor beside the password. Set one up, and go on where you were."
)


def must_have_second_factor(user: User, path: str) -> bool:
    """Whether this member may not ask for this path before a second factor is set up."""
    required = settings.REQUIRE_SECOND_FACTOR
    staff = "staff" in required and (user.is_staff or user.is_superuser)
    gm = "gms" in required and DESK.match(path) is not None
    return (staff or gm) and OPEN.match(path) is None and not is_mfa_enabled(user)


class SecondFactorMiddleware(Middleware):
    """Leads those who must have a second factor, and have none, to where they set one up."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not settings.REQUIRE_SECOND_FACTOR or not isinstance(user, User):
            return self.get_response(request)
        if not must_have_second_factor(user, request.path_info):
            return self.get_response(request)
        text = SET_IT_UP.format(what="the site" if user.is_staff or user.is_superuser else "a game")
        if request.path_info.startswith("/api/"):
            return JsonResponse({"detail": text}, status=403)
        if request.headers.get("Accept", "").startswith("application/json"):
            return JsonResponse({"message": text, "field": ""}, status=403)
        messages.info(request, text)
        return redirect(reverse("mfa_activate_totp"))


@receiver(authenticator_added, sender=Authenticator)
def _end_other_sessions(request: HttpRequest, user: User, authenticator: Authenticator, **_: object) -> None:
    """Those that were begun by password alone end."""
    if authenticator.type != Authenticator.Type.TOTP:
        return
    for session in UserSession.objects.filter(user=user).exclude(session_key=request.session.session_key):
        session.end()


def _export(user: User) -> list[dict[str, object]]:
    """Which factors there are; never what they are made of."""
    return list(Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at"))


EXPORTERS["second_factor"] = _export


delete_rows_on_leaving(Authenticator, "user")
