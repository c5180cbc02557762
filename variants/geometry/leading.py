"""Room for a name beside a province that is too small for it: a place from which a line leads to the province."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from math import cos, dist, pi, sin
from typing import NamedTuple

from variants.geometry.cells import Boxes, Ground
from variants.geometry.within import XY, Box

DIRECTIONS = 24
NEAREST, STEP, FARTHEST = 18.0, 6.0, 150.0
"""Units from a province's unit to the middle of a name beside it, and by how much more is tried."""
WIDTH = 3.0
"""Units that a line takes, with the room beside it."""
STRAY = 0.02
"""The share of a name's box that may lie beyond the province in which it stands."""
MOST_COMPARED = 10_000
"""Comparisons with units and names after which no other place is tried."""


class Led(NamedTuple):
    """Where the middle of a name stands, and the line from it to its province."""

    at: XY
    line: tuple[XY, XY]


def beside(box: Box, unit: XY, taken: Boxes, sheet: Box, grounds: tuple[Ground, ...]) -> Led | None:
    """The nearest place for a box around nought where it lies in one province, on nothing taken, and its line, too.

    The first of the grounds that has one (seas before land). None if there is none nearby, or if there is so much
    nearby that none is found in `MOST_COMPARED`.
    """
    most = taken.compared + MOST_COMPARED
    free = list(_free(box, unit, taken, sheet, most))
    for ground in grounds:
        for at in (at for at in free if _on(ground, box.at(at))):
            line = (_towards(box.at(at), unit), unit)
            if all(other.holds(unit) for piece in stretch(line) for other in taken.touching(piece)):
                return Led((round(at[0], 1), round(at[1], 1)), line)
            if taken.compared > most:
                return None
    return None


def stretch(line: tuple[XY, XY]) -> Iterator[Box]:
    """The room that a line takes, in boxes."""
    (x, y), (to_x, to_y) = line
    pieces = max(1, round(dist(*line) / WIDTH))
    for piece in range(pieces + 1):
        share = piece / pieces
        at_x, at_y = x + share * (to_x - x), y + share * (to_y - y)
        yield Box(at_x - WIDTH / 2, at_y - WIDTH / 2, at_x + WIDTH / 2, at_y + WIDTH / 2)


def _free(box: Box, unit: XY, taken: Boxes, sheet: Box, most: int) -> Iterator[XY]:
    """Where a box around nought lies on the sheet, and on nothing: the nearest first, up to so many comparisons."""
    for at in takewhile(lambda _: taken.compared < most, _around(unit)):
        here = box.at(at)
        if here.over(sheet) >= here.area - 0.1 and next(taken.touching(here), None) is None:
            yield at


def _on(ground: Ground, here: Box) -> bool:
    """Whether a box lies in one shape of the ground."""
    return any(shape.outside(here) <= STRAY * here.area for shape in ground.holding(here))


def _around(unit: XY) -> Iterator[XY]:
    """Points around a unit, the nearest first, from the east on to both sides."""
    away = NEAREST
    while away <= FARTHEST:
        for place in range(DIRECTIONS):
            turn = (place // 2 + 1 if place % 2 else -(place // 2)) * 2 * pi / DIRECTIONS
            yield unit[0] + away * cos(turn), unit[1] + away * sin(turn)
        away += STEP


def _towards(box: Box, unit: XY) -> XY:
    """The point of a box that is nearest to a unit, in tenths."""
    x = min(max(unit[0], box.left), box.right)
    y = min(max(unit[1], box.upper), box.lower)
    return round(x, 1), round(y, 1)
