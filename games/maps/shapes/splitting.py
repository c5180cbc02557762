"""Provinces of a board that has a drawing, cut in two or more."""

from collections.abc import Mapping

from shapely.geometry import MultiPolygon, Point
from shapely.geometry.base import BaseGeometry

from games.maps.shapes.cells import join_rest, shared_out
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.polygons import XY, joined, polygons_of

NEAR = 60.0
"""Units by which a point may lie beside what it is to be cut from: it says on which side its part lies."""


def split(shape: BaseGeometry, points: Mapping[str, XY]) -> dict[str, MultiPolygon]:
    """One shape shared out among points in it, by code. Islands without a point go with the nearest part.

    Raises ShapeError for a point that lies elsewhere.
    """
    for code, point in points.items():
        if shape.distance(Point(point)) > NEAR:
            raise ShapeError(f"{code} is to be cut out at {point}, which lies outside.")
    cells, rest = shared_out(polygons_of(shape), points)
    join_rest(cells, rest, float("inf"))
    return {code: joined(polygons) for code, polygons in cells.items()}
