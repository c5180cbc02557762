"""An SVG drawing as shapes. Nothing of the file is kept but numbers and names: it is never shown to anybody.

Read by expat, event by event: what is declared before the drawing (entities, outside or within) is refused, elements
that draw no area are counted and left out, and whatever is too much ends the reading.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from games.maps.shapes.drawing import Drawing, Drawn
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.limits import DEEPEST, LARGEST, MOST_POINTS, MOST_SHAPES
from games.maps.shapes.polygons import XY
from games.maps.shapes.svg_numbers import PLAIN, Matrix, moved, numbers, outline, times, transform

HIDES = ("defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "style", "script", "foreignObject")
"""Elements with whose contents nothing is drawn, or must not be."""
DRAWS = ("path", "polygon", "polyline", "rect", "circle", "ellipse")
AUTOMATIC = re.compile(r"(?:path|polygon|polyline|rect|circle|ellipse|g|svg|layer|shape)[-_]?\d[\d_-]*")
"""Ids that drawing programs make up, which are nobody's name."""
WET = re.compile(r"\b(?:sea|seas|water|waters|ocean|bay|gulf|strait|channel|lake|sound)\b", re.IGNORECASE)
SHUT = re.compile(r"\b(?:impassable|neutral-land|blocked)\b", re.IGNORECASE)
_COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})\b")
BLUES = frozenset(("blue", "aqua", "cyan", "lightblue", "skyblue", "lightskyblue", "deepskyblue", "steelblue", "navy"))


@dataclass
class _Element:
    """An element that is open: what its contents inherit."""

    tag: str
    matrix: Matrix
    name: str
    fill: str
    classes: str
    hidden: bool
    drawn: int | None = None


@dataclass
class _Reader:
    drawing: Drawing = field(default_factory=Drawing)
    open: list[_Element] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    points: int = 0
    text: list[str] | None = None

    def begin(self, tag: str, given: dict[str, str]) -> None:
        tag = tag.rpartition(":")[2] or tag
        if len(self.open) >= DEEPEST:
            raise ShapeError(f"Elements lie more than {DEEPEST} deep in one another. Ungroup the drawing first.")
        above = self.open[-1] if self.open else _Element("", PLAIN, "", "", "", hidden=False)
        style = _style(given.get("style", ""))
        hidden = above.hidden or tag in HIDES or "none" in (given.get("display"), style.get("display"))
        matrix = times(above.matrix, transform(given["transform"])) if "transform" in given else above.matrix
        fill = style.get("fill") or given.get("fill") or above.fill
        classes = f"{above.classes} {given.get('class', '')}"[-400:]
        element = _Element(tag, matrix, _name(given), fill, classes, hidden)
        if tag in HIDES or tag in ("image", "use", "a", "text", "font"):
            self.left_out[tag] += 1
        if tag in DRAWS and not hidden:
            self._shape(element, given, above)
        if tag == "title":
            self.text = []
        self.open.append(element)

    def end(self, _: str) -> None:
        element = self.open.pop()
        if element.tag == "title" and self.text is not None:
            said, above = " ".join("".join(self.text).split())[:80], self.open[-1] if self.open else None
            if above is not None and said:
                above.name = said
                if above.drawn is not None:
                    self.drawing.shapes[above.drawn].name = said
            self.text = None

    def words(self, text: str) -> None:
        if self.text is not None and len(self.text) < 40:
            self.text.append(text)

    def _shape(self, element: _Element, given: dict[str, str], above: _Element) -> None:
        if len(self.drawing.shapes) >= MOST_SHAPES:
            raise ShapeError(f"There are more than {MOST_SHAPES} shapes in it; a board has at most 400 provinces.")
        rings = [[moved(element.matrix, point) for point in ring] for ring in _RINGS[element.tag](given)]
        self.points += sum(map(len, rings))
        if self.points > MOST_POINTS:
            raise ShapeError(
                f"There are more than {MOST_POINTS:,} points in it. Simplify its outlines, and send it again."
            )
        open_line = element.fill == "none" and not _closed(given.get("d", "z"), rings)
        if open_line or not rings:
            self.left_out["line"] += 1
            return
        element.drawn = len(self.drawing.shapes)
        self.drawing.tangles.outline(rings, element.name or f"shape {element.drawn + 1}")
        kind = _kind(f"{element.name} {above.name} {element.classes} {given.get('id', '')}", element.fill)
        code = given.get("id", "") if re.fullmatch("[A-Za-z]{2,4}", given.get("id", "")) else ""
        self.drawing.shapes.append(Drawn(_area(rings), element.name, code, kind, f"shape {element.drawn + 1}"))


