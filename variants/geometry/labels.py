"""Names of provinces where no other name is, nor a unit: for boards whose document does not say where names stand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from math import floor
from typing import NamedTuple

from variants.geometry.sheet import XY, Place

LINE, GAP = 1.08, 0.12
"""The height of a line, and the room that is left around a name, as shares of its size."""
WIDE, NARROW = frozenset("mwMWGOQDNHU—"), frozenset("iljtfrI.,'’- ")
LETTERS = 0.74, 0.36, 0.56
"""The width of wide, narrow and other letters, as shares of the size."""
UNIT = 17.0, 17.0, 21.0, 16.0
"""What a unit takes, with its owner's disc: to the left, up, to the right and down of its place, in units."""
SMALLER = (1.0, 0.85, 0.7)
"""Shares of its size that a name is tried in."""
CODE = 11.0
"""The size of a code that stands in the place of a name."""
READABLE = 8.0
"""The size below which a code is read better than a name."""
SLIGHT = 1.0
"""Square units of others that a name may cover."""
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


def apart(places: Mapping[str, Place], fixed: Collection[str], size: XY) -> dict[str, Place]:
    """The places with their names moved off each other and off units, within a sheet of that size.

    `fixed`: whose names stand where they are told.

    Names in little room choose first. Where one fits nowhere the province's code stands; where that does not, too,
    it covers as little as can be.
    """
    sheet = Box(0.0, 0.0, *size)
    units = {code: _unit(place) for code, place in places.items()}
    taken = [_box(places[code], places[code].label.at, 1.0) for code in sorted(fixed)]
    found = dict(places)
    for code in sorted(set(places) - set(fixed), key=lambda one: (places[one].room, one)):
        place = places[code]
        nearby = [one for one in (*units.values(), *taken) if _near(place, one)]
        over, ((x, y), share) = _best(place, nearby, sheet)
        if over > SLIGHT or _size(place, share) < READABLE:
            coded = replace(place, label=replace(place.label, lines=(code,), size=CODE))
            less, way = _best(coded, nearby, sheet)
            if less <= max(over, SLIGHT):
                place, ((x, y), share) = coded, way
        label, at = place.label, (round(x, 1), round(y, 1))
        found[code] = replace(place, label=replace(label, at=at, short_at=at, size=_size(place, share)))
        taken.append(_box(place, at, share))
    return found


def _best(place: Place, others: list[Box], sheet: Box) -> tuple[float, tuple[XY, float]]:
    """How much a name covers where it covers least, and that way."""
    ways = ((_covered(_box(place, *way), others, sheet), way) for way in _ways(place))
    return min(ways, key=lambda one: (one[0], -one[1][1]))


def _ways(place: Place) -> Iterator[tuple[XY, float]]:
    """Where the middle of a name may be, the usual first: below its unit, above, farther off, beside; then smaller."""
    x, y = place.unit
    left, up, right, down = UNIT
    for share in SMALLER:
        size = _size(place, share)
        box = _box(place, (0.0, 0.0), share)
        half, long = box.lower, 2 * box.right
        below, above = y + down + half + 0.1, y - up - half - 0.1
        yield place.label.at, share
        yield (x, below), share
        yield (x, above), share
        for farther in (0.8 * size, 1.6 * size):
            yield (x, below + farther), share
            yield (x, above - farther), share
        for side in (-1, 1):
            yield (x + (right + long / 2 + 0.1 if side > 0 else -left - long / 2 - 0.1), y), share
            yield (x + side * long / 3, below), share
            yield (x + side * long / 3, above), share


def _size(place: Place, share: float) -> float:
    """That share of a name's size, in tenths, and no smaller than names become."""
    usual = place.label.size
    return floor(10 * max(usual * share, min(LEAST, usual)) + 1e-6) / 10


def _box(place: Place, at: XY, share: float) -> Box:
    """The room that a name takes whose middle is there."""
    size = _size(place, share)
    long = max(map(_long, place.label.lines)) * size + GAP * size
    half = size * LINE * len(place.label.lines) / 2
    return Box(at[0] - long / 2, at[1] - half, at[0] + long / 2, at[1] + half)


def _long(line: str) -> float:
    """How long a line is, as a share of its size."""
    wide, narrow, usual = LETTERS
    return sum(wide if letter in WIDE else narrow if letter in NARROW else usual for letter in line)


def _unit(place: Place) -> Box:
    x, y = place.unit
    left, up, right, down = UNIT
    return Box(x - left, y - up, x + right, y + down)


def _near(place: Place, box: Box) -> bool:
    x, y = place.unit
    return box.left - 150 < x < box.right + 150 and box.upper - 150 < y < box.lower + 150


def _covered(box: Box, others: Iterable[Box], sheet: Box) -> float:
    """How much of others a name would cover, and of it lie off the sheet."""
    off = (box.right - box.left) * (box.lower - box.upper) - box.over(sheet)
    return sum(box.over(other) for other in others) + off
