"""Places by their names: what an event says of `Pie`, its story tells of Piedmont. Orders and units stay as written."""

import re
from collections.abc import Mapping
from functools import lru_cache

from engine.model.board import COAST_NAMES
from engine.rulebook.themes import SAID

BEFORE_A_PLACE_OF_NOTATION = re.compile(r"(?:^|[\s(])(?:\d{0,4}[A-Z]{1,3}|-|VIA|WITH|AS|JUMP) $")
"""What stands before a place that belongs to a unit (`A Par`, `2A Arm`, `DOM Ber`) or to an order (`A Par - Bur`)."""
LONGEST_BEFORE = 12
"""Characters in which whatever stands before such a place is found."""


def expand_place_names(text: str, places: Mapping[str, str]) -> str:
    """A sentence with names (`places`, as they stand inside a sentence) for the ids of places, with their coasts, where
    those stand alone; what players said, in quotation marks, stays."""

    def named(match: re.Match[str]) -> str:
        place = match["place"]
        start = match.start()
        if place is None or BEFORE_A_PLACE_OF_NOTATION.search(text, max(0, start - LONGEST_BEFORE), start):
            return match[0]
        begins = not start or text.endswith((". ", "? ", "! "), 0, start)
        name = places[place] + (f" ({COAST_NAMES[match['coast']]})" if match["coast"] else "")
        return name[:1].upper() + name[1:] if begins else name

    return _pattern(tuple(places)).sub(named, text) if places else text


@lru_cache(maxsize=64)
def _pattern(places: tuple[str, ...]) -> re.Pattern[str]:
    ids = "|".join(re.escape(place) for place in sorted(places, key=lambda one: (-len(one), one)))
    coasts = "|".join(COAST_NAMES)
    return re.compile(rf"{SAID}|(?<![\w^/-])(?P<place>{ids})(?:/(?P<coast>{coasts}))?(?![\w/#-]|(?: - ))")
