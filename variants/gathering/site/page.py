"""How the shelf presents the variant, and what its rules page shows besides its text."""

import re
from pathlib import Path

import engine
from django.template.loader import render_to_string
from engine.model.json_data import JsonDict
from games.common.volume import Volume
from games.library.variants.figures import figure_svg
from games.maps.drawing.words import cached_in_words

from variants.gathering.cards import Card
from variants.gathering.decks.site.faces import face
from variants.gathering.site.examples import example
from variants.gathering.variant import CARDS

VOLUME = Volume(
    "gathering",
    "Diplomacy: The Gathering",
    "Twenty spell cards in every hand, and a game that is just long enough to be paid back for all of them.",
    "7 players",
    "8 game years",
)

EXAMPLES = re.findall(r"{{ examples\.(\w+) }}", (Path(__file__).parent / "rules.html").read_text(encoding="utf-8"))
"""The scenarios that the page shows."""


@cached_in_words
def context() -> JsonDict:
    """For `rules.html`: the faces of the twelve cards in published order, the examples, and what a GM may settle."""
    rulebook = engine.load_rulebook("gathering")
    cards = {card.id: card for card in rulebook.offered(Card)}
    rule_ids = ("decks", *CARDS, "endgame")
    return {
        "faces": {name: face(name, cards[name].name, points=str(4 // cards[name].copies)) for name in CARDS},
        "examples": {name: _figure(name) for name in EXAMPLES},
        "options": [option for rule in rulebook.rules if rule.id in rule_ids for option in rule.options],
    }


def _figure(name: str) -> str:
    scene = example(name)
    drawing = figure_svg(f"gathering-{name}", scene.figure)
    data = {"drawing": drawing, "told": scene.figure.told, "orders": scene.orders}
    return render_to_string("parts/figure.html", data)
