"""Read land and modern borders from npm world-atlas (Natural Earth, public domain).

The package holds one TopoJSON file: arcs shared between countries, delta-coded on an
integer grid.  A border between two countries is the set of arcs that both use, so it
can be followed exactly without comparing floating-point lines.
"""

import json
from pathlib import Path
from typing import Any

from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union
from shapely.validation import make_valid

Lonlat = tuple[float, float]

#: Nothing outside this window is ever on the sheet.
WINDOW = Polygon([(-60.0, 22.0), (100.0, 22.0), (100.0, 84.0), (-60.0, 84.0)])
#: Detail of the source that the sheet cannot show, in degrees.
_FINE = 0.004


class WorldAtlas:
    """The countries of ``countries-10m.json`` as lon/lat geometry."""

    def __init__(self, path: Path) -> None:
        """Decode the arcs; countries are assembled on demand."""
        topology = json.loads(path.read_text(encoding="utf-8"))
        self._arcs = _decode_arcs(topology)
        self._rings: dict[str, list[list[list[int]]]] = {}
        for item in topology["objects"]["countries"]["geometries"]:
            polygons = item.get("arcs", [])
            if item["type"] == "Polygon":
                polygons = [polygons]
            self._rings.setdefault(item["properties"]["name"], []).extend(polygons)

    def land(self) -> BaseGeometry:
        """All land within the window, as one (multi)polygon; the Caspian is a hole in it."""
        pieces = []
        for name in sorted(self._rings):
            if name == "Antarctica":
                continue
            for polygon in self._rings[name]:
                rings = [_unwrap(self._chain(ring)) for ring in polygon]
                rings = [ring for ring in rings if len(ring) > 3]
                if not rings:
                    continue
                shape = make_valid(Polygon(rings[0], rings[1:]))
                shape = shape.intersection(WINDOW).simplify(_FINE)
                if not shape.is_empty:
                    pieces.append(shape)
        return unary_union(pieces)

    def border(self, first: str, second: str) -> list[LineString]:
        """The modern border between two countries, as merged lines."""
        shared = sorted(self._arc_ids(first) & self._arc_ids(second))
        if not shared:
            raise ValueError(f"no border between {first} and {second} in the data")
        merged = linemerge([LineString(_unwrap(self._arcs[i])) for i in shared])
        return [merged] if isinstance(merged, LineString) else list(merged.geoms)

    def _arc_ids(self, name: str) -> set[int]:
        if name not in self._rings:
            raise ValueError(f"no country {name!r} in the data")
        return {arc if arc >= 0 else ~arc for polygon in self._rings[name] for ring in polygon for arc in ring}

    def _chain(self, ring: list[int]) -> list[Lonlat]:
        points: list[Lonlat] = []
        for index in ring:
            arc = self._arcs[index] if index >= 0 else self._arcs[~index][::-1]
            points.extend(arc if not points else arc[1:])
        return points


def _decode_arcs(topology: dict[str, Any]) -> list[list[Lonlat]]:
    """Undo delta coding and quantisation."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        arcs.append(points)
    return arcs


def _unwrap(points: list[Lonlat]) -> list[Lonlat]:
    """Make longitudes continuous: the Eurasian ring jumps across the antimeridian."""
    out = [points[0]]
    for lon, lat in points[1:]:
        while lon - out[-1][0] > 180:
            lon -= 360
        while lon - out[-1][0] < -180:
            lon += 360
        out.append((lon, lat))
    turns = round(sum(lon for lon, _ in out) / len(out) / 360)
    return [(lon - 360 * turns, lat) for lon, lat in out]


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of any geometry, lines and points dropped."""
    if isinstance(shape, Polygon):
        return [shape] if not shape.is_empty else []
    if isinstance(shape, MultiPolygon) or hasattr(shape, "geoms"):
        return [p for part in shape.geoms for p in polygons_of(part)]
    return []
