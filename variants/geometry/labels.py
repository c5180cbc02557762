"""Names of provinces where no other name is, nor a unit: for boards whose document does not say where names stand.

A name of any script stays within its province where it can: in one, two or three lines, smaller, farther from its unit.
Where it cannot the province's code stands; where that does not fit, too, a line leads to it from beside the province.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from math import floor

from variants.geometry.cells import Boxes, Grid, Ground
from variants.geometry.leading import beside, stretch
from variants.geometry.lettering import long, wrapped
from variants.geometry.sheet import XY, SheetPlace
from variants.geometry.within import Box, Within

LINE, GAP = 1.08, 0.12
"""The height of a line, and the room that is left around a name, as shares of its size."""
UNIT = 17.0, 17.0, 21.0, 16.0
"""What a unit takes, with its owner's disc: to the left, up, to the right and down of its place, in units."""
SMALLER = (1.0, 0.85, 0.73)
"""Shares of its size that a name is tried in."""
CODE = 11.0
"""The size of a code that stands in the place of a name."""
ALONE = 13.0
"""The size for which room is looked for beside a province: codes are written so on maps that have only these."""
READABLE = 8.0
"""The size below which a code is read better than a name."""
SLIGHT = 1.0
"""Square units of others, and of what lies around its province, that a name may cover."""
WORSE = 50.0
"""How much worse it is to lie on a name or unit, or off the sheet, than on what is around the province."""
LEAST = 7.0
"""The smallest a name becomes, in units."""
MOST_COMPARED = 5_000
"""Comparisons with units and other names after which a name is tried in no other way. Maps that can be read take
hundreds; where provinces are smaller than units nothing is free, and the time would go with the square of them."""
Way = tuple[tuple[str, ...], XY, float]
"""The lines of a name, where their middle is, and in what share of its size they are written."""


def apart(
    places: Mapping[str, SheetPlace],
    fixed: Collection[str],
    size: XY,
    shapes: Mapping[str, Within],
    wrapped_as_said: Collection[str] = (),
) -> dict[str, SheetPlace]:
    """The places with their names moved off each other, off units and off borders, within a sheet of that size.

    `fixed`: whose names stand where they are told; `wrapped_as_said`: in lines as they are told; `shapes`: by code.

    Names in little room choose first. Where one fits nowhere the province's code stands; where that does not, too,
    it stands beside the province with a line to it; where there is no room for that it covers as little as can be.
    """
    room = _Room(places, Box(0.0, 0.0, *size), shapes)
    for code in sorted(fixed):
        room.taken.add(_box(places[code], places[code].label.at, 1.0))
    named = dict(places)
    for code in sorted(set(places) - set(fixed), key=lambda one: (places[one].room, one)):
        lines = [places[code].label.lines]
        if code not in wrapped_as_said:
            lines += [way for way in wrapped(places[code].name) if way != lines[0]]
        named[code] = room.named(places[code], lines)
    return named


