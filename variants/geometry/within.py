"""How much of a rectangle lies within a shape, and where in it one has room: looked at along level lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

XY = tuple[float, float]
LINES = 4
"""Level lines through a rectangle along which is looked."""
SHELVES = 16
"""Level lines of a shape along which room is looked for."""


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

    def meets(self, other: Box) -> bool:
        """Whether two have an area in common."""
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.lower <= other.upper or other.lower <= self.upper)

    @property
    def area(self) -> float:
        """Square units."""
        return (self.right - self.left) * (self.lower - self.upper)

    def holds(self, point: XY) -> bool:
        """Whether a point lies in it, or on its edge."""
        return self.left <= point[0] <= self.right and self.upper <= point[1] <= self.lower

    def at(self, middle: XY) -> Box:
        """The same, of a box around nought, around another middle."""
        return Box(self.left + middle[0], self.upper + middle[1], self.right + middle[0], self.lower + middle[1])


class Within:
    """A shape of rings in units, holes among them; what is asked of a level line is remembered."""

    def __init__(self, rings: Sequence[Sequence[XY]]) -> None:
        self._edges = [(*one, *other) for ring in rings for one, other in zip(ring, (*ring[1:], ring[0]), strict=True)]
        across, heights = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
        self.bounds = Box(min(across), min(heights), max(across), max(heights))
        self._levels: dict[float, list[float]] = {}

    def outside(self, box: Box) -> float:
        """Square units of a box that do not lie within the shape, counted along level lines."""
        left, upper, right, lower = box
        step = (lower - upper) / (LINES - 1)
        inside = 0.0
        for place in range(LINES):
            ends = self._level(upper + place * step)
            inside += sum(max(0.0, min(right, b) - max(left, a)) for a, b in zip(ends[::2], ends[1::2], strict=True))
        return max(0.0, (right - left) - inside / LINES) * (lower - upper)

    def shelves(self, width: float, height: float, near: XY) -> Iterator[XY]:
        """Middles of boxes of that size that lie within, the nearest to a point first: one for each shelf."""
        _, upper, _, lower = self.bounds
        middles = []
        for place in range(1, SHELVES):
            y = round(upper + place * (lower - upper) / SHELVES, 1)
            ends = [self._level(y + part * height / 2) for part in (-1, 0, 1)]
            for left, right in _common(ends):
                if right - left >= width:
                    x = min(max(near[0], left + width / 2), right - width / 2)
                    middles.append(((x - near[0]) ** 2 + (y - near[1]) ** 2, (x, y)))
        yield from (at for _, at in sorted(middles))

    def _level(self, height: float) -> list[float]:
        """Where a level line enters the shape and leaves it, from left to right."""
        y = round(height, 1) + 0.03  # beside the corners, which lie on tenths
        if y not in self._levels:
            self._levels[y] = sorted(
                (bx - ax) * (y - ay) / (by - ay) + ax for ax, ay, bx, by in self._edges if (ay > y) != (by > y)
            )
        return self._levels[y]


def _common(levels: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """The stretches that all level lines have in common."""
    first, *others = [list(zip(ends[::2], ends[1::2], strict=True)) for ends in levels]
    for other in others:
        first = [(max(a, c), min(b, d)) for a, b in first for c, d in other if max(a, c) < min(b, d)]
    return first
