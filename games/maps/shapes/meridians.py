"""Longitudes of a file made to go on: across the antimeridian nothing is torn."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from games.maps.shapes.polygons import XY

Longitudes = NDArray[np.float64]
WORLD = 359.0
"""Degrees from which on a side goes around the globe, and does not jump."""


def unwound(ring: list[XY]) -> list[XY]:
    """A ring that crosses the antimeridian, with longitudes that go on beyond 180."""
    turn, found = 0.0, ring[:1]
    for (before, _), (x, y) in pairwise(ring):
        step = x - before
        if 180 < abs(step) < WORLD:
            turn -= 360.0 if step > 0 else -360.0
        found.append((x + turn, y))
    return found


def seam(longitudes: Longitudes) -> float | None:
    """Where to cut the globe so that nothing drawn is: in the middle of the widest stretch without any.

    None if that is where degrees begin anyway.
    """
    around = np.unique(np.mod(longitudes, 360.0))
    if len(around) < 2:
        return None
    gaps = np.diff(np.append(around, around[0] + 360.0))
    widest = int(np.argmax(gaps))
    middle = float(around[widest] + gaps[widest] / 2) % 360.0
    west, east = float(longitudes.min()), float(longitudes.max())
    return None if east - west <= 360.0 - float(gaps[widest]) + 1e-6 else middle


def beyond(longitudes: Longitudes, cut: float) -> Longitudes:
    """Longitudes from the cut on eastwards."""
    return np.mod(longitudes - cut, 360.0) + cut - (360.0 if cut > 180.0 else 0.0)
