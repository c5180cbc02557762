"""How a game is shown elsewhere: `{% link_card game %}` is what other sites show of a link to it (its name, what
happened last, the last map), `{% share_box game %}` what there is to take along.

Both are made of what everybody may see, whoever asks; a private game has neither.
"""

from django import template
from django.contrib.auth.models import AnonymousUser
from django.template import Context
from django.urls import reverse

from games.maps.drawing.letters import unwritten
from games.models import Game
from games.permissions import may_see
from games.selectors.positions import phase_name
from games.table.last_headlines import headlines_of_last

register = template.Library()


@register.inclusion_tag("games/parts/link_card.html", takes_context=True)
def link_card(context: Context, game: Game) -> dict[str, object]:
    """The tags of the Open Graph protocol; nothing for a game that is not for everybody."""
    request = context["request"]
    if not may_see(game, AnonymousUser()):
        return {}
    last = game.last_turn
    last_turn = headlines_of_last({game.pk: game}, {game.pk: last.pk}).get(game.pk) if last is not None else None
    words = f"{last_turn.phase_name}: {last_turn.headline}" if last_turn and last_turn.headline else game.rulebook.title
    picture = reverse("games:report-png", args=[game.slug, last.phase]) if last is not None else ""
    return {
        "title": game.name,
        "words": words,
        "address": request.build_absolute_uri(game.get_absolute_url()),
        "picture": request.build_absolute_uri(picture) if picture else "",
        "picture_words": f"The map of {phase_name(game, last.phase)}" if last is not None else "",
    }


@register.inclusion_tag("games/parts/share.html", takes_context=True)
def share_box(context: Context, game: Game) -> dict[str, object]:
    """Link, pictures and frame, all of the turn that the page is about, or else of the last one.

    The link has nothing of the address but its path: no invitation goes with it. Nothing for a private game.
    """
    request = context["request"]
    if not may_see(game, AnonymousUser()):
        return {}
    shown = context.get("turn") if context.get("told") is not None else None
    turn = shown or game.last_turn
    phase = phase_name(game, turn.phase) if turn is not None else ""
    frame = reverse("games:embed", args=[game.slug]) + (f"?turn={shown.number}" if shown else "")
    return {
        "game": game,
        "title": game.name,
        "what": f"{phase} of {game.name}" if shown else game.name,
        "link": request.build_absolute_uri(request.path if shown else game.get_absolute_url()),
        "picture": reverse("games:report", args=[game.slug, turn.phase]).rstrip("/") if turn is not None else "",
        "version": context.get("version", ""),
        "codes": bool(game.board and unwritten(place.name for place in game.rulebook.board.provinces.values())),
        "phase": phase,
        "frame": request.build_absolute_uri(frame),
    }
