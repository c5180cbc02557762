"""How the shelf presents the variant, and where the stretches of its order of play begin."""

from games.common.volume import Volume

VOLUME = Volume(
    "rather_silly",
    "Rather Silly Diplomacy 2½",
    "Borg eats you, llamas explode under you, and the Jester rewrote your orders. It is all quite strict.",
    "11 players",
    "as long as you can bear; 1920 at the latest",
    themed=True,
)
HEADINGS = {
    "llamas.placed": "Winter 1900",
    "mastermind.asks": "The season opens",
    "jester.reorder": "Other people’s ideas about your orders",
    "birds.boarding": "Everybody finds everybody",
    "underpass.uses": "1. Everybody moves at once",
    "soothsayer.merge": "2. Stand-offs merge",
    "souls.fall": "3. Souls come back",
    "souls.sales": "4. Souls are sold",
    "borg.feeds": "5. Borg",
    "llamas.explode": "6. Llamas",
    "birds.fright": "7. Retreats",
    "monsters.arrive": "8. Monsters arrive",
    "ownership.count": "9. Adjustments, after autumn",
    "mastermind.answers": "10. The question",
    "links.vote": "11. The link",
    "siamese.split_linked": "Before the next season",
}
"""The heading before a step of its literal list."""
