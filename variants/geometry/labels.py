"""Names of provinces where no other name is, nor a unit: for boards whose document does not say where names stand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from variants.geometry.sheet import XY, Place

LETTER, LINE, UNIT = 0.52, 1.08, 12.0
"""The width of a letter and the height of a line, as shares of the size; half the side of a unit, in units."""
SMALLER = (1.0, 0.85, 0.7)
"""Shares of its size that a name is tried in."""
LEAST = 7.0
"""The smallest a name becomes, in units."""


class Box(NamedTuple):
    """A rectangle of the sheet: left, upper, right, lower."""

    left: float
    upper: float
    right: float
    lower: float

    def over(self, other: Box) -> float:
        """The area that two have in common."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.lower, other.lower) - max(self.upper, other.upper)
        return width * height if width > 0 and height > 0 else 0.0


def apart(places: Mapping[str, Place], fixed: Collection[str]) -> dict[str, Place]:
    """The places with their names moved off each other and off units. `fixed`: whose names stand where they are told.

    Names in little room choose first. One that fits nowhere stands where it covers least.
    """
    units = {code: _unit(place) for code, place in places.items()}
    taken = [_box(places[code], places[code].label.at, 1.0) for code in sorted(fixed)]
    found = dict(places)
    for code in sorted(set(places) - set(fixed), key=lambda one: (places[one].room, one)):
        place = places[code]
        nearby = [one for one in (*units.values(), *taken) if _near(place, one)]
        (x, y), share = min(_ways(place), key=lambda way: (_covered(_box(place, *way), nearby), -way[1]))
        label, at = place.label, (round(x, 1), round(y, 1))
        size = round(max(label.size * share, min(LEAST, label.size)), 1)
        found[code] = replace(place, label=replace(label, at=at, short_at=at, size=size))
        taken.append(_box(place, at, share))
    return found


def _ways(place: Place) -> Iterator[tuple[XY, float]]:
    """Where the middle of a name may be, the usual first: below its unit, above, farther off, beside; then smaller."""
    x, y = place.unit
    for share in SMALLER:
        size = place.label.size * share
        half = size * LINE * len(place.label.lines) / 2
        long = max(map(len, place.label.lines)) * size * LETTER
        below, above = y + UNIT + half, y - UNIT - half
        yield place.label.at, share
        yield (x, below), share
        yield (x, above), share
        for farther in (0.8 * size, 1.6 * size):
            yield (x, below + farther), share
            yield (x, above - farther), share
        for side in (-1, 1):
            yield (x + side * (UNIT + 3 + long / 2), y), share
            yield (x + side * long / 3, below), share
            yield (x + side * long / 3, above), share


def _box(place: Place, at: XY, share: float) -> Box:
    """The room that a name takes whose middle is there."""
    size = place.label.size * share
    long, half = max(map(len, place.label.lines)) * size * LETTER, size * LINE * len(place.label.lines) / 2
    return Box(at[0] - long / 2, at[1] - half, at[0] + long / 2, at[1] + half)


def _unit(place: Place) -> Box:
    x, y = place.unit
    return Box(x - UNIT, y - UNIT, x + UNIT, y + UNIT)


def _near(place: Place, box: Box) -> bool:
    x, y = place.unit
    return box.left - 150 < x < box.right + 150 and box.upper - 150 < y < box.lower + 150


def _covered(box: Box, others: Iterable[Box]) -> float:
    return sum(box.over(other) for other in others)
