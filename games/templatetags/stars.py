"""{% star_of thing %}: the button that follows a game or an event."""

from django import template
from django.urls import reverse

from games.common.dictionaries import Context
from games.models import Event, Game
from games.stars.news import follows

register = template.Library()


@register.inclusion_tag("stars/button.html", takes_context=True)
def star_of(context: Context, thing: Game | Event) -> dict[str, object]:
    """The star of a game or an event; nothing for who is not logged in, or a guest."""
    user = context["user"]
    may = user.is_authenticated and not user.profile.guest
    if isinstance(thing, Game):
        on, address = may and follows(user, game=thing), reverse("games:follow", args=[thing.slug])
    else:
        on, address = may and follows(user, event=thing), reverse("event-follow", args=[thing.name])
    star = {"may": may, "on": on, "tab": isinstance(thing, Game), "address": address}
    return {**star, "csrf_token": context.get("csrf_token")}
