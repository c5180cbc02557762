"""How rulebooks and houses read the fine points of movement, by name (DATC 3.0, chapter 4; postal house rules)."""

from engine.rulebook.presets import Preset

PRESETS = (
    Preset(
        "The postal hobby",
        "Impossible orders may be handed in, count as no order and are printed; an army sent by convoy goes by land "
        "where the convoy fails.",
        {"movement.impossible_orders": "printed", "movement.via_fallback": "land"},
    ),
    Preset(
        "Backstabbr",
        "Any order may be handed in; an impossible one fails when the turn is adjudicated, and everybody reads it.",
        {"movement.impossible_orders": "printed"},
    ),
    Preset(
        "“Via convoy” only",
        "An army goes by sea to a neighbouring province only where its order says so, as many sites and the Players’ "
        "Technical Guide have it.",
        {"movement.adjacent_convoy": "via_only"},
    ),
    Preset(
        "The rulebook of 1971",
        "Its convoys to neighbouring provinces, with the land route to fall back on, and its convoy paradox.",
        {"movement.adjacent_convoy": "rules_1971", "movement.paradox": "rules_1971"},
    ),
    Preset(
        "The rulebook of 1982",
        "Its convoys to neighbouring provinces and its convoy paradox.",
        {"movement.adjacent_convoy": "rules_1982", "movement.paradox": "rules_1982"},
    ),
)
