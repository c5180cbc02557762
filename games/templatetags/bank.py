"""Tags for pages that name rules, and games by their rules."""

from django import template
from django.contrib.auth.models import AnonymousUser, User

from engine.rulebook import registry
from games.compositions import queries as compositions
from games.library.rules.answers import title_of
from games.library.rules.composer import title_of_book, title_of_game
from games.library.variants.rulings import ruling_behind, why_so
from games.models import CompositionRevision, Game

register = template.Library()
register.filter("rule_title", title_of)
register.filter("rules_title", title_of_game)
register.filter("book_title", title_of_book)
register.filter("why_so", why_so)
register.filter("ruling_behind", ruling_behind)


@register.simple_tag
def composition_of(game: Game, user: User | AnonymousUser) -> CompositionRevision | None:
    """The composition that a game was made of, if this reader may be led to it."""
    return compositions.composition_of(game, user)


@register.filter
def former_names(name: str, sort: str) -> tuple[str, ...]:
    """What a rule (or a clause: `sort`) was called formerly: addresses may end in it still."""
    return registry.former().all_names(sort, name)[1:]
