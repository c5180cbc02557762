"""Tags for pages about cards."""

from typing import Any

from django import template
from django.utils.safestring import SafeString

import engine
from games.library.cards.faces import face
from games.library.variants.examples import example as find
from games.library.variants.figures import drawn
from variants.gathering.cards import Card
from variants.gathering.variant import CARDS

register = template.Library()


@register.simple_tag
def card_face(card_id: str, deck: str = "") -> SafeString:
    """The face of a card of the published deck."""
    card = _published()[card_id]
    return face(card.id, card.name, points=str(4 // card.copies), deck=deck)


@register.simple_tag
def published_cards() -> list[str]:
    """The twelve kinds, in published order."""
    return list(CARDS)


@register.inclusion_tag("parts/figure.html")
def example(variant_id: str, name: str) -> dict[str, Any]:
    """A scenario of a rules page as a drawing, with its orders."""
    found = find(variant_id, name)
    return {"drawing": drawn(f"{variant_id}-{name}", found.figure), "told": found.figure.told, "orders": found.orders}


@register.simple_tag
def card_options() -> list["engine.Option"]:
    """The choices that a GM has about decks, cards and the end."""
    own = ("decks", *CARDS, "endgame")
    return [option for rule in engine.load_rulebook("gathering").rules if rule.id in own for option in rule.options]


def _published() -> dict[str, Card]:
    return {card.id: card for card in engine.load_rulebook("gathering").offered(Card)}
