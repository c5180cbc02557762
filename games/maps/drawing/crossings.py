"""Crossings of a board: dotted lines between two provinces that are next to each other and have no border."""

import math
from collections.abc import Collection, Iterable
from functools import lru_cache

from variants.geometry import Sheet
from variants.geometry.sheet import XY

MOST_POINTS = 80
"""Points of an outline that are looked at; of longer ones every so many-th."""

Pair = tuple[str, str]


def crossings(sheet: Sheet, neighbours: Iterable[Collection[str]]) -> tuple[tuple[Pair, XY, XY], ...]:
    """The pairs among `neighbours` whose outlines have no line in common, each with the ends of its line.

    An island that is drawn over its sea has no line in common with it, and needs none.
    """
    there = set(sheet.provinces)
    pairs = {(min(pair), max(pair)) for pair in neighbours if len(set(pair)) == 2 and set(pair) <= there}
    return _found(sheet, frozenset(pairs))


@lru_cache(maxsize=64)
def _found(sheet: Sheet, pairs: frozenset[Pair]) -> tuple[tuple[Pair, XY, XY], ...]:
    apart = sorted(pair for pair in pairs - sheet.borders.keys() if not {*pair} & {*sheet.geometry.islands})
    points = {province: _points(sheet, province) for pair in apart for province in pair}
    lines = ((pair, *_nearest(points[pair[0]], points[pair[1]])) for pair in apart)
    return tuple((pair, one, other) for pair, one, other in lines if math.dist(one, other) > 1)


def _points(sheet: Sheet, province: str) -> list[XY]:
    store = sheet.geometry.store
    every = [(x / 10, y / 10) for ring in sheet.outlines[province] for arc in ring for x, y in store.points(arc)]
    return every[:: len(every) // MOST_POINTS + 1]


def _nearest(these: list[XY], those: list[XY]) -> tuple[XY, XY]:
    return min(((one, other) for one in these for other in those), key=lambda ends: math.dist(*ends))
