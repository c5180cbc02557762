"""The elements of SVG that draw an area, as rings of points."""

from collections.abc import Mapping

from games.maps.shapes.polygons import XY
from games.maps.shapes.svg_numbers import numbers, outline

ROUND = ("circle", "ellipse", "rect")
"""What signs are drawn as, rather than provinces."""
Given = Mapping[str, str]
USUAL = 1000.0


def sheet_of(given: Given) -> float:
    """The larger side of a drawing in its own units, as far as it says so."""
    box = numbers(given.get("viewBox", "")[:200])
    sides = box[2:4] if len(box) >= 4 else [_number(given, "width"), _number(given, "height")]
    largest = max(sides, default=0.0)
    return largest if largest > 0 else USUAL


def points_of(tag: str, given: Given, fine: float) -> list[list[XY]]:
    """The rings of an element; curves as exact as `fine`."""
    if tag == "path":
        return outline(given.get("d", ""), fine)
    if tag == "rect":
        return _rect(given)
    return _points(given) if tag in ("polygon", "polyline") else _round(given)


def _number(given: Given, key: str) -> float:
    return (numbers(given.get(key, "0")[:200]) or [0.0])[0]


def _rect(given: Given) -> list[list[XY]]:
    x, y, width, height = (_number(given, key) for key in ("x", "y", "width", "height"))
    if given.get("width", "").strip() == "100%" and given.get("height", "").strip() == "100%":
        return []  # as large as the window: paper
    return [[(x, y), (x + width, y), (x + width, y + height), (x, y + height)]] if width > 0 and height > 0 else []


def _round(given: Given) -> list[list[XY]]:
    cx, cy = _number(given, "cx"), _number(given, "cy")
    rx = _number(given, "rx") or _number(given, "r")
    ry = _number(given, "ry") or _number(given, "r")
    if not (rx > 0 and ry > 0):
        return []
    return outline(f"M{cx - rx} {cy}A{rx} {ry} 0 0 1 {cx + rx} {cy}A{rx} {ry} 0 0 1 {cx - rx} {cy}z")


def _points(given: Given) -> list[list[XY]]:
    values = numbers(given.get("points", ""))
    ring = list(zip(values[::2], values[1::2], strict=False))
    return [ring] if len(ring) > 2 else []
