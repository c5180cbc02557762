"""The mixed rulebooks of the tests: several variants' rules in one game."""

GIFTS = ("double_trouble", "walk_on_water", "sail_on_land")
CARDS = (*GIFTS, "utter_destruction", "protective_amulet", "garden_of_eden", "sudden_death", "turn_to_stone",
         "black_hole", "teleport", "faster_than_light", "mystical_shield")  # fmt: skip
MIXED = {
    "1 borg, links, underpass": {"with_rules": ["borg", "links", "underpass"]},
    "2 siamese and every card": {"with_rules": ["siamese", "decks", *CARDS]},
    "3 silly with marvin and zaphod": {
        "variant": "rather_silly", "without": ["mastermind"], "with_rules": ["marvin", "zaphod"],
    },
    "4 hitch-hiker with the whole ladder": {
        "variant": "hitchhiker", "with_rules": ["gay_fleets", "female_armies", "jester"],
    },
    "5 cards and pubs": {
        "variant": "dipshomashy", "with_rules": ["decks", *CARDS],
    },
    "6 pubs, birds and the Doctor": {"variant": "dipshomashy", "with_rules": ["birds", "doctor"]},
    "8 soothsayer, sunday, closing": {"with_rules": ["soothsayer", "sunday", "closing"]},
    "three variants": {
        "variant": "gathering", "without": ["endgame"],
        "with_rules": ["borg", "jester", "marvin", "closing", "votes", "eviction", "landing"],
    },
}  # fmt: skip