class _Room:
    """What is on a sheet while its names are put there: its shapes, and the boxes of units and names."""

    def __init__(self, places: Mapping[str, SheetPlace], sheet: Box, shapes: Mapping[str, Within]) -> None:
        grid = Grid(sheet)
        seas = {code for code, place in places.items() if place.kind == "water"}
        self._sheet, self._shapes = sheet, shapes
        self._grounds = tuple(
            Ground(grid, {code: shape for code, shape in shapes.items() if (code in seas) is wet})
            for wet in (True, False)
        )
        self.taken = Boxes(grid, map(_unit, places.values()))

    def named(self, place: SheetPlace, lines: list[tuple[str, ...]]) -> SheetPlace:
        """A place with its name, its code or its code beside it, whose room is taken from now on."""
        over, way = self._best(place, lines)
        if over > SLIGHT or _size(place, way[2]) < READABLE:
            coded = replace(place, label=replace(place.label, lines=(place.id,), size=CODE))
            less, another = self._best(coded, [(place.id,)])
            if less <= max(over, SLIGHT):
                place, way, over = coded, another, less
            if over > SLIGHT and (led := self._led(coded)) is not None:
                return led
        written, (x, y), share = way
        at = (round(x, 1), round(y, 1))
        label = replace(place.label, lines=written, at=at, short_at=at, size=_size(place, share))
        self.taken.add(_box_of(label.size, written, at))
        return replace(place, label=label)

    def _led(self, coded: SheetPlace) -> SheetPlace | None:
        """A place with its code beside it and a line from there, if there is room for both."""
        box = _box_of(ALONE, (coded.id,), (0.0, 0.0))
        led = beside(box, coded.unit, self.taken, self._sheet, self._grounds)
        if led is None:
            return None
        for taken in (box.at(led.at), *stretch(led.line)):
            self.taken.add(taken)
        return replace(coded, label=replace(coded.label, at=led.at, short_at=led.at, leader=led.line, turn=0.0))

    def _best(self, place: SheetPlace, lines: list[tuple[str, ...]]) -> tuple[float, Way]:
        """How much a name covers where it covers least, and that way: the first of those, and so the largest.

        Where nearly nothing is free, not every way is tried: `MOST_COMPARED`.
        """
        shape, most = self._shapes[place.id], self.taken.compared + MOST_COMPARED
        best, least = (lines[0], place.label.at, SMALLER[-1]), float("inf")
        for way in _ways(place, lines, shape):
            box = _box_of(_size(place, way[2]), *way[:2])
            off = box.area - box.over(self._sheet)
            over = WORSE * (off + self.taken.covered(box, least / WORSE - off))
            over += shape.outside(box) if over < least else 0.0
            if over < least:
                best, least = way, over
            if least <= SLIGHT / 10 or self.taken.compared > most:
                break
        return least, best


def _ways(place: SheetPlace, lines: list[tuple[str, ...]], shape: Within) -> Iterator[Way]:
    """Where the middle of a name may be, the usual first: below its unit, above, farther off, beside; then smaller."""
    for share in SMALLER:
        for written in lines:
            yield from ((written, at, share) for at in _around(place, _size(place, share), written, shape))


def _around(place: SheetPlace, size: float, lines: tuple[str, ...], shape: Within) -> Iterator[XY]:
    x, y = place.unit
    left, up, right, down = UNIT
    box = _box_of(size, lines, (0.0, 0.0))
    half, wide = box.lower, 2 * box.right
    below, above = y + down + half + 0.1, y - up - half - 0.1
    yield place.label.at
    yield (x, below)
    yield (x, above)
    for farther in (0.8 * size, 1.6 * size):
        yield (x, below + farther)
        yield (x, above - farther)
    for side in (-1, 1):
        yield (x + (right + wide / 2 + 0.1 if side > 0 else -left - wide / 2 - 0.1), y)
        yield (x + side * wide / 3, below)
        yield (x + side * wide / 3, above)
    yield from shape.shelves(wide, 2 * half, (x, y))


def _size(place: SheetPlace, share: float) -> float:
    """That share of a name's size, in tenths, and no smaller than names become."""
    usual = place.label.size
    return floor(10 * max(usual * share, min(LEAST, usual)) + 1e-6) / 10


def _box(place: SheetPlace, at: XY, share: float) -> Box:
    """The room that a name takes whose middle is there."""
    return _box_of(_size(place, share), place.label.lines, at)


def _box_of(size: float, lines: tuple[str, ...], at: XY) -> Box:
    """The room that lines of that size take whose middle is there."""
    wide = max(map(long, lines)) * size + GAP * size
    half = size * LINE * len(lines) / 2
    return Box(at[0] - wide / 2, at[1] - half, at[0] + wide / 2, at[1] + half)


def _unit(place: SheetPlace) -> Box:
    x, y = place.unit
    left, up, right, down = UNIT
    return Box(x - left, y - up, x + right, y + down)
