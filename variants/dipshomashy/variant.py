"""Dipshomashy (rm41): the standard game with pubs, votes on who closes, and its literal order of play.

The numbers are those of the seven steps with which the published rules end.
"""

from engine.rulebook.rule import Variant

VARIANT = Variant(
    id="dipshomashy",
    title="Dipshomashy",
    summary="Pubs close and open by vote, punters are thrown out, hang about in the air, and come down on somebody.",
    board="standard",
    scored_by=("draw_size", "solo_or_shared", "sum_of_squares", "only_wins", "centres", "rank"),
    rules=(
        "powers", "movement", "retreats", "ownership", "victory", "adjustments",
        "calendar", "votes", "deserts_too", "licensing", "reopening",
        "closing", "demoralisation", "force_of_law", "eviction", "back_door", "landing",
        "hairs", "leaks", "sunday", "connectivity", "new_provinces", "vote_validity", "status_letters",
    ),
    order=(
        # Lunchtime and Evening: (1) votes to open and close pubs are counted and implemented
        "votes.trim",
        "votes.count",
        "closing.enact",
        "reopening.dry_up",
        "new_provinces.coasts",
        # (2) nominations to license deserts and seas, if necessary
        "licensing.issue",
        # (3) who is caught in a closed pub and not ordered to move is evicted
        "movement.orders",
        "demoralisation.tries",
        "movement.held_back",
        "closing.trapped",
        # (4) last season's flying punters come down
        "eviction.forlorn",
        "landing.land",
        # (5) movement
        "demoralisation.attempts",
        "sunday.collisions",
        "movement.combat",
        "closing.late",
        "demoralisation.note",
        # (6) retreats; any recently descended punter who is dislodged is annihilated
        "landing.dislodged",
        "closing.locked_out",
        "retreats.retreats",
        "demoralisation.lapses",
        "landing.lapses",
        "eviction.grounded",
        # (7) after hours, in the Evening only: normal adjustments
        "ownership.count",
        "victory.check",
        "victory.no_adjustments",
        "adjustments.adjust",
        "powers.elimination",
        "votes.due",
        "victory.last_count",
    ),
)  # fmt: skip
