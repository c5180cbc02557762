"""Standard Diplomacy: the rules it lists and its order of play."""

from engine.rulebook.rule import Variant

VARIANT = Variant(
    id="standard",
    title="Standard Diplomacy",
    summary="The game of 1959, by the rules of 2023: seven Powers, thirty-four centres, no dice.",
    board="standard",
    rules=("powers", "movement", "retreats", "ownership", "victory", "adjustments"),
    order=(
        "movement.orders",
        "movement.held_back",
        "movement.combat",
        "retreats.retreats",
        "ownership.count",
        "victory.check",
        "victory.no_adjustments",
        "adjustments.adjust",
        "powers.elimination",
        "victory.last_count",
    ),
)
