"""What the modules of this room share: polygons out of any shape, and rings as a board's document has them."""

from collections.abc import Iterable
from typing import Any

from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

XY = tuple[float, float]
GRID = 0.1
"""Units of the sheet to which points are rounded: `variants.geometry.drawn` keeps tenths."""


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of any shape; lines and points in it are dropped."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    parts: Iterable[BaseGeometry] = getattr(shape, "geoms", ())
    return [polygon for part in parts for polygon in polygons_of(part)]


def joined(polygons: Iterable[Polygon]) -> MultiPolygon:
    """Polygons as one shape, none changed."""
    return MultiPolygon(list(polygons))


def rings_of(shape: BaseGeometry) -> list[list[list[float]]]:
    """A shape as a document's `faces` hold it: rings of points, not closed, holes among them; largest first."""
    rings: list[list[list[float]]] = []
    for polygon in sorted(polygons_of(shape), key=lambda one: -one.area):
        for ring in (polygon.exterior, *polygon.interiors):
            points = [[round(x, 1), round(y, 1)] for x, y, *_ in ring.coords[:-1]]
            if len(points) >= 3:
                rings.append(points)
    return rings


def shape_of(rings: Iterable[Any]) -> BaseGeometry:
    """The shape that a document's rings mean: what lies in an odd number of them."""
    shape: BaseGeometry = Polygon()
    for ring in rings:
        shape = shape.symmetric_difference(Polygon(ring).buffer(0))
    return shape
