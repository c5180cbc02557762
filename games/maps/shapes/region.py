"""A region of the world on a sheet: where its degrees lie, and its coast lines."""

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.affinity import translate
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from engine.model.json_data import Json
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.polygons import XY, polygons_of
from games.maps.shapes.projections import PROJECTIONS, Projection

LAND = Path(__file__).with_name("data") / "land-50m.json.gz"
SHEET_AREA = 1_100_000.0
"""Square units of a sheet, whatever its proportions."""
EDGE = 12
"""Points along each edge of a region that are looked at for its extent."""
AROUND = 15.0
"""Degrees around a region whose land may come onto its sheet, since a cone's corners reach beyond it."""


@dataclass(frozen=True)
class Region:
    """Degrees of longitude and latitude, and how they are projected. Raises ShapeError for what is no region."""

    west: float
    south: float
    east: float
    north: float
    projection: str = "lambert"

    def __post_init__(self) -> None:
        """Hold it to the globe."""
        if self.projection not in PROJECTIONS:
            raise ShapeError(f"There is no projection {self.projection!r}. There are: {', '.join(PROJECTIONS)}.")
        if not (-180 <= self.west < self.east <= 360 and -80 <= self.south < self.north <= 84):
            raise ShapeError(
                "A region goes from west to east (-180 to 360) and from south to north (-80 to 84): 8 53 32 66."
            )
        if self.east - self.west > 180 or min(self.east - self.west, self.north - self.south) < 0.5:
            raise ShapeError("A region is at least half a degree and at most 180 degrees wide.")

    @property
    def sheet(self) -> "RegionSheet":
        """Where it lies on a sheet of the usual area."""
        project = PROJECTIONS[self.projection](self.west, self.south, self.east, self.north)
        steps = [place / EDGE for place in range(EDGE + 1)]
        edge = [
            project(lon, lat)
            for share in steps
            for lon, lat in (
                (self.west + share * (self.east - self.west), self.south),
                (self.west + share * (self.east - self.west), self.north),
                (self.west, self.south + share * (self.north - self.south)),
                (self.east, self.south + share * (self.north - self.south)),
            )
        ]
        xs, ys = [x for x, _ in edge], [y for _, y in edge]
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        scale = (SHEET_AREA / (wide * high)) ** 0.5
        return RegionSheet(self, project, (min(xs), min(ys)), scale, (round(wide * scale), round(high * scale)))


@dataclass(frozen=True)
class RegionSheet:
    """A region in units of its sheet: `origin` in the projection's own, `scale` units a radius, `size` in units."""

    region: Region
    project: Projection
    origin: XY
    scale: float
    size: tuple[int, int]

    def place(self, lon: float, lat: float) -> XY:
        """Where a point of the globe lies."""
        x, y = self.project(lon, lat)
        return (x - self.origin[0]) * self.scale, (y - self.origin[1]) * self.scale

    def land(self) -> list[Polygon]:
        """The land on the sheet, piece by piece."""
        region, frame = self.region, box(0, 0, *self.size)
        window = box(
            region.west - AROUND, max(-85, region.south - AROUND), region.east + AROUND, min(84, region.north + AROUND)
        )
        pieces: list[BaseGeometry] = []
        for polygon in _land():
            for turn in (-360, 0, 360):
                west, south, east, north = polygon.bounds
                if box(west + turn, south, east + turn, north).intersects(window):
                    pieces.append(translate(polygon, turn).intersection(window))
        placed = [shapely.transform(piece, self._place_all) for piece in pieces if not piece.is_empty]
        whole = shapely.union_all([shapely.make_valid(piece) for piece in placed]).intersection(frame)
        return polygons_of(whole)

    def _place_all(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.array([self.place(lon, lat) for lon, lat in points])


@lru_cache(maxsize=1)
def _land() -> tuple[Polygon, ...]:
    """The land of the world in degrees. Antarctica, whose ring goes around the pole, is left out."""
    topology = json.loads(gzip.decompress(LAND.read_bytes()))
    arcs = list(_arcs(topology))
    polygons: list[Polygon] = []
    for item in topology["objects"]["land"]["geometries"]:
        for polygon in item["arcs"] if item["type"] == "MultiPolygon" else [item["arcs"]]:
            outer, *holes = ([*_ring_points(arcs, ring)] for ring in polygon)
            if max(lat for _, lat in outer) > -60:
                made = shapely.make_valid(Polygon(outer, holes))
                polygons += made.geoms if isinstance(made, MultiPolygon) else polygons_of(made)
    return tuple(polygons)


def _arcs(topology: Json) -> Iterator[list[XY]]:
    """The arcs of a TopoJSON file in degrees, its delta coding undone."""
    (scale_x, scale_y), (move_x, move_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale_x + move_x, y * scale_y + move_y))
        yield points


def _ring_points(arcs: Sequence[Sequence[XY]], ring: Sequence[int]) -> Iterator[XY]:
    """The points of a ring of arc numbers (`~n`: backwards), longitudes going on across the date line."""
    last: float | None = None
    for number in ring:
        for lon, lat in arcs[number] if number >= 0 else arcs[~number][::-1]:
            if last is not None:
                lon += 360 * round((last - lon) / 360)
            last = lon
            yield lon, lat
