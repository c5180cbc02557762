"""How the shelf presents the variant, and where the stretches of its order of play begin."""

from games.common.volume import Volume

VOLUME = Volume(
    "hitchhiker",
    "Hitch-hiker",
    "Nine players, a lift to anywhere, and a ship that has come to demolish your supply centres.",
    "9 players",
    "until somebody owns more than half of what is left",
)
HEADINGS = {
    "marvin.start": "Before the game",
    "hh_setup.disposal": "Winter 1900",
    "vogons.nbo_set_up": "The season opens",
    "movement.orders": "Orders, and what replaces them",
    "movement.combat": "Everybody moves at once",
    "vogons.attempts": "The ships",
    "marvin.votes": "The two wanderers",
    "vogons.pushed": "Retreats",
    "zaphod.neutralises": "Winter, after autumn",
}
"""The heading before a step of its literal list."""
