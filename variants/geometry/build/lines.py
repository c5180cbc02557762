"""Border lines: read from ``borders.toml``, followed, projected, roughened and cut.

A land border is drawn out to sea and a sea border inland; each is cut where it meets the
coast, so that a change of the coastline never opens a gap.
"""

import hashlib
import math
from collections.abc import Sequence
from typing import Any

from projection import project
from shapely.geometry import LineString, MultiLineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, substring
from worldatlas import WorldAtlas

XY = tuple[float, float]

#: Free stretches of a border are bent every so many units, by at most so much.
_STEP, _WIGGLE = 7.0, 1.5
#: How far a cut line reaches past the coast, so that the lines are sure to cross.
_OVERSHOOT = 0.6


class Borders:
    """All lines of the data file, on the sheet but not yet cut."""

    def __init__(self, data: dict[str, Any], atlas: WorldAtlas) -> None:
        """Keep the data and the modern borders that some lines follow."""
        self._data, self._atlas = data, atlas
        self._nodes = {**data["nodes"], **data["seanodes"]}

    def land(self, key: str) -> LineString:
        """A land border, roughened so that it looks drawn."""
        return LineString(self._path(self._data["land"][key], key, rough=True))

    def sea(self, key: str) -> LineString:
        """A sea border: a smooth curve."""
        return LineString(_smooth(self._path(self._data["sea"][key], key, rough=False)))

    def closure(self, key: str) -> LineString:
        """A short line that shuts a strait."""
        return LineString([project(*p) for p in self._data["closures"][key]])

    def _path(self, items: Sequence[Any], key: str, *, rough: bool) -> list[XY]:
        out: list[XY] = []
        free: list[XY] = []
        for index, item in enumerate(items):
            if isinstance(item, dict):
                ends = self._lonlat(items[index - 1]), self._lonlat(items[index + 1])
                followed = [project(*p) for p in self._follow(*item["follow"], *ends)]
                out += _roughen(_dense(free), f"{key}:{len(out)}") if rough else free
                out += _simplify(followed, 0.5)[1:-1]
                free = []
            else:
                free.append(self._lonlat(item))
        tail = _roughen(_dense(free), f"{key}:{len(out)}") if rough else [project(*p) for p in free]
        return out + tail

    def _lonlat(self, item: object) -> tuple[float, float]:
        lon, lat = self._nodes[item] if isinstance(item, str) else item
        return float(lon), float(lat)

    def _follow(
        self, first: str, second: str, start: tuple[float, float], end: tuple[float, float]
    ) -> list[tuple[float, float]]:
        """The stretch of a modern border between the points nearest to two places."""
        a, b = Point(start), Point(end)
        line = min(self._atlas.border(first, second), key=lambda c: c.distance(a) + c.distance(b))
        piece = substring(line, line.project(a), line.project(b))
        return [(x, y) for x, y in piece.coords]


def _dense(points: Sequence[XY]) -> list[XY]:
    """Project, with points between, since a straight line in lon/lat is a curve on the sheet."""
    out: list[XY] = []
    for (x1, y1), (x2, y2) in zip(points, points[1:], strict=False):
        n = max(2, int(max(abs(x2 - x1), abs(y2 - y1)) / 0.25))
        out += [project(x1 + (x2 - x1) * i / n, y1 + (y2 - y1) * i / n) for i in range(n)]
    return [*out, project(*points[-1])] if points else []


def _roughen(points: list[XY], seed: str) -> list[XY]:
    """Round the corners of a free line and bend it a little, the same way every time."""
    if len(points) < 2:
        return points
    line = LineString(points)
    n = max(2, round(line.length / _STEP))
    places = [line.interpolate(i / n, normalized=True) for i in range(n + 1)]
    out = [(places[0].x, places[0].y)]
    for i in range(1, n):
        before, here, after = places[i - 1], places[i], places[i + 1]
        length = math.hypot(after.x - before.x, after.y - before.y) or 1.0
        bend = _WIGGLE * (_unit(f"{seed}:{i}") + 0.6 * _unit(f"{seed}:{i // 3}"))
        mx, my = (before.x + 2 * here.x + after.x) / 4, (before.y + 2 * here.y + after.y) / 4
        out.append((mx - (after.y - before.y) / length * bend, my + (after.x - before.x) / length * bend))
    return [*out, (places[-1].x, places[-1].y)]


def _unit(seed: str) -> float:
    """A number between -1 and 1 that depends on the text only."""
    digest = hashlib.blake2b(seed.encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**31 - 1.0


def _simplify(points: list[XY], tolerance: float) -> list[XY]:
    return [(x, y) for x, y in LineString(points).simplify(tolerance).coords]


def _smooth(points: list[XY]) -> list[XY]:
    """Three rounds of corner cutting, ends kept."""
    for _ in range(3):
        out = [points[0]]
        for (x1, y1), (x2, y2) in zip(points, points[1:], strict=False):
            out += [(0.75 * x1 + 0.25 * x2, 0.75 * y1 + 0.25 * y2), (0.25 * x1 + 0.75 * x2, 0.25 * y1 + 0.75 * y2)]
        points = [*out, points[-1]]
    return points


def cut_land(line: LineString, land: BaseGeometry, nodes: Sequence[Point]) -> LineString:
    """Keep the stretch on land: from its junction to the coast, or the longest one."""
    pieces = _parts(line.intersection(land))
    start, end = Point(line.coords[0]), Point(line.coords[-1])
    if any(start.distance(n) < 1e-6 for n in nodes):
        kept = min(pieces, key=lambda p: p.distance(start))
    elif any(end.distance(n) < 1e-6 for n in nodes):
        kept = min(pieces, key=lambda p: p.distance(end))
    else:
        kept = max(pieces, key=lambda p: p.length)
    return _stretch(line, kept)


def cut_sea(line: LineString, land: BaseGeometry) -> list[LineString]:
    """Keep the stretches at sea, each reaching a little inland."""
    return [_stretch(line, piece) for piece in _parts(line.difference(land)) if piece.length > 1.0]


def _stretch(line: LineString, piece: LineString) -> LineString:
    a, b = line.project(Point(piece.coords[0])), line.project(Point(piece.coords[-1]))
    a, b = min(a, b), max(a, b)
    return substring(line, max(0.0, a - _OVERSHOOT), min(line.length, b + _OVERSHOOT))


def _parts(shape: BaseGeometry) -> list[LineString]:
    if isinstance(shape, MultiLineString):
        merged = linemerge(shape)
        shape = merged
    if isinstance(shape, LineString):
        return [shape] if not shape.is_empty else []
    return [p for part in getattr(shape, "geoms", ()) for p in _parts(part)]
