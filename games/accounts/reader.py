"""The reader's time zone and theme."""

import zoneinfo
from urllib.parse import unquote

from django.http import HttpRequest, HttpResponse

from games.models import ColourTheme, Profile

ZONE_COOKIE = "zone"
THEME_COOKIE = "theme"
ONE_YEAR = 365 * 24 * 3600


def reader_profile(request: HttpRequest) -> Profile | None:
    user = getattr(request, "user", None)
    return user.profile if user is not None and user.is_authenticated else None


def zone_said_by_browser(request: HttpRequest) -> str:
    """What static/js/site.js found out; "UTC" while it has not."""
    return unquote(request.COOKIES.get(ZONE_COOKIE, "")) or "UTC"


def zone_named(name: str) -> zoneinfo.ZoneInfo:
    """The zone of that name; UTC for whatever is none, such as a folder of zones (`Europe`) or a path."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return zoneinfo.ZoneInfo("UTC")


def reader_time_zone(request: HttpRequest) -> str:
    """Members have chosen theirs; of guests and strangers it is what their browser has said."""
    profile = reader_profile(request)
    return profile.time_zone if profile and not profile.guest else zone_said_by_browser(request)


def reader_theme(request: HttpRequest) -> ColourTheme:
    profile = reader_profile(request)
    wanted = profile.theme if profile else request.COOKIES.get(THEME_COOKIE, "")
    return ColourTheme(wanted) if wanted in ColourTheme.values else ColourTheme.SYSTEM


def remember_theme(request: HttpRequest, response: HttpResponse, theme: ColourTheme) -> None:
    """In the settings of a member, and in this browser, so that logging out does not switch the light."""
    profile = reader_profile(request)
    if profile and profile.theme != theme:
        profile.theme = theme
        profile.save(update_fields=["theme"])
    response.set_cookie(THEME_COOKIE, theme.value, max_age=ONE_YEAR, samesite="Lax")
