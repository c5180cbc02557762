"""How the shelf presents the variant, and where the stretches of its order of play begin."""

from games.common.volume import Volume

VOLUME = Volume(
    "standard",
    "Standard Diplomacy",
    "Seven powers, no dice, and nothing to go by but each other’s word.",
    "7 players",
    "8 to 12 game years",
)
