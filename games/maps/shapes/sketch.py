"""Outlines as a plain SVG picture, for whoever corrects them: no units, no colours of seats, a code in each."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from engine.model.json_data import Json
from games.maps.shapes.region import RegionSheet
from variants.geometry.middle import middle

CLASSES = {"sea": "sketch__sea", "impassable": "sketch__shut"}
DEGREES = (1, 2, 5, 10, 20, 30)
"""Distances of the lines of a graticule; about six across."""
SMALLEST, LARGEST = 12.0, 40.0
"""Units of the sheet, about 1,000 across, for the letters of codes."""
MANY = 30
"""Provinces above which a page shows the picture larger than its frame."""


def sketch(document: Json) -> str:
    """A document's geometry, codes at the widest places. Everything that somebody wrote is escaped."""
    width, height = document["geometry"]["size"]
    parts = []
    for code, rings in document["geometry"]["faces"].items():
        record = document["provinces"].get(code, {"name": code, "kind": "inland"})
        kind = CLASSES.get(record["kind"], "sketch__land")
        (x, y), room = middle([[(point[0], point[1]) for point in ring] for ring in rings])
        parts.append(
            f'<g><title>{escape(record["name"])}</title><path class="{kind}" d="{_path(rings)}"/>'
            f'<text x="{x:g}" y="{y:g}" font-size="{_size(room):g}">{escape(code)}</text></g>'
        )
    return _svg(width, height, parts, "sketch sketch--many" if len(parts) > MANY else "sketch")


def coast_sketch(sheet: RegionSheet, points: Mapping[str, tuple[float, float]]) -> str:
    """A region's coast lines with degrees to go by, and the points that have been put so far."""
    width, height = sheet.size
    parts = [
        f'<path class="sketch__land" d="{_path([ring.coords for ring in (piece.exterior, *piece.interiors)])}"/>'
        for piece in sheet.land()
    ]
    parts += _graticule(sheet)
    for code, point in points.items():
        x, y = sheet.place(*point)
        parts.append(f'<circle class="sketch__point" cx="{x:.0f}" cy="{y:.0f}" r="5"/>')
        parts.append(f'<text x="{x:.0f}" y="{y - 9:.0f}">{escape(code)}</text>')
    return _svg(width, height, parts)


def _size(room: float) -> float:
    """Of the letters of a code that has `room` units to each side."""
    return round(min(max(room * 0.6, SMALLEST), LARGEST), 1)


def _svg(width: float, height: float, parts: Iterable[str], css: str = "sketch") -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{css}" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="Outlines">{"".join(parts)}</svg>'
    )


def _path(rings: Iterable[Any]) -> str:
    return "".join("M" + " ".join(f"{x:.0f},{y:.0f}" for x, y, *_ in ring) + "z" for ring in rings)


def _graticule(sheet: RegionSheet) -> list[str]:
    region = sheet.region
    parts = []
    for east, low, high in ((True, region.west, region.east), (False, region.south, region.north)):
        step = next((degrees for degrees in DEGREES if (high - low) / degrees <= 7), DEGREES[-1])
        start, end = (region.south, region.north) if east else (region.west, region.east)
        for number in range(int(low // step) + 1, int(high // step) + 1):
            degree = number * step
            along = [start + share / 12 * (end - start) for share in range(13)]
            line = [sheet.place(degree, other) if east else sheet.place(other, degree) for other in along]
            d = "M" + " ".join(f"{x:.0f},{y:.0f}" for x, y in line)
            x, y = line[0] if east else line[1]
            parts.append(f'<path class="sketch__line" d="{d}"/>')
            parts.append(f'<text class="sketch__degree" x="{x + 4:.0f}" y="{y - 4:.0f}">{degree}°</text>')
    return parts
