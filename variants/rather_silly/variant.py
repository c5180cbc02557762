"""Rather Silly Diplomacy 2½ by Jeremy Maiden and Peter Sullivan: its rules, and its literal order of play [17]."""

from engine.rulebook.rule import Variant

VARIANT = Variant(
    id="rather_silly",
    title="Rather Silly Diplomacy",
    summary="Eleven players, Borg, llamas, monsters, sold souls, birds, and a tunnel under Mont Blanc.",
    board="standard",
    scored_by=("draw_size", "solo_or_shared", "sum_of_squares", "only_wins", "centres", "rank"),
    rules=(
        "powers", "movement", "retreats", "ownership", "victory", "adjustments",
        "rs_frame", "borg", "llamas", "monsters", "souls", "underpass", "links", "birds", "female_armies",
        "dirty_old_men", "gay_fleets", "siamese", "jester", "mastermind", "doctor", "soothsayer",
    ),
    order=(
        # Winter 1900
        "llamas.placed",
        "links.first_vote",
        "mastermind.first_question",
        # The season opens (0)
        "mastermind.asks",
        "movement.orders",
        "siamese.legal",
        "jester.reorder",
        "dirty_old_men.expose",
        "female_armies.lure",
        "gay_fleets.compel",
        "movement.held_back",
        "birds.boarding",
        "doctor.held",
        "monsters.choose",
        # 17.1: human units, birds, TARDIS, monsters move simultaneously
        "underpass.uses",
        "siamese.help",
        "movement.combat",
        "birds.fly",
        "doctor.travels",
        "female_armies.dishonour",
        "dirty_old_men.results",
        "doctor.effects",
        "siamese.split",
        # 17.2: units merge to form Soothsayer units
        "soothsayer.merge",
        # 17.3: units with sold souls revert to normal
        "souls.fall",
        # 17.4: new soul selling
        "souls.sales",
        # 17.5: Borg moves and eats
        "borg.feeds",
        # 17.6: llamas detonate
        "llamas.explode",
        # 17.7: retreats
        "birds.fright",
        "monsters.retreat",
        "jester.redirect",
        "retreats.retreats",
        "birds.retreat",
        "siamese.split_retreated",
        # 17.8: monsters arrive
        "monsters.arrive",
        "birds.calm",
        # 17.9: adjustments, after Autumn seasons
        "ownership.count",
        "borg.neutralises",
        "victory.check",
        "victory.no_adjustments",
        "adjustments.adjust",
        "gay_fleets.count",
        "powers.elimination",
        "jester.last_year",
        # 17.10: questions are answered and free units built
        "mastermind.answers",
        # 17.11: the link ends, and the next is decided
        "links.vote",
        # What the next season needs
        "victory.last_count",
        "siamese.split_linked",
        "jester.reward",
        "soothsayer.reward",
        "mastermind.question_due",
        "gay_fleets.count_free",
        "doctor.wins",
    ),
)  # fmt: skip
