"""Longitudes of a file made to go on: across the antimeridian nothing is torn, and around the globe nothing is lost."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.affinity import translate
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from games.maps.shapes.polygons import XY, polygons_of

Longitudes = NDArray[np.float64]
GLOBE = 360.0
NEAR = 1e-6
"""Degrees of rounding."""
EDGES = ((-180.0, 180.0), (0.0, 360.0))
"""Where files cut the globe: in the west and in the east."""
EMPTY = 1e-3
"""Degrees of a stretch in which nothing lies, less than which is rounding."""
COLLINEAR = 1e-7
"""Degrees by which a corner may lie beside the line between those before and after it, and is none."""


def unwound(ring: list[XY], *, closed: bool = True) -> list[XY]:
    """A ring that crosses the antimeridian, with longitudes that go on beyond 180.

    A side of 360 degrees goes around the globe, if the ring ends where it begins then; else it jumps like the others.
    A ring around a pole is left as it is. `closed`: it is a ring, and no line, whose every jump is one.
    """
    for widest in (GLOBE - NEAR, np.inf) if closed else (np.inf,):
        turn, points = 0.0, ring[:1]
        for (before, _), (x, y) in pairwise(ring):
            step = x - before
            if GLOBE / 2 < abs(step) < widest:
                turn -= GLOBE if step > 0 else -GLOBE
            points.append((x + turn, y))
        if not closed or not points or abs(points[-1][0] - points[0][0]) < GLOBE / 2:
            return points
    return ring


def with_holes(outer: list[XY], holes: Iterable[list[XY]]) -> Polygon:
    """A polygon whose holes lie in it, also where its outline goes on beyond 180 and they do not."""
    west, east = min(x for x, _ in outer), max(x for x, _ in outer)
    middle = (west + east) / 2
    moved = []
    for hole in holes:
        inside = (min(x for x, _ in hole) + max(x for x, _ in hole)) / 2
        turn = 0.0 if west <= inside <= east else GLOBE * round((middle - inside) / GLOBE)
        moved.append([(x + turn, y) for x, y in hole])
    return Polygon(outer, moved)


def rejoined(parts: Sequence[Polygon]) -> list[Polygon]:
    """The parts of one shape, those put together again that a file cut apart at its eastern and western edge."""
    joined = list(parts)
    for west, east in EDGES:
        bounds = shapely.bounds(joined)
        at_west = np.abs(bounds[:, 0] - west) < NEAR
        at_east = (np.abs(bounds[:, 2] - east) < NEAR) & ~at_west
        if at_west.any() and at_east.any():
            every = np.array(joined, dtype=object)
            moved = [translate(part, -GLOBE) for part in every[at_east]]
            whole = shapely.union_all(shapely.make_valid([*every[at_west], *moved]))
            joined = [*every[~at_west & ~at_east], *polygons_of(whole)]
    return joined


def seam(parts: Sequence[Polygon]) -> float | None:
    """Where to cut the globe: in the middle of the widest stretch without anything, else where least is cut.

    Parts decide it, not the degrees that they are counted from: moved eastwards they are cut at the same place of
    theirs. None if an empty stretch is where the file's degrees begin anyway.
    """
    bounds = np.array([part.bounds for part in parts])
    west, east = float(bounds[:, 0].min()), float(bounds[:, 2].max())
    empty = _empty(bounds[:, 0], bounds[:, 2])
    if empty is None:
        return _least_crossed(bounds)
    start, width = empty
    return None if east - west <= GLOBE - width + NEAR else (start + width / 2) % GLOBE


def _empty(west: Longitudes, east: Longitudes) -> tuple[float, float] | None:
    """The widest stretch of longitudes in which nothing lies: where it begins, and its width; None if there is none."""
    if (east - west).max() >= GLOBE - NEAR:
        return None
    order = np.argsort(west % GLOBE)
    begins = (west % GLOBE)[order]
    ends = begins + (east - west)[order]
    reached = np.maximum.accumulate(ends)
    before = np.maximum(np.concatenate([[reached[-1] - GLOBE], reached[:-1]]), reached[-1] - GLOBE)
    gaps = begins - before
    widest = int(np.argmax(gaps))
    return (float(before[widest]), float(gaps[widest])) if gaps[widest] > EMPTY else None


def _least_crossed(bounds: NDArray[np.float64]) -> float:
    """The western edge of a part over which fewest others lie; of several that of the first in the file.

    A part lies over a meridian if it begins before it and ends behind it, by more than rounding; a part that is no
    wider than rounding lies over none. Each is counted from sorted edges: in time n log n for n parts.
    """
    wide = bounds[bounds[:, 2] - bounds[:, 0] > 2 * NEAR]
    west, east = np.sort(wide[:, 0]), np.sort(wide[:, 2])
    meridians = bounds[:, 0] % GLOBE
    crossed = np.zeros(len(meridians), dtype=np.int64)
    for at in (meridians + turn for turn in GLOBE * np.arange(-3, 4)):
        crossed += np.searchsorted(west, at - NEAR, "left") - np.searchsorted(east, at + NEAR, "right")
    return float(meridians[int(np.argmin(crossed))])


def without_seams(shape: BaseGeometry) -> BaseGeometry:
    """A shape without the corners that were made where a file cut it, and beginning where it begins in any file."""
    return shape.normalize().simplify(COLLINEAR).normalize()


def beyond(longitude: float, cut: float) -> float:
    """A longitude counted from the cut on eastwards."""
    return (longitude - cut) % GLOBE + cut - (GLOBE if cut > 180.0 else 0.0)


def turned(part: Polygon, cut: float) -> list[Polygon]:
    """A part from the cut on eastwards, as a whole: its middle decides. What goes around the globe is cut there."""
    west, south, east, north = part.bounds
    if east - west < GLOBE - NEAR:
        middle = (west + east) / 2
        return [translate(part, beyond(middle, cut) - middle)]
    begin = cut - (GLOBE if cut > 180.0 else 0.0)
    whole, pieces = shapely.make_valid(part), []
    for number in range(-4, 5):
        window = box(begin + number * GLOBE, south, begin + (number + 1) * GLOBE, north)
        pieces += [translate(piece, -number * GLOBE) for piece in polygons_of(whole.intersection(window))]
    return pieces
