"""Crossings of a board: dotted lines between two provinces that are next to each other and have no border."""

import math
from collections.abc import Collection, Iterable
from functools import lru_cache

from variants.geometry import Sheet
from variants.geometry.sheet import XY

MOST_POINTS = 80
"""Points of an outline that are looked at; of longer ones every so many-th."""

STUB = 24.0
"""Units of a line towards the edge beyond which a neighbour lies."""

Pair = tuple[str, str]
Line = tuple[Pair, XY, XY]


def crossings(sheet: Sheet, neighbours: Iterable[Collection[str]], around: float = 0.0) -> tuple[Line, ...]:
    """The pairs among `neighbours` whose outlines have no line in common, each with the ends of its line.

    `around`: units of the globe on a map whose east and west meet. Who is nearer beyond the edge has two lines instead,
    one towards each edge.
    An island that is drawn over its sea has no line in common with it, and needs none.
    """
    there = set(sheet.provinces)
    pairs = {(min(pair), max(pair)) for pair in neighbours if len(set(pair)) == 2 and set(pair) <= there}
    return _crossing_lines(sheet, frozenset(pairs), around)


@lru_cache(maxsize=64)
def _crossing_lines(sheet: Sheet, pairs: frozenset[Pair], around: float) -> tuple[Line, ...]:
    apart = sorted(pair for pair in pairs - sheet.borders.keys() if not {*pair} & {*sheet.geometry.islands})
    points = {province: _points(sheet, province) for pair in apart for province in pair}
    lines: list[Line] = []
    for one, other in apart:
        here, there = _nearest(points[one], points[other])
        turn = _turn(points[one], points[other], math.dist(here, there), around)
        if turn:
            here, (x, y) = _nearest(points[one], [(x + turn, y) for x, y in points[other]])
            ends = (here, (x - turn, y)) if turn < 0 else ((x - turn, y), here)
            lines += _stubs((one, other), *ends, sheet.geometry.size[0])
        elif math.dist(here, there) > 1:
            lines.append(((one, other), here, there))
    return tuple(lines)


def _turn(these: list[XY], others: list[XY], direct: float, around: float) -> float:
    """By how much the others have to be moved to lie nearest: by the globe east or west, or not at all."""
    best, nearest = 0.0, direct
    for turn in (-around, around) if around else ():
        here, there = _nearest(these, [(x + turn, y) for x, y in others])
        if math.dist(here, there) < nearest:
            best, nearest = turn, math.dist(here, there)
    return best


def _stubs(pair: Pair, west: XY, east: XY, width: float) -> list[Line]:
    """Lines from a point in the west, and one in the east, to the edges; within the shape where it reaches the edge."""
    (left, upper), (right, lower) = west, east
    to_west, to_east = max(left - STUB, 0.0), min(right + STUB, width)
    return [
        (pair, west if left > STUB / 2 else (STUB, upper), (to_west, upper)),
        (pair, east if right < width - STUB / 2 else (width - STUB, lower), (to_east, lower)),
    ]


def _points(sheet: Sheet, province: str) -> list[XY]:
    store = sheet.geometry.store
    every = [(x / 10, y / 10) for ring in sheet.outlines[province] for arc in ring for x, y in store.points(arc)]
    return every[:: len(every) // MOST_POINTS + 1]


def _nearest(these: list[XY], others: list[XY]) -> tuple[XY, XY]:
    return min(((one, other) for one in these for other in others), key=lambda ends: math.dist(*ends))
