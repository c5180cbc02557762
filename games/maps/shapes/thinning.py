"""Outlines with no more points than a sheet shows, and areas of rings: work that grows with the points alone."""

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from games.maps.shapes.polygons import polygons_of

Points = NDArray[np.float64]
FAR = 40
"""Times the detail that is left out by which two corners that are kept lie apart at the most, on a bent line."""


def area_of(rings: Sequence[Points], *, crossed: bool) -> BaseGeometry:
    """What lies in an odd number of rings. `crossed`: lines of them cross; one ring alone is left so, to be told."""
    rings = [ring for ring in rings if len(ring) > 2]
    if len(rings) < 2:
        return Polygon(rings[0]) if rings else Polygon()
    if not crossed:
        return shapely.build_area(shapely.MultiLineString([np.vstack([ring, ring[:1]]) for ring in rings]))
    polygons = sorted((Polygon(ring) for ring in rings), key=lambda one: -one.area)
    whole: BaseGeometry = polygons[0]
    for other in polygons[1:]:
        whole = shapely.make_valid(whole).symmetric_difference(shapely.make_valid(other))
    return whole


def thinned(shape: BaseGeometry, least: float) -> BaseGeometry:
    """A shape without corners that lie within `least` of the line between those that are kept around them.

    One walk around each ring, whatever it looks like. Rings that are smaller than that go.
    """
    polygons = []
    for polygon in polygons_of(shape):
        outer = _ring(np.asarray(polygon.exterior.coords), least)
        if outer is not None:
            holes = (_ring(np.asarray(ring.coords), least) for ring in polygon.interiors)
            polygons.append(Polygon(outer, [hole for hole in holes if hole is not None]))
    return polygons[0] if len(polygons) == 1 else MultiPolygon(polygons)


def _ring(points: NDArray[np.float64], least: float) -> list[tuple[float, float]] | None:
    """A ring, thinned. The same stretch of line comes out alike as long as its ends do."""
    near: list[tuple[float, float]] = []
    for x, y in points[:-1, :2].tolist():
        if not near or abs(x - near[-1][0]) + abs(y - near[-1][1]) > least:
            near.append((x, y))
    while len(near) > 2 and abs(near[0][0] - near[-1][0]) + abs(near[0][1] - near[-1][1]) <= least:
        near.pop()
    if len(near) < 8:
        return near if len(near) > 2 else None
    slim = [near[0]]
    for place, (x, y) in enumerate(near[1:-1], 1):
        (ax, ay), (bx, by) = slim[-1], near[place + 1]
        across = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax))
        if across > least / 2 * (abs(bx - ax) + abs(by - ay)) or abs(x - ax) + abs(y - ay) > FAR * least:
            slim.append((x, y))
    return [*slim, near[-1]]
