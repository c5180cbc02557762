"""Diplomacy: The Gathering (rg18): the standard game with decks of spell cards, and its literal order of play."""

from engine.rulebook.rule import Variant

CARDS = (
    "double_trouble", "walk_on_water", "sail_on_land", "utter_destruction", "protective_amulet", "garden_of_eden",
    "sudden_death", "turn_to_stone", "black_hole", "teleport", "faster_than_light", "mystical_shield",
)  # fmt: skip
"""The cards of rule 2 in published order."""

VARIANT = Variant(
    id="gathering",
    title="Diplomacy: The Gathering",
    summary="Seven Powers, twenty spell cards each, eight years: sudden deaths, gardens, holes and shields.",
    board="standard",
    scored_by=("draw_size", "solo_or_shared", "sum_of_squares", "only_wins", "centres", "rank"),
    rules=(
        "powers", "movement", "retreats", "ownership", "victory", "adjustments",
        "decks", *CARDS, "endgame", "silly_press",
    ),
    order=(
        # Before the game
        "decks.split",
        "decks.standing_set_up",
        # Every Spring and Autumn
        "decks.standing_movement",
        *(f"{card}.cast" for card in CARDS),
        "decks.read",
        "decks.reveal",
        "protective_amulet.cover",
        "mystical_shield.shield",
        "sail_on_land.coasts",
        "utter_destruction.destroy",
        "garden_of_eden.plant",
        "endgame.majority_of_cards",
        "sudden_death.strike",
        "turn_to_stone.petrify",
        "double_trouble.double",
        "walk_on_water.walk",
        "sail_on_land.sail",
        "black_hole.open",
        "teleport.arm",
        "faster_than_light.travel",
        "decks.settle_cards",
        "movement.orders",
        "movement.held_back",
        "movement.combat",
        "sudden_death.strike_late",
        "teleport.jump",
        "decks.settle_late",
        "black_hole.early",
        "decks.standing_retreats",
        "retreats.retreats",
        "black_hole.swallow",
        "utter_destruction.restored",
        "protective_amulet.end",
        "turn_to_stone.end",
        "black_hole.close",
        "mystical_shield.end",
        # Autumn only
        "ownership.count",
        "black_hole.late",
        "victory.check",
        "endgame.majority",
        "endgame.early_count",
        "victory.no_adjustments",
        "adjustments.adjust",
        "decks.standing_winter",
        "powers.elimination",
        "decks.elimination",
        "endgame.lone",
        "endgame.count",
        "victory.last_count",
    ),
)  # fmt: skip
