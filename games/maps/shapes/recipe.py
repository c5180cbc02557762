"""A board by points: the list that boards are written as (`engine.boards.lists`), with places on the globe in it.

    The Amber Sea
    region 4 53 36 66 lambert
    seats Sweden (Swedish), Poland (Polish)
    Upp, Uppland, land, home Sweden, fleet, at 17.6 59.9
    BOT, Gulf of Bothnia, sea, at 19.5 61.5

`region west south east north`, in degrees, and a projection. Who borders on whom is found on the map; neighbours that
are written behind a colon are borders besides (a ferry), and behind `without` stand those that the map shows and that
are none.
"""

import re
from typing import NamedTuple

from engine.boards.lists import from_list
from engine.model.errors import InputError
from engine.model.json_data import JsonDict
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.polygons import XY
from games.maps.shapes.region import Region

_AT = re.compile(r",\s*at\s+(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)\s*(?=,|:|$)")
_REGION = re.compile(r"\s*region\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)(?:\s+(\w+))?\s*")
_WITHOUT = re.compile(r"\s*without\s+(.*)")


class Recipe(NamedTuple):
    """What a list with places says. `document`: the board without its drawing and the borders that it shows."""

    document: JsonDict
    region: Region
    points: dict[str, XY]
    without: set[frozenset[str]]


def read_recipe(text: str) -> Recipe:
    """Raises ShapeError, or the list's InputError, with the line."""
    plain, points, region, without = [], {}, None, set()
    for number, line in enumerate(text.splitlines(), 1):
        if match := _REGION.fullmatch(line):
            region = _region(number, match)
            plain.append("#")
        elif match := _WITHOUT.fullmatch(line):
            without |= _pairs(number, match[1])
            plain.append("#")
        else:
            if at := _AT.search(line):
                points[line.partition(",")[0].strip()] = (float(at[1]), float(at[2]))
            plain.append(_AT.sub("", line))
    if region is None:
        raise ShapeError("The list has no region. Add a line such as: region 4 53 36 66 lambert.")
    try:
        document = from_list("\n".join(plain))
    except InputError as error:
        raise ShapeError(str(error)) from error
    for code, record in document["provinces"].items():
        if code not in points:
            raise ShapeError(f"{code} ({record['name']}) has no place. Add it to its line: at 17.6 59.9 (east, north).")
    return Recipe(document, region, points, without)


def _region(number: int, match: re.Match[str]) -> Region:
    try:
        west, south, east, north = (float(match[place]) for place in range(1, 5))
    except ValueError as error:
        raise ShapeError(f"line {number}: a region takes four numbers: region 4 53 36 66.") from error
    return Region(west, south, east, north, match[5] or "lambert")


def _pairs(number: int, text: str) -> set[frozenset[str]]:
    pairs = set()
    for part in text.split(","):
        pair = frozenset(part.strip().split("-"))
        if len(pair) != 2:
            raise ShapeError(f"line {number}: borders that are none have a hyphen in them: without Sja-Sca, Got-Var.")
        pairs.add(pair)
    return pairs


def places_in(text: str) -> dict[str, XY]:
    """The places on the lines of a list, by code, whatever else is wrong with it."""
    places = {}
    for line in text.splitlines():
        if at := _AT.search(line):
            places[line.partition(",")[0].strip()[:12]] = (float(at[1]), float(at[2]))
    return places
