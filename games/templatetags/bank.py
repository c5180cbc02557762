"""Tags for pages that name rules, and games by their rules."""

from django import template
from django.contrib.auth.models import AnonymousUser, User

from games.bank.answers import title_of
from games.bank.composer import rules_title
from games.bank.drafts import from_game
from games.models import CompositionRevision, Game
from games.selectors import compositions

register = template.Library()
register.filter("rule_title", title_of)


@register.filter(name="rules_title")
def title_of_game(game: Game) -> str:
    """By which rules a game was made, in one line and in its own words: "Standard Diplomacy, with Borg"."""
    return game.rulebook.say(rules_title(from_game(game)))


@register.simple_tag
def composition_of(game: Game, user: User | AnonymousUser) -> CompositionRevision | None:
    """The composition that a game was made of, if this reader may be led to it."""
    return compositions.composition_of(game, user)
