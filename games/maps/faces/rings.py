"""Rings of points, and the polygons that they mean."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from games.lazy import lazy

if TYPE_CHECKING:
    import shapely
    from shapely.geometry import polygon
else:
    shapely = lazy("shapely")
    polygon = lazy("shapely.geometry.polygon")


Point = tuple[float, float]
Ring = list[Point]
Faces = Mapping[str, Sequence[Ring]]
Segment = tuple[Point, Point]

GRID = 0.1
"""Units of the sheet in which corners are kept: what `variants.geometry.drawn` tells apart."""


def on_grid(x: float, y: float) -> Point:
    """A point as it is kept."""
    return round(x, 1), round(y, 1)


def read_faces(rings_by_code: Mapping[str, Sequence[Sequence[Sequence[float]]]]) -> dict[str, list[Ring]]:
    """The faces of a document, on the grid, no corner twice in a row; rings without an area are left out."""
    faces: dict[str, list[Ring]] = {}
    for code, rings in rings_by_code.items():
        plain_rings = (_plain([on_grid(x, y) for x, y in ring]) for ring in rings)
        faces[code] = [ring for ring in plain_rings if len(ring) >= 3]
    return faces


def written_faces(faces: Faces) -> dict[str, list[list[list[float]]]]:
    """Faces as a document has them."""
    return {code: [[[x, y] for x, y in ring] for ring in rings] for code, rings in faces.items()}


def _plain(ring: Ring) -> Ring:
    return [point for place, point in enumerate(ring) if point != ring[place - 1]]


def segments(rings: Iterable[Ring]) -> Iterator[Segment]:
    """The sides of rings, each with its smaller end first: equal for both who share it."""
    for ring in rings:
        for a, b in pairwise((*ring, ring[0])):
            yield (a, b) if a < b else (b, a)


def shape(rings: Sequence[Ring]) -> shapely.MultiPolygon:
    """What rings enclose. A ring within an odd number of others is a hole of the smallest of them."""
    polygons = sorted((shapely.Polygon(ring) for ring in rings), key=lambda one: -one.area)
    outer: list[tuple[shapely.Polygon, list[shapely.Polygon]]] = []
    for one in polygons:
        inside = one.representative_point()
        around = [pair for pair in outer if pair[0].contains(inside) and not _in_hole(inside, pair[1])]
        if around:
            around[-1][1].append(one)
        else:
            outer.append((one, []))
    return shapely.MultiPolygon(
        [shapely.Polygon(one.exterior, [hole.exterior for hole in holes]) for one, holes in outer]
    )


def _in_hole(inside: shapely.Point, holes: Iterable[shapely.Polygon]) -> bool:
    return any(hole.contains(inside) for hole in holes)


def rings_of(polygons: Iterable[shapely.Polygon]) -> list[Ring]:
    """The rings of polygons: outlines one way round, holes the other, so that either fill rule paints them alike."""
    rings = []
    for one in polygons:
        turned = polygon.orient(one)
        for line in (turned.exterior, *turned.interiors):
            rings.append(_plain([on_grid(x, y) for x, y in line.coords[:-1]]))
    return [ring for ring in rings if len(ring) >= 3]


def bounds(rings: Iterable[Ring]) -> tuple[float, float, float, float]:
    """The least and the greatest x and y: left, upper, right, lower."""
    xs, ys = zip(*(point for ring in rings for point in ring), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def nearest_on(segment: Segment, at: Point) -> tuple[Point, float]:
    """The point of a side that is nearest to another point, and how far it is."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    share = max(0.0, min(1.0, ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)))
    point = on_grid(ax + share * dx, ay + share * dy)
    return point, math.dist(point, at)
