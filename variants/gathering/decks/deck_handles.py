"""What the GM takes hold of in the decks: a card goes elsewhere, a play is overruled."""

from engine.rulebook.handles import Lists, Word

from variants.gathering.cards import Card

DECKS = (("primary", "Primary Deck"), ("secondary", "Secondary Deck"), ("pile", "Discard Pile"))
OVERRULED = {
    f"{deck} {outcome}": f"the {deck} card {words}"
    for deck in ("primary", "secondary")
    for outcome, words in (("cancelled", "is cancelled"), ("returned", "goes back to its deck"))
}
"""What may be said of a play, in the words of the form."""
HANDLES = (
    Lists(
        "card", "Move a card", "Card",
        {f"decks.{name}": f"the {words}" for name, words in DECKS},
        lambda rulebook: [(card.id, card.name) for card in rulebook.offered(Card)],
        secret=lambda options: options["decks.discards"] == "secret",
    ),
    Word(
        "play", "Overrule a card", "The card that a seat plays does nothing, or goes back to its deck.",
        "decks.overruled",
        OVERRULED,
    ),
)  # fmt: skip
