"""{% followed_clubs user %}: what is new in what a member follows, on the front page."""

from django import template
from django.contrib.auth.models import User

from games.clubs.news import requests_to
from games.stars.news import news_for

register = template.Library()


@register.inclusion_tag("clubs/home.html")
def followed_clubs(user: User) -> dict[str, object]:
    """What is new in the games, events and clubs that a member follows, and who asks to join those that they edit."""
    return {"news": news_for(user, most=6), "requests": requests_to(user)}
