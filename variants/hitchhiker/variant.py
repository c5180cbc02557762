"""Hitch-hiker (cb36): ten more provinces, two more players, ships, lifts, and two wanderers; its order of play."""

from engine.rulebook.rule import Variant

VARIANT = Variant(
    id="hitchhiker",
    title="Hitch-hiker",
    summary="Nine players, ten more provinces, lifts, bubble-cars, destructor ships, Marvin and Zaphod.",
    board="standard",
    scored_by=("draw_size", "solo_or_shared", "sum_of_squares", "only_wins", "centres", "rank"),
    rules=(
        "powers", "movement", "retreats", "ownership", "victory", "adjustments",
        "hh_setup", "bubble_cars", "hitchhikers", "vogons", "marvin", "zaphod",
    ),
    order=(
        # Before the game, and Winter 1900
        "marvin.start",
        "zaphod.start",
        "hitchhikers.start",
        "hh_setup.disposal",
        # Every Spring and Autumn: 0, the turn opens (the first Spring: what belongs to Winter 1900)
        "vogons.nbo_set_up",
        "hitchhikers.late_start",
        "zaphod.noticed",
        # 1 and 2, orders and what replaces them; before that what cards of other games do, and the hidden part of 0
        "vogons.seen",
        "vogons.carried",
        "marvin.roll",
        "zaphod.due",
        "movement.orders",
        "hitchhikers.lift",
        "zaphod.command",
        "hitchhikers.late_lift",
        "movement.held_back",
        "hitchhikers.stops",
        "hitchhikers.supports",
        "hitchhikers.drivers",
        "zaphod.looks",
        # 3 to 5, normal movement
        "movement.combat",
        "vogons.boarded",
        "zaphod.guests",
        "hitchhikers.answers",
        # 6, ships
        "vogons.attempts",
        "vogons.ships",
        # 7, the two wanderers
        "marvin.votes",
        "zaphod.votes",
        "zaphod.steps",
        "marvin.steps",
        "marvin.pushes",
        "zaphod.gives_way",
        "zaphod.acts",
        # 9 to 12, retreats
        "vogons.pushed",
        "zaphod.retreat",
        "retreats.retreats",
        "vogons.retreated",
        "zaphod.walk_ins",
        "marvin.forgets",
        "zaphod.wears_off",
        "vogons.reappeared",
        # Autumn only: 13 to 17, Winter
        "zaphod.neutralises",
        "ownership.count",
        "zaphod.neutralises_late",
        "victory.check",
        "victory.no_adjustments",
        "adjustments.adjust",
        "vogons.nbo",
        "powers.elimination",
        "victory.last_count",
    ),
)  # fmt: skip
