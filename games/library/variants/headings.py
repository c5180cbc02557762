"""Where the stretches of a variant's order of play begin: the heading before a step of its literal list."""

from collections.abc import Mapping

HEADINGS: Mapping[str, Mapping[str, str]] = {
    "rather_silly": {
        "llamas.placed": "Winter 1900",
        "mastermind.asks": "The season opens",
        "jester.reorder": "Other people’s ideas about your orders",
        "birds.boarding": "Everybody finds everybody",
        "underpass.uses": "1. Everybody moves at once",
        "soothsayer.merge": "2. Stand-offs merge",
        "souls.fall": "3. Souls come back",
        "souls.sales": "4. Souls are sold",
        "borg.feeds": "5. Borg",
        "llamas.explode": "6. Llamas",
        "birds.fright": "7. Retreats",
        "monsters.arrive": "8. Monsters arrive",
        "ownership.count": "9. Adjustments, after autumn",
        "mastermind.answers": "10. The question",
        "links.vote": "11. The link",
        "siamese.split_linked": "Before the next season",
    },
    "hitchhiker": {
        "marvin.start": "Before the game",
        "hh_setup.disposal": "Winter 1900",
        "vogons.nbo_set_up": "The season opens",
        "movement.orders": "Orders, and what replaces them",
        "movement.combat": "Everybody moves at once",
        "vogons.attempts": "The ships",
        "marvin.votes": "The two wanderers",
        "vogons.pushed": "Retreats",
        "zaphod.neutralises": "Winter, after autumn",
    },
    "dipshomashy": {
        "votes.trim": "1. Votes are counted, places close and open",
        "licensing.issue": "2. Licences",
        "movement.orders": "3. The trapped are thrown out",
        "eviction.forlorn": "4. Last season’s punters come down",
        "demoralisation.attempts": "5. Movement",
        "landing.dislodged": "6. Retreats",
        "ownership.count": "7. After-Hours, in the evening only",
    },
}
