"""A GeoJSON file as shapes (RFC 7946): each feature with an area is one. Degrees are projected, other units are not."""

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from games.maps.shapes.drawing import Drawing, Drawn
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.limits import LARGEST, MOST_POINTS, MOST_SHAPES
from games.maps.shapes.polygons import XY
from games.maps.shapes.projections import lambert
from games.maps.shapes.svg_words import SHUT, WET

NAMES = ("name", "NAME", "title", "label", "Name")
CODES = ("code", "abbreviation", "id")
KINDS = ("kind", "type", "terrain", "class")


def read_geojson(text: str) -> Drawing:
    """The shapes of a file. Raises ShapeError, in words, for what is none or is too much."""
    if len(text.encode()) > LARGEST:
        raise ShapeError(f"The file has more than {LARGEST // 1024 // 1024} MB. Simplify its outlines.")
    try:
        data = json.loads(text)
    except RecursionError:
        raise ShapeError("The file is nested too deeply.") from None
    except ValueError as error:
        raise ShapeError(f"The file is no JSON: {error}.") from error
    features = data.get("features") if isinstance(data, dict) else None
    if not isinstance(features, list):
        raise ShapeError("The file is no GeoJSON of features. Save it as a FeatureCollection, a feature a province.")
    drawing, points = Drawing(), 0
    for number, feature in enumerate(features, 1):
        if len(drawing.shapes) >= MOST_SHAPES:
            raise ShapeError(f"There are more than {MOST_SHAPES} features in it; a board has at most 400 provinces.")
        shape = _shape(feature, number, drawing)
        if shape is None:
            drawing.left_out.append(f"feature {number}, which has no area")
            continue
        points += int(shapely.get_num_coordinates(shape))
        if points > MOST_POINTS:
            raise ShapeError(f"There are more than {MOST_POINTS:,} points in it. Simplify its outlines.")
        drawing.shapes.append(_drawn(shape, feature, number))
    if not drawing.shapes:
        raise ShapeError("No feature with an area is in it. A province is a Polygon or a MultiPolygon.")
    return _projected(drawing)


def _shape(feature: Any, number: int, drawing: Drawing) -> BaseGeometry | None:
    geometry: Any = feature.get("geometry") if isinstance(feature, dict) else None
    if not isinstance(geometry, dict) or geometry.get("type") not in ("Polygon", "MultiPolygon"):
        return None
    given: Any = geometry.get("coordinates")
    try:
        polygons = [_polygon(rings) for rings in ([given] if geometry["type"] == "Polygon" else given)]
    except (TypeError, ValueError, IndexError, KeyError) as error:
        raise ShapeError(f"The coordinates of feature {number} cannot be read: lists of [x, y] in rings.") from error
    rings = [list(ring.coords) for polygon in polygons for ring in (polygon.exterior, *polygon.interiors)]
    drawing.tangles.outline(rings, f"feature {number}")
    if len(polygons) == 1:
        return polygons[0]
    return shapely.union_all([shapely.make_valid(polygon) for polygon in polygons]) if polygons else None


def _polygon(rings: Any) -> Polygon:
    outer, *holes = ([*_ring(ring)] for ring in rings)
    return Polygon(outer, holes)


def _ring(ring: Any) -> Iterator[XY]:
    for point in ring:
        x, y = float(point[0]), float(point[1])
        if not (abs(x) < 1e7 and abs(y) < 1e7):
            raise ValueError
        yield x, y


def _drawn(shape: BaseGeometry, feature: Any, number: int) -> Drawn:
    said: Any = feature.get("properties")
    told = {**(said if isinstance(said, dict) else {})}
    told.setdefault("id", feature.get("id"))
    name, code, kind = (_first(told, keys) for keys in (NAMES, CODES, KINDS))
    words = f"{name} {kind}"
    sort = "impassable" if SHUT.search(words) else "sea" if WET.search(words) else ""
    return Drawn(shape, name or code, code, sort, f"feature {number}")


def _upright(x: float, y: float) -> XY:
    return x, -y


def _first(told: dict[str, Any], keys: tuple[str, ...]) -> str:
    return next((" ".join(str(told[key]).split())[:80] for key in keys if isinstance(told.get(key), str | int)), "")


def _projected(drawing: Drawing) -> Drawing:
    """Degrees on a cone; whatever reaches beyond the globe is in other units, with y to the north."""
    west, south, east, north = shapely.total_bounds([drawn.shape for drawn in drawing.shapes])
    in_degrees = west >= -180 and east <= 360 and south >= -85 and north <= 85
    project = lambert(west, south, east, north) if in_degrees else _upright
    for drawn in drawing.shapes:
        drawn.shape = shapely.transform(drawn.shape, lambda points: np.array([project(x, y) for x, y in points]))
    return drawing
