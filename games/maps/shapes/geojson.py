"""A GeoJSON file as shapes (RFC 7946): each feature with an area is one. Degrees are projected, other units are not."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from engine.model.json_data import JsonDict
from games.maps.shapes.drawing import Drawn, ShapeDrawing
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.limits import DEEPEST, LARGEST, MOST_POINTS, MOST_SHAPES
from games.maps.shapes.meridians import GLOBE, beyond, rejoined, seam, turned, unwound, with_holes, without_seams
from games.maps.shapes.polygons import XY, polygons_of
from games.maps.shapes.projections import Projection, equirectangular, lambert
from games.maps.shapes.svg_words import SHUT, WET
from games.shown_text import tidy_line

NAMES = ("name", "NAME", "title", "label", "Name")
WIDEST = 120.0
"""Degrees from west to east that a cone shows well."""
CODES = ("code", "abbreviation", "id")
_CODE = re.compile(r"[A-Za-z]{2,6}(?:[/_-](?:nc|sc|ec|wc))?", re.IGNORECASE)
"""What may be a code; numbers are none."""
KINDS = ("kind", "type", "terrain", "class")


def read_geojson(text: str) -> ShapeDrawing:
    """The shapes of a file. Raises ShapeError, in words, for what is none or is too much."""
    if len(text.encode()) > LARGEST:
        raise ShapeError(f"The file has more than {LARGEST // 1024 // 1024} MB. Simplify its outlines.")
    try:
        data = json.loads(text)
    except RecursionError:
        raise ShapeError("The file is nested too deeply.") from None
    except ValueError as error:
        raise ShapeError(f"The file is no JSON: {error}.") from error
    features = _features(data)
    drawing, points = ShapeDrawing(), 0
    for number, feature in enumerate(features, 1):
        if len(drawing.shapes) >= MOST_SHAPES:
            raise ShapeError(f"There are more than {MOST_SHAPES} features in it; a board has at most 400 provinces.")
        shape, lines = _shape(feature, number, drawing)
        drawing.lines += lines
        points += sum(map(len, lines)) + (int(shapely.get_num_coordinates(shape)) if shape is not None else 0)
        if points > MOST_POINTS:
            raise ShapeError(f"There are more than {MOST_POINTS:,} points in it. Simplify its outlines.")
        if shape is not None:
            drawing.shapes.append(_drawn_feature(shape, feature, number))
        elif not lines:
            drawing.left_out.append(f"feature {number}, which has no area")
    if not drawing.shapes:
        raise ShapeError("No feature with an area is in it. A province is a Polygon or a MultiPolygon.")
    return _projected(drawing)


def _features(data: object) -> list[object]:
    """The features of a file: of a collection, or what stands alone."""
    kind = data.get("type") if isinstance(data, dict) else None
    if kind == "Feature":
        return [data]
    if kind in ("Polygon", "MultiPolygon"):
        return [{"geometry": data}]
    inside = data.get("features" if kind != "GeometryCollection" else "geometries") if isinstance(data, dict) else None
    if not isinstance(inside, list):
        raise ShapeError("The file is no GeoJSON of features. Save it as a FeatureCollection, a feature a province.")
    return [{"geometry": one} for one in inside] if kind == "GeometryCollection" else inside


def _shape(feature: object, number: int, drawing: ShapeDrawing) -> tuple[BaseGeometry | None, list[list[XY]]]:
    """The area of a feature, if it has one, and the lines in it."""
    areas, lines = [], []
    try:
        for geometry in _geometries(feature.get("geometry") if isinstance(feature, dict) else None, 0):
            given: Any = geometry.get("coordinates")
            kind = geometry["type"]
            if kind in ("Polygon", "MultiPolygon"):
                areas += [_polygon(rings) for rings in ([given] if kind == "Polygon" else given)]
            else:
                unwound_lines = [
                    unwound([*_ring(line)], closed=False) for line in ([given] if kind == "LineString" else given)
                ]
                lines += [line for line in unwound_lines if len(line) > 1]
    except (TypeError, ValueError, IndexError, KeyError) as error:
        raise ShapeError(f"The coordinates of feature {number} cannot be read: lists of [x, y] in rings.") from error
    rings = [list(ring.coords) for polygon in areas for ring in (polygon.exterior, *polygon.interiors)]
    drawing.tangles.outline(rings, f"feature {number}")
    if len(areas) < 2:
        return (areas[0] if areas else None), lines
    return shapely.multipolygons(areas), lines


def _geometries(geometry: object, depth: int) -> Iterator[JsonDict]:
    """The geometries with an area or a length, collections opened."""
    if not isinstance(geometry, dict) or depth > DEEPEST:
        return
    if geometry.get("type") == "GeometryCollection" and isinstance(geometry.get("geometries"), list):
        for one in geometry["geometries"]:
            yield from _geometries(one, depth + 1)
    elif geometry.get("type") in ("Polygon", "MultiPolygon", "LineString", "MultiLineString"):
        yield geometry


def _polygon(rings: Iterable[Iterable[Sequence[float]]]) -> Polygon:
    outer, *holes = (unwound([*_ring(ring)]) for ring in rings)
    return with_holes(outer, holes)


def _ring(ring: Iterable[Sequence[float]]) -> Iterator[XY]:
    for point in ring:
        x, y = float(point[0]), float(point[1])
        if not (abs(x) < 1e7 and abs(y) < 1e7):
            raise ValueError
        yield x, y


def _drawn_feature(shape: BaseGeometry, feature: Any, number: int) -> Drawn:
    properties = feature.get("properties")
    fields = {**(properties if isinstance(properties, dict) else {})}
    fields.setdefault("id", feature.get("id"))
    name, kind = _first(fields, NAMES), _first(fields, KINDS)
    code = next((fields[key] for key in CODES if isinstance(fields.get(key), str) and _CODE.fullmatch(fields[key])), "")
    words = f"{name} {kind}"
    sort = "impassable" if SHUT.search(words) else "sea" if WET.search(words) else ""
    return Drawn(shape, name or code, code, sort, f"feature {number}")


def _upright(x: float, y: float) -> XY:
    return x, -y


def _first(fields: JsonDict, keys: tuple[str, ...]) -> str:
    """The first of these that is said, in a line as it can be shown."""
    value = next((str(fields[key]) for key in keys if isinstance(fields.get(key), str | int)), "")
    return tidy_line(" ".join(value.split())[:80])


def _projected(drawing: ShapeDrawing) -> ShapeDrawing:
    """Degrees on a cone, or as they are where that is too wide; whatever reaches beyond the globe is in other units.

    In degrees a file may cross the antimeridian: then it goes on there, and the globe is cut where nothing lies.
    """
    west, south, east, north = shapely.total_bounds([drawn.shape for drawn in drawing.shapes])
    project: Projection = _upright
    if west >= -540 and east <= 540 and south >= -90 and north <= 90:
        _go_on(drawing)
        west, south, east, north = shapely.total_bounds([drawn.shape for drawn in drawing.shapes])
        project = lambert(west, south, east, north)
        if east - west > WIDEST:
            project = equirectangular(west, south, east, north)
            drawing.around = project(GLOBE, 0)[0] - project(0, 0)[0]
            for drawn in drawing.shapes:
                drawn.shape = without_seams(drawn.shape)
    for drawn in drawing.shapes:
        drawn.shape = shapely.transform(drawn.shape, lambda points: np.array([project(x, y) for x, y in points]))
        if len(shapely.get_parts(drawn.shape)) > 1:  # parts that were cut apart along a meridian are one again
            drawn.shape = shapely.union_all([shapely.make_valid(part) for part in shapely.get_parts(drawn.shape)])
    drawing.lines = [[project(x, y) for x, y in line] for line in drawing.lines]
    return drawing


def _go_on(drawing: ShapeDrawing) -> None:
    """Put together what the file cut at its edge, and count degrees from where the globe is best cut."""
    whole = [rejoined(polygons_of(drawn.shape)) for drawn in drawing.shapes]
    cut = seam([part for parts in whole for part in parts])
    for drawn, parts in zip(drawing.shapes, whole, strict=True):
        moved = parts if cut is None else [piece for part in parts for piece in turned(part, cut)]
        drawn.shape = moved[0] if len(moved) == 1 else shapely.multipolygons(moved)
    for line in drawing.lines:
        turn = 0.0 if cut is None else beyond(line[0][0], cut) - line[0][0]
        line[:] = [(x + turn, y) for x, y in line]
