"""The rule modules, and the variants that list them.

A rule is a module with a `RULE`; a variant is a module `variant.py` with a `VARIANT`. Both are listed here by hand, so
that this page is the answer to "what is there?".
"""

from variants.dipshomashy import (
    back_door,
    calendar,
    closing,
    connectivity,
    demoralisation,
    deserts_too,
    eviction,
    force_of_law,
    hairs,
    landing,
    leaks,
    licensing,
    new_provinces,
    reopening,
    status_letters,
    sunday,
    vote_validity,
    votes,
)
from variants.dipshomashy import variant as dipshomashy
from variants.gathering import (
    black_hole,
    decks,
    double_trouble,
    endgame,
    faster_than_light,
    garden_of_eden,
    mystical_shield,
    protective_amulet,
    sail_on_land,
    silly_press,
    sudden_death,
    teleport,
    turn_to_stone,
    utter_destruction,
    walk_on_water,
)
from variants.gathering import variant as gathering
from variants.hitchhiker import bubble_cars, hh_setup, hitchhikers, marvin, vogons, zaphod
from variants.hitchhiker import variant as hitchhiker
from variants.rather_silly import (
    birds,
    borg,
    dirty_old_men,
    doctor,
    female_armies,
    gay_fleets,
    jester,
    links,
    llamas,
    mastermind,
    monsters,
    rs_frame,
    siamese,
    soothsayer,
    souls,
    underpass,
)
from variants.rather_silly import variant as rather_silly
from variants.standard import adjustments, movement, ownership, powers, retreats, victory
from variants.standard import variant as standard

_STANDARD = (powers, movement, retreats, ownership, victory, adjustments)
_RATHER_SILLY = (
    rs_frame,
    borg,
    llamas,
    monsters,
    souls,
    underpass,
    links,
    birds,
    female_armies,
    dirty_old_men,
    gay_fleets,
    jester,
    doctor,
    soothsayer,
    siamese,
    mastermind,
)
_HITCHHIKER = (hh_setup, bubble_cars, hitchhikers, vogons, marvin, zaphod)
_GATHERING = (
    decks, double_trouble, walk_on_water, sail_on_land, utter_destruction, protective_amulet, garden_of_eden,
    sudden_death, turn_to_stone, black_hole, teleport, faster_than_light, mystical_shield, endgame, silly_press,
)  # fmt: skip
_DIPSHOMASHY = (
    calendar, votes, deserts_too, licensing, reopening, closing, demoralisation, force_of_law, eviction, back_door,
    landing, hairs, leaks, sunday, connectivity, new_provinces, vote_validity, status_letters,
)  # fmt: skip
_VARIANTS = (standard, rather_silly, dipshomashy, gathering, hitchhiker)

RULES = {
    module.RULE.id: module.RULE for module in (*_STANDARD, *_DIPSHOMASHY, *_GATHERING, *_HITCHHIKER, *_RATHER_SILLY)
}
VARIANTS = {module.VARIANT.id: module.VARIANT for module in _VARIANTS}
