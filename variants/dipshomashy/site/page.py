"""How the shelf presents the variant, and where the stretches of its order of play begin."""

from games.common.volume import Volume

VOLUME = Volume(
    "dipshomashy",
    "Dipshomashy",
    "Europe has thirty-four pubs, and every season the table votes on which of them to close.",
    "7 players",
    "about a week, which is seven game years",
    themed=True,
)
HEADINGS = {
    "votes.trim": "1. Votes are counted, places close and open",
    "licensing.issue": "2. Licences",
    "movement.orders": "3. The trapped are thrown out",
    "eviction.forlorn": "4. Last season’s punters come down",
    "demoralisation.attempts": "5. Movement",
    "landing.dislodged": "6. Retreats",
    "ownership.count": "7. After-Hours, in the evening only",
}
"""The heading before a step of its literal list."""
