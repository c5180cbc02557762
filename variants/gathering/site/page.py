"""How the shelf presents the variant, and where the stretches of its order of play begin."""

from games.common.volume import Volume

VOLUME = Volume(
    "gathering",
    "Diplomacy: The Gathering",
    "Twenty spell cards in every hand, and a game that is just long enough to be paid back for all of them.",
    "7 players",
    "8 game years",
)
