"""Places and units in canonical text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.maps.drawing.legend import UNITS
from variants.geometry import geometry

#: Places off the board that orders name; boards may add others, which are then no arrows.
OFF_BOARD = frozenset({"HYP"})


@dataclass(frozen=True, slots=True)
class Named:
    """A unit named in a text, and where in it."""

    kind: str
    place: str
    coast: str
    number: int
    start: int
    end: int


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    places = "|".join(sorted({*geometry().places, *OFF_BOARD}))
    kinds = "|".join(sorted({*UNITS, *(f"{kind}/B" for kind in UNITS)}, key=len, reverse=True))
    spot = rf"(?P<place>\^?(?:{places}))(?:/(?P<coast>[a-z]c))?(?![\w/])"
    return (
        re.compile(rf"(?<![\w/^])(?P<kind>{kinds}) {spot}(?:#(?P<number>[0-9]{{1,6}})(?![0-9]))?"),
        re.compile(rf"(?<![\w/^]){spot}"),
    )


def units(text: str) -> Iterator[Named]:
    """Every unit that a text names: ``H Bre#2``, ``F StP/sc``, ``A ^Mun``."""
    for found in _patterns()[0].finditer(text):
        number = int(found["number"] or 1)
        yield Named(found["kind"], found["place"], found["coast"] or "", number, found.start(), found.end())


def spots(text: str) -> list[tuple[str, str]]:
    """Every place with its coast, in the order of the text."""
    return [(found["place"], found["coast"] or "") for found in _patterns()[1].finditer(text)]
