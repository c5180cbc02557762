"""From degrees to the plane, by the three projections that maps of a region use.

Formulas: Snyder, “Map Projections: A Working Manual” (USGS, 1987), by their numbers there.
"""

import math
from collections.abc import Callable

XY = tuple[float, float]
Projection = Callable[[float, float], XY]
"""Longitude and latitude in degrees → x to the east, y to the south, in radii of the globe."""
NEAREST_POLE = 84.0
"""Degrees beyond which Mercator's map has no end."""


def equirectangular(west: float, south: float, east: float, north: float) -> Projection:
    """Degrees as they are, narrowed to what they measure at the middle of the region (Snyder 12-1)."""
    narrow = math.cos(math.radians((south + north) / 2))
    return lambda lon, lat: (math.radians(lon) * narrow, -math.radians(lat))


def mercator(west: float, south: float, east: float, north: float) -> Projection:
    """True angles; what is far from the equator looks large (Snyder 7-1, 7-2)."""

    def project(lon: float, lat: float) -> XY:
        held = max(-NEAREST_POLE, min(NEAREST_POLE, lat))
        return math.radians(lon), -math.log(math.tan(math.pi / 4 + math.radians(held) / 2))

    return project


def lambert(west: float, south: float, east: float, north: float) -> Projection:
    """A cone through two parallels, a sixth of the region's height from its edges (Snyder 15-1 to 15-4).

    A region that lies evenly about the equator has no such cone, and gets Mercator's map.
    """
    sixth = (north - south) / 6
    one, other = math.radians(south + sixth), math.radians(north - sixth)
    if abs(one + other) < 0.02:
        return mercator(west, south, east, north)
    steep = _steepness(one, other)
    size = math.cos(one) * math.tan(math.pi / 4 + one / 2) ** steep / steep
    middle = (west + east) / 2

    def project(lon: float, lat: float) -> XY:
        held = math.radians(max(-NEAREST_POLE, min(NEAREST_POLE, lat)))
        away = size / math.tan(math.pi / 4 + held / 2) ** steep
        turn = steep * math.radians(lon - middle)
        return away * math.sin(turn), away * math.cos(turn)

    return project


def _steepness(one: float, other: float) -> float:
    """The cone's constant n; of a single parallel its sine."""
    if abs(one - other) < 1e-6:
        return math.sin(one)
    ratio = math.tan(math.pi / 4 + other / 2) / math.tan(math.pi / 4 + one / 2)
    return math.log(math.cos(one) / math.cos(other)) / math.log(ratio)


PROJECTIONS = {"lambert": lambert, "mercator": mercator, "equirectangular": equirectangular}
