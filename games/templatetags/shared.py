"""{% link_card game %}: what other sites show of a link to a game: its name, what happened last, and the last map.

It is made of what everybody may see, whoever asks; a private game has none.
"""

from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser
from django.template import Context
from django.urls import reverse

from games.models import Game
from games.permissions import may_see
from games.selectors.positions import phase_name
from games.table.last_told import told_of_last

register = template.Library()


@register.inclusion_tag("games/parts/link_card.html", takes_context=True)
def link_card(context: Context, game: Game) -> dict[str, Any]:
    """The tags of the Open Graph protocol; nothing for a game that is not for everybody."""
    request = context["request"]
    if not may_see(game, AnonymousUser()):
        return {}
    last = game.last_turn
    told = told_of_last({game.pk: game}, {game.pk: last.pk}).get(game.pk) if last is not None else None
    words = f"{told.phase_name}: {told.headline}" if told and told.headline else game.rulebook.title
    picture = reverse("games:report-png", args=[game.slug, last.phase]) if last is not None else ""
    return {
        "title": game.name,
        "words": words,
        "address": request.build_absolute_uri(game.get_absolute_url()),
        "picture": request.build_absolute_uri(picture) if picture else "",
        "picture_words": f"The map of {phase_name(game, last.phase)}" if last is not None else "",
    }
