"""Room for a name beside a province that is too small for it: a place from which a line leads to the province."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import cos, dist, hypot, pi, sin
from typing import NamedTuple

from variants.geometry.within import Box, Within

XY = tuple[float, float]
DIRECTIONS = 24
NEAREST, STEP, FARTHEST = 18.0, 6.0, 150.0
"""Units from a province's unit to the middle of a name beside it, and by how much more is tried."""
WIDTH = 3.0
"""Units that a line takes, with the room beside it."""
STRAY = 0.02
"""The share of a name's box that may lie beyond the province in which it stands."""


class Led(NamedTuple):
    """Where the middle of a name stands, and the line from it to its province."""

    at: XY
    line: tuple[XY, XY]


def beside(
    box: Box, unit: XY, taken: Collection[Box], sheet: Box, shapes: Mapping[str, Within], seas: Collection[str]
) -> Led | None:
    """The nearest place for a box around nought where it lies in one province, on nothing taken, and its line, too.

    Seas first. None if there is none nearby.
    """
    near = [one for one in taken if _apart(one, unit) < FARTHEST + box.right - box.left]
    for codes in ([code for code in shapes if code in seas], [code for code in shapes if code not in seas]):
        around = [shapes[code] for code in codes if _reaches(shapes[code], unit)]
        for at in _around(unit):
            here = Box(box.left + at[0], box.upper + at[1], box.right + at[0], box.lower + at[1])
            if here.over(sheet) < here.area - 0.1 or any(here.over(one) for one in near):
                continue
            if not any(shape.outside(here) <= STRAY * here.area for shape in around):
                continue
            line = (_towards(here, unit), unit)
            if not any(piece.over(one) for piece in stretch(line) for one in near if not _holds(one, unit)):
                return Led((round(at[0], 1), round(at[1], 1)), line)
    return None


def stretch(line: tuple[XY, XY]) -> Iterator[Box]:
    """The room that a line takes, in boxes."""
    (x, y), (to_x, to_y) = line
    pieces = max(1, round(dist(*line) / WIDTH))
    for piece in range(pieces + 1):
        share = piece / pieces
        at_x, at_y = x + share * (to_x - x), y + share * (to_y - y)
        yield Box(at_x - WIDTH / 2, at_y - WIDTH / 2, at_x + WIDTH / 2, at_y + WIDTH / 2)


def _around(unit: XY) -> Iterable[XY]:
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


def _holds(box: Box, point: XY) -> bool:
    return box.left <= point[0] <= box.right and box.upper <= point[1] <= box.lower


def _apart(box: Box, point: XY) -> float:
    x, y = _towards(box, point)
    return hypot(x - point[0], y - point[1])


def _reaches(shape: Within, unit: XY) -> bool:
    return shape.upper - FARTHEST < unit[1] < shape.lower + FARTHEST
