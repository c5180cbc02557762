"""The coastline on the sheet: projected, islands enlarged, tidied to the scale of the map."""

from typing import Any

from projection import HEIGHT, WIDTH, project
from shapely import affinity
from shapely.geometry import LinearRing, LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import transform, unary_union
from shapely.validation import make_valid
from worldatlas import polygons_of

#: Inlets narrower than twice this are filled, spits narrower than twice this cut off.
_TIDY = 1.1
#: Islets and lakes below this area (square units) disappear.
_ISLET, _LAKE = 32.0, 60.0
_SIMPLIFY = 0.75
#: Half the width of a strait that is cut open.
_CHANNEL = 1.3

SHEET = box(0, 0, WIDTH, HEIGHT)


def build_land(lonlat: BaseGeometry, data: dict[str, Any]) -> BaseGeometry:
    """All land on the sheet as one tidy multipolygon."""
    shapes = []
    for polygon in polygons_of(lonlat):
        on_sheet = make_valid(transform(_project_all, polygon).simplify(0.2))
        for name in sorted(data["enlarge"]):
            lon, lat, factor, dlon, dlat = data["enlarge"][name]
            if polygon.contains(Point(lon, lat)):
                (x0, y0), (x1, y1) = project(lon, lat), project(lon + dlon, lat + dlat)
                on_sheet = affinity.scale(on_sheet, factor, factor, origin=(x0, y0))
                on_sheet = affinity.translate(on_sheet, x1 - x0, y1 - y0)
        shapes += polygons_of(on_sheet)
    wanted = [Point(project(*p)) for owner in data["islands"].values() for p in owner]
    wanted += [Point(project(*p["seed"])) for p in data["provinces"].values()]
    land = unary_union(shapes).intersection(box(-60, -60, WIDTH + 60, HEIGHT + 60))
    land = land.buffer(_TIDY, 3).buffer(-2 * _TIDY, 3).buffer(_TIDY, 3)
    kept = []
    for polygon in polygons_of(land):
        if polygon.area < _ISLET and not any(polygon.distance(p) < 2.0 for p in wanted):
            continue
        kept.append(
            Polygon(
                _soften(polygon.exterior), [_soften(ring) for ring in polygon.interiors if Polygon(ring).area > _LAKE]
            ).buffer(0)
        )
    channels = [LineString([project(*p) for p in points]).buffer(_CHANNEL) for points in data["channels"].values()]
    return unary_union(kept).difference(unary_union(channels)).intersection(SHEET)


def _project_all(xs: object, ys: object, *_: Any) -> Any:
    places = [project(x, y) for x, y in zip(xs, ys, strict=True)]
    return [p[0] for p in places], [p[1] for p in places]


def _soften(ring: LinearRing) -> list[tuple[float, float]]:
    """Simplify, then cut the corners once."""
    points = list(ring.simplify(_SIMPLIFY).coords)[:-1]
    out = []
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        out += [(0.75 * x1 + 0.25 * x2, 0.75 * y1 + 0.25 * y2), (0.25 * x1 + 0.75 * x2, 0.25 * y1 + 0.75 * y2)]
    simple = LinearRing(out).simplify(0.18)
    return [(x, y) for x, y in simple.coords]