def read_svg(text: str) -> Drawing:
    """The shapes of a drawing. Raises ShapeError, in words, for what is none, is too much, or must not be read."""
    if len(text.encode()) > LARGEST:
        raise ShapeError(f"The drawing has more than {LARGEST // 1024 // 1024} MB. Simplify its outlines.")
    reader, parser = _Reader(), expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _no_doctype
    parser.EntityDeclHandler = _no_entities
    parser.ProcessingInstructionHandler = lambda *_: reader.left_out.update(["instruction"])
    parser.StartElementHandler, parser.EndElementHandler = reader.begin, reader.end
    parser.CharacterDataHandler = reader.words
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise ShapeError(
            f"This is no SVG that can be read: line {error.lineno}: {expat.ErrorString(error.code)}."
        ) from error
    if not reader.drawing.shapes:
        raise ShapeError("No shape with an area is in it. Draw each province as a closed path.")
    reader.drawing.left_out = [f"{count} × {_CALLED.get(tag, tag)}" for tag, count in sorted(reader.left_out.items())]
    return reader.drawing


def _no_doctype(_name: str, system: str | None, _public: str | None, inside: int) -> None:
    """The usual SVG doctype names a file, which nobody fetches; one that declares anything itself is refused."""
    if inside:
        raise ShapeError("The file declares entities of its own. Save it as plain SVG, without them.")


def _no_entities(*_: Any) -> None:
    raise ShapeError("The file declares entities of its own. Save it as plain SVG, without them.")


def _style(text: str) -> dict[str, str]:
    parts = (part.partition(":") for part in text[:4000].split(";"))
    return {key.strip(): value.strip() for key, _, value in parts}


def _name(given: dict[str, str]) -> str:
    """What an element says it is called; an id that its program has made up is no name."""
    for key in ("inkscape:label", "data-name", "aria-label"):
        if said := " ".join(given.get(key, "").split()):
            return said[:80]
    said = given.get("id", "")
    return "" if AUTOMATIC.fullmatch(said) else said.replace("_", " ").strip()[:80]


def _kind(words: str, fill: str) -> str:
    if SHUT.search(words):
        return "impassable"
    return "sea" if WET.search(re.sub(r"[_-]", " ", words)) or _blue(fill) else ""


def _blue(fill: str) -> bool:
    """Whether a colour is one that seas are drawn in: more blue than red, by a quarter."""
    if fill.lower() in BLUES:
        return True
    found = _COLOUR.match(fill)
    if not found:
        return False
    digits = found[1] if len(found[1]) == 6 else "".join(2 * digit for digit in found[1])
    red, green, blue = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    return blue > red * 1.15 and blue >= green * 0.97


def _closed(data: str, rings: list[list[XY]]) -> bool:
    return data.rstrip().endswith(("z", "Z")) or all(ring[0] == ring[-1] for ring in rings)


def _area(rings: list[list[XY]]) -> BaseGeometry:
    """What lies in an odd number of rings; a ring that crosses itself is left so, to be told."""
    polygons = sorted((Polygon(ring) for ring in rings), key=lambda one: -one.area)
    whole: BaseGeometry = polygons[0]
    for other in polygons[1:]:
        whole = shapely.make_valid(whole).symmetric_difference(shapely.make_valid(other))
    return whole


def _number(given: dict[str, str], key: str) -> float:
    return (numbers(given.get(key, "0")) or [0.0])[0]


def _rect(given: dict[str, str]) -> list[list[XY]]:
    x, y, width, height = (_number(given, key) for key in ("x", "y", "width", "height"))
    return [[(x, y), (x + width, y), (x + width, y + height), (x, y + height)]] if width > 0 and height > 0 else []


def _round(given: dict[str, str]) -> list[list[XY]]:
    cx, cy = _number(given, "cx"), _number(given, "cy")
    rx = _number(given, "rx") or _number(given, "r")
    ry = _number(given, "ry") or _number(given, "r")
    return (
        outline(f"M{cx - rx} {cy}A{rx} {ry} 0 0 1 {cx + rx} {cy}A{rx} {ry} 0 0 1 {cx - rx} {cy}z") if rx and ry else []
    )


def _points(given: dict[str, str]) -> list[list[XY]]:
    values = numbers(given.get("points", ""))
    ring = list(zip(values[::2], values[1::2], strict=False))
    return [ring] if len(ring) > 2 else []


_RINGS = {
    "path": lambda given: outline(given.get("d", "")), "polygon": _points, "polyline": _points, "rect": _rect,
    "circle": _round, "ellipse": _round,
}  # fmt: skip
_CALLED = {
    "script": "script", "style": "style sheet", "image": "picture", "use": "copy (<use>)", "a": "link", "text": "text",
    "foreignObject": "foreign object", "line": "line without an area", "defs": "definitions", "font": "font",
    "instruction": "processing instruction",
}  # fmt: skip
