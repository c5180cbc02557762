"""Context of templates/base.html."""

from django.conf import settings
from django.http import HttpRequest

from games.accounts.reader import reader_profile, reader_theme
from games.common.nav import FOOT, places_that_exist


def frame(request: HttpRequest) -> dict[str, object]:
    nav = [{"label": label, "url": url, "here": request.path.startswith(url)} for label, url in places_that_exist()]
    return {
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "site_colour": settings.SITE_COLOUR,
        "nav": nav,
        "foot": [{"label": label, "url": url} for label, url in places_that_exist(FOOT)],
        "theme": reader_theme(request).value,
        "profile": reader_profile(request),
    }
