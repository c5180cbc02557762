"""The neutral theme of the rulings document, section 6: other words for some of the published ones. Mechanics stay.

Order words and conditions of both themes are read in either.
"""

from engine.themes import Theme

OPTION = "calendar.theme"

_PEOPLE = (
    ("pubs", "centres"),
    ("pub", "centre"),
    ("a free house", "an unowned centre"),
    ("a tied house", "an owned centre"),
    ("free houses", "unowned centres"),
    ("free house", "unowned centre"),
    ("tied houses", "owned centres"),
    ("tied house", "owned centre"),
    ("punters", "units"),
    ("punter", "unit"),
    ("deserts", "plain provinces"),
    ("desert", "plain province"),
    ("bona fide traveller", "exempt unit"),
    ("back door", "exempt retreat"),
)
_DEEDS = (
    ("licences", "charters"),
    ("licence", "charter"),
    ("licensed", "chartered"),
    ("licenses", "charters"),
    ("license", "charter"),
    ("licensing", "chartering"),
    ("hairs of the dog", "builds"),
    ("hair of the dog", "build"),
    ("hairs", "builds"),
    ("hair", "build"),
    ("leaks", "removals"),
    ("leak", "removal"),
    ("thrown out", "expelled"),
    ("throw out", "expel"),
    ("evicted", "expelled"),
    ("evictions", "expulsions"),
    ("eviction", "expulsion"),
    ("hangs in the air above", "is in reserve aloft"),
    ("in the air", "in reserve aloft"),
    ("falls on it", "returns there"),
    ("comes down", "returns"),
    ("come down", "return"),
    ("lands", "returns"),
    ("landings", "returns"),
    ("landing", "return"),
    ("squashed", "crushed"),
    ("with a hangover", "grounded"),
    ("has a hangover", "is grounded"),
    ("has slept it off", "is no longer grounded"),
    ("hangover", "grounded"),
    ("demoralised", "weakened"),
    ("demoralisation", "weakening"),
    ("full force of the law", "irresistible force"),
    ("Sundays", "fast days"),
    ("Sunday", "fast day"),
    ("mid-air", "in-flight"),
    ("jumps", "leaps"),
    ("jump", "leap"),
)

NEUTRAL = Theme(OPTION, "neutral", (*_PEOPLE, *_DEEDS))
