"""Lines across the map, or one around a part of it: the faces that they cross are cut into several.

The sides of all faces that the line touches are put together with it, noded on the grid (GEOS rounds crossings to
it without leaving gaps), and the faces of that are found again. Of a face that is cut, the largest piece stays what
it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.lazy import lazy
from games.maps.faces.corners import Size, snapped
from games.maps.faces.rings import GRID, Faces, Ring, on_grid, rings_of, segments, shape
from games.maps.faces.rings import Point as XY

if TYPE_CHECKING:
    import shapely
else:
    shapely = lazy("shapely")

SNAP = 8.0
"""Units of the sheet within which a drawn point is drawn to a corner, or to a side."""
SMALLEST = 200.0
"""Square units that a piece must have: room for a unit."""
_TOUCH = 2 * GRID
"""How near a line comes to a face that it touches."""


class LineFails(ValueError):
    """A line that cuts nothing. `at`: where it fails, in units of the sheet."""

    def __init__(self, message: str, at: XY) -> None:
        super().__init__(message)
        self.at = at


class CutPiece(NamedTuple):
    """A new face: what it was cut from (empty: from what was nothing), and its rings."""

    of: str
    rings: list[Ring]


def with_line(
    faces: Faces, points: Sequence[XY], size: Size, *, closed: bool, more: Sequence[Sequence[XY]] = ()
) -> tuple[dict[str, list[Ring]], list[CutPiece]]:
    """The faces that there were, as they are after a line, and those that are new. `closed`: back to where it began.

    `more`: lines that are drawn with it. A sea that goes all round an island is cut by two together, by none alone.
    Raises LineFails if they divide nothing, or cut off too little.
    """
    now: dict[str, list[Ring]] = {code: list(rings) for code, rings in faces.items()}
    lines = []
    for one in (points, *more):
        now, laid = _laid(now, one, size, closed=closed and one is points)
        lines.append(laid)
    line = shapely.MultiLineString(lines) if more else lines[0]
    shapes = {code: shape(rings) for code, rings in now.items()}
    touched = [code for code, one in shapes.items() if one.distance(line) <= _TOUCH]
    sides = {side for code in touched for side in segments(now[code])}
    noded = shapely.unary_union([line, *map(shapely.LineString, sorted(sides))], grid_size=GRID)
    polygons_by_code: dict[str, list[shapely.Polygon]] = {code: [] for code in touched}
    for polygon in shapely.polygonize([noded]).geoms:
        owner = _owner(polygon, shapes, touched, line) if isinstance(polygon, shapely.Polygon) else None
        if isinstance(polygon, shapely.Polygon) and owner is not None:
            polygons_by_code.setdefault(owner, []).append(polygon)
    new = []
    for code, polygons in polygons_by_code.items():
        rest, cut = _divided(polygons, line) if code else ([], [one for one in polygons if one.area >= SMALLEST])
        if code:
            now[code] = rings_of(rest)
        new += [CutPiece(code, rings_of([one])) for one in cut]
    if not new:
        raise _why(shapes, touched, lines, closed=closed)
    return now, new


def _why(
    shapes: Mapping[str, shapely.MultiPolygon],
    touched: Sequence[str],
    lines: Sequence[shapely.LineString],
    *,
    closed: bool,
) -> LineFails:
    """Why lines divide nothing, and where: an end in the open, a sea still whole around its island, too little."""
    ends: list[XY] = [] if closed else [(x, y) for one in lines for x, y, *_ in (one.coords[0], one.coords[-1])]
    for end in ends:
        for code, one in shapes.items():
            if one.contains(there := shapely.Point(end)) and one.boundary.distance(there) > _TOUCH:
                return LineFails(
                    f"This line divides nothing: its end at {end[0]:g},{end[1]:g} lies within {code}, on no border. "
                    "Carry it on to a border or the edge, or draw it around what is to be a province.",
                    end,
                )
    for code in touched:
        shores = shapely.get_parts(shapes[code].boundary)
        met = {at for at, shore in enumerate(shores) for end in ends if shore.distance(shapely.Point(end)) <= _TOUCH}
        if len(met) > 1:
            return LineFails(
                f"{code} goes all round an island: one line from the coast to the edge leaves it in one piece. Draw "
                "another, from the coast somewhere else to the edge: both together cut it.",
                ends[-1],
            )
    middle = lines[0].interpolate(0.5, normalized=True)
    return LineFails(
        "This line divides nothing, or cuts off too little for a unit. Begin and end it on a border, or draw it "
        "around what is to be a province.",
        (middle.x, middle.y),
    )


def _laid(
    faces: Faces, points: Sequence[XY], size: Size, *, closed: bool
) -> tuple[dict[str, list[Ring]], shapely.LineString]:
    """The faces with corners where the line's points lie on their sides, and the line."""
    now = {code: [list(ring) for ring in rings] for code, rings in faces.items()}
    laid: list[XY] = []
    for x, y in points:
        now, at = snapped(now, on_grid(min(max(x, 0.0), size[0]), min(max(y, 0.0), size[1])), SNAP)
        if not laid or laid[-1] != at:
            laid.append(at)
    if closed and len(laid) > 2 and laid[0] != laid[-1]:
        laid.append(laid[0])
    if len(laid) < 2:
        raise ValueError("A line needs two points that lie apart.")
    return now, shapely.LineString(laid)


def _owner(
    polygon: shapely.Polygon,
    shapes: Mapping[str, shapely.MultiPolygon],
    touched: Sequence[str],
    line: shapely.LineString | shapely.MultiLineString,
) -> str | None:
    """Which face a polygon was, or is, part of: a touched one, nothing (“”), or none that matters here (None)."""
    inside: shapely.Point = polygon.representative_point()
    for code in touched:
        if shapes[code].contains(inside):
            return code
    if any(one.contains(inside) for one in shapes.values()):
        return None  # an island, whose shore belongs to the sea around it, too
    return "" if polygon.boundary.intersection(line).length > 1 else None


def _divided(
    polygons: list[shapely.Polygon], line: shapely.LineString | shapely.MultiLineString
) -> tuple[list[shapely.Polygon], list[shapely.Polygon]]:
    """What of a face keeps its name, and what is cut off: what borders the line, but for the largest of it.

    What is too small for a unit is not cut off: an islet, the end of a bay.
    """
    along = [one for one in polygons if one.boundary.intersection(line.buffer(GRID)).length > 1]
    large = sorted((one for one in along if one.area >= SMALLEST), key=lambda one: (-one.area, one.bounds))
    if not _parted(large):
        return polygons, []
    cut = large[1:]
    return [one for one in polygons if one not in cut], cut


def _parted(along: list[shapely.Polygon]) -> bool:
    """Whether pieces beside the line have it between them, and are not islands of one province that it passes by."""
    return any(
        one.boundary.intersection(other.boundary).length > 0
        for place, one in enumerate(along)
        for other in along[:place]
    )
