"""How often the lines of a drawing cross, counted no further than a board could need.

Whatever is done to outlines afterwards takes time for each place where two lines cross, and cannot be broken off
within a step. So lines are counted first: with hundreds of thousands of crossings a drawing is refused in a second.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from games.maps.shapes.errors import ShapeError
from games.maps.shapes.polygons import XY

MOST_CROSSINGS = 20_000
"""Of a whole drawing: where neighbours miss each other by a little their outlines cross at every corner."""
MOST_OWN = 500
"""Of one outline with itself. To mend it takes a third of a second then, and longer by the square."""
MOST_MENDED = 4_000
"""Of all outlines, each with itself."""
MOST_NEAR = 4_000_000
"""Pairs of lines whose boxes meet, in a whole drawing: to look at so many takes about a second."""
AT_ONCE = 64
"""Lines that are looked at together, so that no answer is larger than the memory."""
Lines = NDArray[np.float64]


class Tangles:
    """What has been counted of one drawing by now."""

    def __init__(self) -> None:
        self.mended, self.near = MOST_MENDED, MOST_NEAR

    def outline(self, rings: Sequence[Sequence[XY]], name: str) -> int:
        """Count where an outline crosses itself. Raises ShapeError if that is too often."""
        lines = lines_of(np.array(ring, dtype=float) for ring in rings)
        crossings = self._count(lines, MOST_OWN, f"The outline of {name} crosses itself")
        self.mended -= crossings
        if self.mended < 0:
            raise ShapeError(f"The outlines in it cross themselves more than {MOST_MENDED:,} times. {MEND}")
        return crossings

    def whole(self, shapes: Iterable[BaseGeometry]) -> None:
        """Count where the outlines of a drawing cross one another. Raises ShapeError if that is too often."""
        rings = shapely.get_rings(list(shapes))
        lines = lines_of(shapely.get_coordinates(ring) for ring in rings)
        self._count(lines, MOST_CROSSINGS, "The outlines in it cross each other")

    def _count(self, lines: Lines, most: int, what: str) -> int:
        """How often lines cross, if it is not more than `most`."""
        crossings = 0
        boxes = shapely.box(
            np.minimum(lines[:, 0], lines[:, 2]), np.minimum(lines[:, 1], lines[:, 3]),
            np.maximum(lines[:, 0], lines[:, 2]), np.maximum(lines[:, 1], lines[:, 3]),
        )  # fmt: skip
        tree = shapely.STRtree(boxes)
        for first in range(0, len(lines), AT_ONCE):
            one, other = tree.query(boxes[first : first + AT_ONCE])
            one += first
            self.near -= len(one)
            ahead = one < other
            crossings += _crossing(lines[one[ahead]], lines[other[ahead]])
            if crossings > most:
                raise ShapeError(f"{what} more than {most:,} times. {MEND}")
            if self.near < 0:
                raise ShapeError(f"Its lines lie so close upon each other that they cannot be told apart. {MEND}")
        return crossings


MEND = "Draw each province in one round, simplify its outlines (in Inkscape: Path, Simplify), and send it again."


def lines_of(rings: Iterable[NDArray[np.float64]]) -> Lines:
    """The straight pieces of rings, closed: x, y of the one end and of the other, a row each; none without length."""
    pieces = [np.hstack([ring, np.roll(ring, -1, axis=0)]) for ring in rings if len(ring)]
    lines: Lines = np.concatenate(pieces) if pieces else np.empty((0, 4))
    return lines[(lines[:, 0] != lines[:, 2]) | (lines[:, 1] != lines[:, 3])]


def _crossing(a: Lines, b: Lines) -> int:
    """How many pairs of lines cross, each on both sides of the other: to touch, or lie on one line, is none."""

    def side(line: Lines, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
        return (line[:, 2] - line[:, 0]) * (y - line[:, 1]) - (line[:, 3] - line[:, 1]) * (x - line[:, 0])

    apart = side(a, b[:, 0], b[:, 1]) * side(a, b[:, 2], b[:, 3]) < 0
    return int((apart & (side(b, a[:, 0], a[:, 1]) * side(b, a[:, 2], a[:, 3]) < 0)).sum())
