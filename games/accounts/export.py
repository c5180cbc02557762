"""Everything the site holds on a member, as one JSON document.

Each part of the site adds its own: EXPORTERS["press"] = function_of_a_user.
"""

from collections.abc import Callable

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

Exporter = Callable[[User], object]
EXPORTERS: dict[str, Exporter] = {}


def _account(user: User) -> dict[str, object]:
    return {
        "name": user.username,
        "email": user.email,
        "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "signed_up": user.date_joined,
        "last_login": user.last_login,
    }


def _profile(user: User) -> dict[str, object]:
    fields = (
        "display_name",
        "time_zone",
        "theme",
        "mail_turn",
        "mail_deadline",
        "mail_game",
        "mail_press",
        "mail_orders",
        "mail_quotes",
        "shows_page",
        "shows_ratings",
        "lessons_read",
    )
    return {name: getattr(user.profile, name) for name in fields}


EXPORTERS["account"] = _account
EXPORTERS["settings"] = _profile


def export_member(user: User) -> dict[str, object]:
    return {name: exporter(user) for name, exporter in EXPORTERS.items()}
