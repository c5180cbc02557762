"""The rules and the variants of the project, each in the folder of its name.

`variants/<variant>/<rule>/rule.py` has a `RULE`, `variants/<variant>/variant.py` a `VARIANT`. They are listed here by
hand, so that this page is the answer to "what is there?"; a rule that belongs to no variant is listed under any.
"""

from importlib import import_module

from engine.rulebook.rule import Rule, Variant

FOLDERS: dict[str, tuple[str, ...]] = {
    "standard": ("powers", "movement", "retreats", "ownership", "victory", "adjustments", "gms_word"),
    "rather_silly": (
        "rs_frame", "borg", "llamas", "monsters", "souls", "underpass", "links", "birds", "female_armies",
        "dirty_old_men", "gay_fleets", "jester", "doctor", "soothsayer", "siamese", "mastermind",
    ),
    "dipshomashy": (
        "calendar", "votes", "deserts_too", "licensing", "reopening", "closing", "demoralisation", "force_of_law",
        "eviction", "back_door", "landing", "hairs", "leaks", "sunday", "connectivity", "new_provinces",
        "vote_validity", "status_letters",
    ),
    "gathering": (
        "decks", "double_trouble", "walk_on_water", "sail_on_land", "utter_destruction", "protective_amulet",
        "garden_of_eden", "sudden_death", "turn_to_stone", "black_hole", "teleport", "faster_than_light",
        "mystical_shield", "endgame", "silly_press",
    ),
    "hitchhiker": ("hh_setup", "bubble_cars", "hitchhikers", "vogons", "marvin", "zaphod"),
}  # fmt: skip
"""The variants, in the order in which they are listed, each with the folders of rules beside it."""

PACKAGES = {rule: f"{__name__}.{variant}.{rule}" for variant, rules in FOLDERS.items() for rule in rules}
"""By the rule's id, the package that is its folder."""

RULES: dict[str, Rule] = {rule: import_module(f"{package}.rule").RULE for rule, package in PACKAGES.items()}
VARIANTS: dict[str, Variant] = {variant: import_module(f"{__name__}.{variant}.variant").VARIANT for variant in FOLDERS}
