"""{% site_name %}: what the site is called, where no request is at hand too; {% front_text %}: what it says there."""

from django import template
from django.conf import settings
from django.utils.safestring import SafeString

from games.common.markdown import prose

register = template.Library()


@register.simple_tag
def site_name() -> str:
    """The name of the site (SITE_NAME)."""
    return settings.SITE_NAME


@register.simple_tag
def front_text() -> SafeString | str:
    """The operator's text for visitors of the front page (SITE_FRONT_TEXT); empty where there is none."""
    return prose(settings.SITE_FRONT_TEXT) if settings.SITE_FRONT_TEXT else ""


@register.simple_tag
def front_club() -> str:
    """The name of the club whose site it is (SITE_CLUB)."""
    return settings.SITE_CLUB
