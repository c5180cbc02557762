"""From points to provinces: each piece of land or water is shared out among the points in it."""

from collections.abc import Mapping, Sequence

import shapely
from shapely.geometry import MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import voronoi_diagram

from games.maps.shapes.polygons import XY, joined, polygons_of

Cells = dict[str, list[Polygon]]


def shared_out(pieces: Sequence[Polygon], points: Mapping[str, XY]) -> tuple[Cells, list[Polygon]]:
    """By code the parts of the pieces that are nearest to its point, and the pieces in which no point lies.

    A point that lies in no piece (a harbour drawn a little off its coast) counts for the nearest.
    """
    homes: dict[int, dict[str, XY]] = {}
    for code, point in points.items():
        at = Point(point)
        nearest = min(range(len(pieces)), key=lambda number: pieces[number].distance(at))
        homes.setdefault(nearest, {})[code] = point
    cells: Cells = {}
    for number, piece_points in homes.items():
        for code, polygons in _cut(pieces[number], piece_points).items():
            cells.setdefault(code, []).extend(polygons)
    return cells, [piece for number, piece in enumerate(pieces) if number not in homes]


def _cut(piece: Polygon, points: Mapping[str, XY]) -> Cells:
    """One piece, cut along the lines that are equally far from two points."""
    if len(points) == 1:
        return {code: [piece] for code in points}
    diagram = voronoi_diagram(MultiPoint([*points.values()]), envelope=piece.envelope.buffer(10))
    cells: Cells = {}
    loose: list[Polygon] = []
    for code, point in points.items():
        at = Point(point)
        cell = min(diagram.geoms, key=lambda one: one.distance(at))
        parts = polygons_of(piece.intersection(cell))
        nearest = min(parts, key=lambda part: (part.distance(at), -part.area))
        cells[code] = [nearest]
        loose += [part for part in parts if part is not nearest]
    return _taken_in(cells, loose)


def _taken_in(cells: Cells, loose: list[Polygon]) -> Cells:
    """Parts that lie apart from their point, behind a bay, go to whom they have the longest border with."""
    for part in sorted(loose, key=lambda one: -one.area):
        around = part.boundary
        best = max(cells, key=lambda code: (_contact(around, cells[code]), -joined(cells[code]).distance(part)))
        cells[best].append(part)
    return cells


def _contact(line: BaseGeometry, polygons: Sequence[Polygon]) -> float:
    return sum(float(shapely.length(line.intersection(polygon.buffer(0.01)))) for polygon in polygons)


def join_rest(cells: Cells, rest: Sequence[Polygon], near: float) -> list[Polygon]:
    """Give each piece without a point to whichever province is nearest, within `near` units; returns what is left."""
    left = []
    before = {code: joined(polygons) for code, polygons in cells.items()}
    for piece in rest:
        code = min(before, key=lambda one: before[one].distance(piece), default="")
        if code and before[code].distance(piece) <= near:
            cells[code].append(piece)
        else:
            left.append(piece)
    return left
