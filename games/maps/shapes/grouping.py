"""Shapes as provinces: those of one name are one, each has a code and a name that nobody else has."""

from collections.abc import Iterable
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from games.maps.shapes.drawing import Drawn
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.naming import code_for, name_for

MOST = 400


class Grouped(NamedTuple):
    """By code: records (`name`, `kind`), shapes, and the first of the drawn shapes that each is made of."""

    records: dict[str, dict[str, str]]
    shapes: dict[str, BaseGeometry]
    drawn: dict[str, Drawn]


def grouped(shapes: Iterable[Drawn], notes: list[str]) -> Grouped:
    """Records and shapes by code. Shapes of one name are one province, of which several are islands."""
    groups = Grouped({}, {}, {})
    parts: dict[str, list[BaseGeometry]] = {}
    codes: dict[tuple[str, str], str] = {}
    for number, drawn in enumerate(shapes, 1):
        key = (drawn.code, drawn.name.casefold())
        if drawn.name and key in codes:
            parts[codes[key]].append(drawn.shape)
            continue
        if len(groups.records) >= MOST:
            raise ShapeError(f"There are more than {MOST} provinces in it, which is the most that a board can have.")
        wished = _cased(drawn)
        code = code_for(drawn.name, wished, set(groups.records))
        if drawn.code and code != wished:
            notes.append(f"Two provinces have the code {wished}; {drawn.name or drawn.at} is {code} now.")
        codes[key] = code
        name = name_for(drawn.name or drawn.code, number)
        groups.records[code] = {"name": _free(name, groups.records), "kind": drawn.kind or "land"}
        groups.drawn[code] = drawn
        parts[code] = [drawn.shape]
    if len(groups.records) < 2:
        raise ShapeError("There is only one province in it. Draw each as a path of its own.")
    for code, pieces in parts.items():
        groups.shapes[code] = pieces[0] if len(pieces) == 1 else shapely.union_all(pieces)
    return groups


def _cased(drawn: Drawn) -> str:
    """A code as it is usual here, if it says nothing by its case: seas in capitals, land with one."""
    if drawn.code.islower():
        return drawn.code.upper() if drawn.kind == "sea" else drawn.code.capitalize()
    return drawn.code


def _free(name: str, records: dict[str, dict[str, str]]) -> str:
    """The name, with a number behind it if another province has it."""
    taken = {record["name"].casefold() for record in records.values()}
    names = (name, *(f"{name[:36]} {number}" for number in range(2, MOST + 2)))
    return next(one for one in names if one.casefold() not in taken)
