"""A card's face: its name, what it does in our words, its picture, its worth, and the deck that it lies in."""

from dataclasses import dataclass
from textwrap import wrap

from django.utils.safestring import SafeString, mark_safe
from games.maps.drawing.el import El, el, title, write
from games.maps.drawing.words import cached_in_words

from variants.gathering.decks.site.art import ART, BACK, Strokes

WIDTH, HEIGHT = 200, 280
SMALL = 208  # height of a face without its text


@dataclass(frozen=True, slots=True)
class CardWords:
    """What a card says. `family`: gift, guard, harm, place or journey; `does`: for the face; `more`: for the page."""

    family: str
    does: str
    more: str = ""


WORDS: dict[str, CardWords] = {
    "double_trouble": CardWords(
        "gift", "Any unit counts as two, for good: it attacks, holds and supports with two. Any attack cuts all of it."
    ),
    "walk_on_water": CardWords(
        "gift", "An army walks on the sea from this season on, for good. Carrying others remains beneath it."
    ),
    "sail_on_land": CardWords(
        "gift", "A fleet takes to dry land from this season on, for good. It convoys only while it is at sea."
    ),
    "utter_destruction": CardWords(
        "place", "A supply centre is one no longer, whoever owned it, until somebody plants a garden there."
    ),
    "protective_amulet": CardWords(
        "guard", "This season and the next, others’ Destructions, Deaths, Stones and Shields do nothing to you."
    ),
    "garden_of_eden": CardWords(
        "place", "A land space becomes a supply centre, yours at first. In your own country you may build there."
    ),
    "sudden_death": CardWords("harm", "Another power’s unit is gone before anything moves, and its orders with it."),
    "turn_to_stone": CardWords(
        "harm", "Another power’s unit stands still for two seasons. Others may hold it up; thrown out, it breaks."
    ),
    "black_hole": CardWords(
        "place", "Who stands there when the season ends falls, and comes down three spaces away or further, by lot."
    ),
    "teleport": CardWords(
        "journey", "After the fighting the unit steps to any space that is empty then, even if it was thrown out."
    ),
    "faster_than_light": CardWords(
        "journey", "Before anybody moves the unit takes one or two steps over empty spaces. Then it obeys its order."
    ),
    "mystical_shield": CardWords(
        "guard", "All magic is wiped off a unit, good and bad, and none touches it this season. Mind where it stands."
    ),
}
UNKNOWN = CardWords("place", "A card of this table’s own. Its rule is on the rules page.")


def words(card_id: str) -> CardWords:
    """What a card says; of a card that nobody has drawn yet, that it has its rule."""
    return WORDS.get(card_id, UNKNOWN)


@cached_in_words
def face(card_id: str, name: str, *, points: str = "", deck: str = "", small: bool = False) -> SafeString:
    """The face as SVG for a page; `cards.css` beside this colours it. `points`: what it is worth when it is left over.

    `small` leaves out the text, for a card in a hand or in a list; a reader still hears it.
    """
    card_words = words(card_id)
    high = SMALL if small else HEIGHT
    root = el("svg", f"face face--{card_words.family}", viewBox=f"0 0 {WIDTH} {high}", role="img")
    root.put(title(f"{name}. {card_words.does}"))
    root.put(*_frame(high, deck))
    if small:
        root.put(
            *_short_head(name), _picture(ART.get(card_id, BACK), card_words.family, y=82), *_worth(points, 30, 178)
        )
    else:
        root.put(*_head(name), *_worth(points, 178, 24), _picture(ART.get(card_id, BACK), card_words.family))
        root.put(*_text(card_words.does), _foot(deck))
    return mark_safe(write(root))  # noqa: S308  (written by games.maps.drawing.el, which escapes)


@cached_in_words
def back() -> SafeString:
    """A card face down."""
    root = el("svg", "face face--back", viewBox=f"0 0 {WIDTH} {SMALL}", role="img")
    root.put(title("A card, face down"), *_frame(SMALL, ""), _picture(BACK, "back", y=48))
    return mark_safe(write(root))  # noqa: S308  (as above)


def _frame(high: int, deck: str) -> list[El]:
    """A plain rule for the Primary Deck, a double one for the Secondary."""
    shapes = [el("rect", "face__card", x=1.5, y=1.5, width=WIDTH - 3, height=high - 3, rx=9)]
    if deck == "secondary":
        shapes.append(el("rect", "face__second", x=6, y=6, width=WIDTH - 12, height=high - 12, rx=6))
    return shapes


def _head(name: str) -> list[El]:
    size = 17 if len(name) < 15 else 15 if len(name) < 17 else 13.5
    return [el("text", "face__name", name, x=14, y=30, font_size=size)]


def _short_head(name: str) -> list[El]:
    """Two lines, so that it can be read on a card as broad as a thumb."""
    first, _, rest = name.rpartition(" ")
    return [
        el("text", "face__name", line, x=14, y=34 + 29 * row, font_size=28)
        for row, line in enumerate(filter(None, (first, rest)))
    ]


def _worth(points: str, x: float, y: float) -> list[El]:
    if not points:
        return []
    spot = el("g", "face__points", transform=f"translate({x:g} {y:g})")
    return [spot.put(title(f"{points} points if left over"), el("circle", r=11), el("text", "", points, y=5))]


def _picture(strokes: Strokes, family: str, y: int = 42) -> El:
    window = el("svg", f"face__art face__art--{family}", x=12, y=y, width=176, height=112)
    window.put(el("rect", "face__window", width=176, height=112, rx=3))
    window.put(*(el("path", f"art-{css}", d=path) for css, path in strokes))
    return window.put(el("rect", "face__pane", width=176, height=112, rx=3))


def _text(does: str) -> list[El]:
    lines = wrap(does, 28)
    return [el("text", "face__does", line, x=14, y=177 + 16.5 * row) for row, line in enumerate(lines)]


def _foot(deck: str) -> El:
    label = {"primary": "Primary Deck", "secondary": "Secondary Deck"}.get(deck, "Spell card")
    return el("text", "face__foot", label, x=WIDTH / 2, y=266)
