"""Units in headlines, for who reads no notation: `A Mun` is "the army in Munich", `FA ^Hol` "the Female Army over
Holland".
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from engine.model.board import COAST_NAMES
from engine.model.ids import AIR
from engine.rulebook.themes import SAID

Names = Mapping[str, str]


def place_in_words(place: str, places: Names) -> str:
    """A place by its name, as it stands inside a sentence; one in the air as what it is over."""
    if place.startswith(AIR):
        below = place.removeprefix(AIR)
        return f"the air over {places.get(below, below)}"
    return places.get(place, place)


def kind_in_words(name: str) -> str:
    """A kind of unit inside a sentence: armies and fleets are small, what a rule has named is not."""
    return name.lower() if name in ("Army", "Fleet") else name


def units_in_words(line: str, kinds: Names, places: Names) -> str:
    """A line with its units in words; `kinds` and `places`: names by id. What players said stays."""
    if not kinds or not places:
        return line

    def named(match: re.Match[str]) -> str:
        if match["kind"] is None:
            if match["air"] is None:
                return match[0]
            return f"the air over {places[match['below']]}"
        many = f"{match['many']}-fold " if match["many"] else ""
        coast = f" ({COAST_NAMES[match['coast']]})" if match["coast"] else ""
        where = f"{'over' if match['above'] else 'in'} {places[match['place']]}{coast}"
        target = f" to {places[match['target']]}" if match["target"] else ""
        return f"the {many}{kind_in_words(kinds[match['kind']])} {where}{target}"

    text = _pattern(tuple(kinds), tuple(places)).sub(named, line)
    for name in {*places.values()}:  # "it meets V Bur in Burgundy"
        text = text.replace(f" in {name} in {name}", f" in {name}")
    return text


@lru_cache(maxsize=64)
def _pattern(kinds: tuple[str, ...], places: tuple[str, ...]) -> re.Pattern[str]:
    of_kinds, of_places, coasts = (
        "|".join(re.escape(one) for one in sorted(names, key=lambda one: (-len(one), one)))
        for names in (kinds, places, tuple(COAST_NAMES))
    )
    unit = (
        rf"(?<![\w/])(?P<many>\d+)?(?P<kind>{of_kinds}) (?P<above>\^)?(?P<place>{of_places})(?:/(?P<coast>{coasts}))?"
    )
    return re.compile(rf"{SAID}|{unit}(?: - (?P<target>{of_places}))?(?!\w)|(?P<air>\^)(?P<below>{of_places})(?!\w)")
