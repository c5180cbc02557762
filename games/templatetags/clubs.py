"""{% followed_clubs user %}: the news of the clubs that a member follows, on the front page."""

from typing import Any

from django import template
from django.contrib.auth.models import User

from games.clubs.news import followed_news, requests_to

register = template.Library()


@register.inclusion_tag("clubs/home.html")
def followed_clubs(user: User) -> dict[str, Any]:
    """What is new in the clubs that a member follows, and who asks to join those that they edit."""
    return {"news": followed_news(user), "requests": requests_to(user)}
