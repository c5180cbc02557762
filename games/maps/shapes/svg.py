"""An SVG drawing as shapes. Nothing of the file is kept but numbers and names: it is never shown to anybody.

Read by expat, event by event, as Inkscape, Illustrator and the hobby's packs write it: layers, groups, transforms,
copies (`use`), style sheets, texts. Entities that stand for more than plain words are refused, elements that draw no
area are counted and left out, and whatever is too much ends the reading.
"""

from collections import Counter
from dataclasses import dataclass, field
from xml.parsers import expat

import numpy as np

from games.maps.shapes.drawing import Drawn, ShapeDrawing, Written
from games.maps.shapes.entities import Entities
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.limits import DEEPEST, LARGEST, MOST_POINTS, MOST_SHAPES, MOST_TEXTS
from games.maps.shapes.polygons import XY
from games.maps.shapes.svg_elements import ROUND, points_of, sheet_of
from games.maps.shapes.svg_numbers import PLAIN, Matrix, inverse, moved, numbers, times, transform
from games.maps.shapes.svg_styles import StyleSheet, declared
from games.maps.shapes.svg_words import WET_LAYER, code_of, kind_of, name_of
from games.maps.shapes.thinning import area_of
from games.shown_text import tidy_line

HIDES = ("defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "style", "script", "foreignObject")
"""Elements with whose contents nothing is drawn, or must not be."""
DRAWS = ("path", "polygon", "polyline", "rect", "circle", "ellipse")
LEFT_OUT = ("script", "foreignObject", "image", "font")
LONGEST = 80
FINE = 4000
"""Parts of the drawing's size to which curves are exact."""


@dataclass
class _Element:
    """An element that is open: what its contents inherit. `drawn`: the number of its shape."""

    tag: str
    matrix: Matrix
    name: str = ""
    fill: str = ""
    classes: str = ""
    layer: str = ""
    ident: str = ""
    hidden: bool = False
    defined: bool = False
    drawn: int | None = None
    first: int = 0


@dataclass
class _Outline:
    """A shape as it is drawn: its rings on the sheet, and what is said of it. `defined`: only copies of it are seen."""

    rings: list[list[XY]]
    told: Drawn
    defined: bool


@dataclass
class _SvgReader:
    outlines: list[_Outline] = field(default_factory=list)
    texts: list[Written] = field(default_factory=list)
    open: list[_Element] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    sheet: StyleSheet = field(default_factory=StyleSheet)
    ranges: dict[str, tuple[int, int, Matrix]] = field(default_factory=dict)
    later: list[tuple[str, Matrix, _Element]] = field(default_factory=list)
    points: int = 0
    words: list[str] = field(default_factory=list)
    collects: str = ""
    written_at: XY | None = None
    fine: float = 0.0

    def begin(self, tag: str, given: dict[str, str]) -> None:
        tag = tag.rpartition(":")[2] or tag
        if len(self.open) >= DEEPEST:
            raise ShapeError(f"Elements lie more than {DEEPEST} deep in one another. Ungroup the drawing first.")
        if not self.open:
            self.fine = sheet_of(given) / FINE
        element = self._element(tag, given, self.open[-1] if self.open else _Element("", PLAIN))
        self.open.append(element)
        if tag in LEFT_OUT:
            self.left_out[tag] += 1
        elif tag in DRAWS:
            self._draw(element, given)
        elif tag == "use":
            self._use(element, given)
        elif tag in ("title", "style", "text"):
            self.collects, self.words, self.written_at = tag, [], None
        if tag in ("text", "tspan") and self.written_at is None and "x" in given and "y" in given:
            x, y = numbers(given["x"][:200]), numbers(given["y"][:200])
            if x and y:
                self.written_at = moved(element.matrix, (x[0], y[0]))
        elif tag == "text" and "transform" in given:
            self.written_at = moved(element.matrix, (0.0, 0.0))

    def _element(self, tag: str, given: dict[str, str], above: _Element) -> _Element:
        """What is to be known of an element while it is open."""
        style = self.sheet.of(tag, given) | declared(given.get("style", ""))
        seen = {key: style.get(key) or given.get(key, "") for key in ("display", "visibility", "opacity")}
        hidden = seen["display"] == "none" or seen["visibility"] in ("hidden", "collapse")
        hidden = hidden or seen["opacity"] in ("0", "0.0", "0%")
        matrix = times(above.matrix, transform(given["transform"])) if "transform" in given else above.matrix
        name, layer = name_of(given), above.layer
        if tag == "g" and (given.get("inkscape:groupmode") == "layer" or not layer):
            layer = name or (tidy_line(given.get("id", "")[:LONGEST]) if "inkscape:groupmode" in given else "")
        return _Element(
            tag, matrix, name, style.get("fill") or given.get("fill") or above.fill,
            f"{above.classes} {given.get('class', '')}"[-400:], layer or above.layer, given.get("id", "")[:LONGEST],
            above.hidden or hidden, above.defined or tag in HIDES, first=len(self.outlines),
        )  # fmt: skip

    def end(self, _: str) -> None:
        element = self.open.pop()
        above = self.open[-1] if self.open else _Element("", PLAIN)
        if element.ident and len(self.outlines) > element.first and element.ident not in self.ranges:
            self.ranges[element.ident] = (element.first, len(self.outlines), above.matrix)
        if element.tag != self.collects:
            if element.tag == "tspan" and self.collects == "text":
                self.words.append(" ")
            return
        text, self.collects = "".join(self.words), ""
        plain_text = tidy_line(" ".join(text.split())[:LONGEST])
        if element.tag == "style":
            self.sheet.read(text)
        elif element.tag == "title" and plain_text:
            above.name = plain_text
            if above.drawn is not None:
                self.outlines[above.drawn].told.name = plain_text
        elif plain_text and self.written_at and not element.defined and len(self.texts) < MOST_TEXTS:
            self.texts.append(Written(plain_text, self.written_at))

    def characters(self, text: str) -> None:
        if self.collects == "style" or (self.collects and len(self.words) < 40):
            self.words.append(text)

    def _draw(self, element: _Element, given: dict[str, str]) -> None:
        a, b, c, d, *_ = element.matrix
        scale = max(abs(a * d - b * c) ** 0.5, 1e-9)
        drawn = points_of(element.tag, given, self.fine / scale)
        rings = [[moved(element.matrix, point) for point in ring] for ring in drawn]
        if not rings or (element.fill in ("none", "transparent") and not _closed(given.get("d", "z"), rings)):
            self.left_out["line"] += 1
            return
        groups = [one for one in self.open[:-1] if one.tag == "g" and one.name and one.name != one.layer]
        name = element.name or (groups[-1].name if groups else "")
        kind, why = kind_of(_words(element, groups, given), element.fill)
        code = code_of(given) or (code_of({"id": groups[-1].name}) if groups else "")
        mark = element.tag in ROUND
        described = Drawn(_NOTHING, name, code, kind, "", why, element.layer, element.hidden, mark)
        element.drawn = len(self.outlines)
        self._add(_Outline(rings, described, element.defined))

    def _add(self, outline: _Outline) -> None:
        if len(self.outlines) >= MOST_SHAPES:
            raise ShapeError(f"There are more than {MOST_SHAPES} shapes in it; a board has at most 400 provinces.")
        self.points += sum(map(len, outline.rings))
        if self.points > MOST_POINTS:
            raise ShapeError(
                f"There are more than {MOST_POINTS:,} points in it. Simplify its outlines, and send it again."
            )
        self.outlines.append(outline)

    def _use(self, element: _Element, given: dict[str, str]) -> None:
        """A copy of what has an id; of what comes later, when all has been read."""
        ident = (given.get("href") or given.get("xlink:href") or "").removeprefix("#")[:LONGEST]
        x, y = ((numbers(given.get(key, "0")[:200]) or [0.0])[0] for key in "xy")
        matrix = times(element.matrix, (1.0, 0.0, 0.0, 1.0, x, y))
        if ident in self.ranges:
            self._copy(ident, matrix, element)
        elif len(self.later) < MOST_SHAPES:
            self.later.append((ident, matrix, element))

    def _copy(self, ident: str, matrix: Matrix, element: _Element) -> None:
        first, end, parent = self.ranges[ident]
        back = inverse(parent)
        if back is None:
            return
        to = times(matrix, back)
        for outline in self.outlines[first:end]:
            described = outline.told
            kind, why = (
                (described.kind, described.why)
                if described.kind
                else kind_of(f"{element.name} {element.layer}", element.fill)
            )
            name = element.name or described.name
            code = code_of({"id": element.ident}) or ("" if element.name else described.code)
            copy = Drawn(_NOTHING, name, code, kind, "", why, element.layer, element.hidden, described.mark)
            self._add(_Outline([[moved(to, point) for point in ring] for ring in outline.rings], copy, element.defined))

    def finished(self) -> ShapeDrawing:
        """The drawing, with the copies of what came late."""
        for ident, matrix, element in self.later:
            if ident in self.ranges:
                self._copy(ident, matrix, element)
            else:
                self.left_out["use"] += 1
        drawing = ShapeDrawing(texts=self.texts)
        for number, outline in enumerate((one for one in self.outlines if not one.defined), 1):
            outline.told.at = f"shape {number}"
            crossings = drawing.tangles.outline(outline.rings, outline.told.name or outline.told.at)
            outline.told.shape = area_of([np.array(ring) for ring in outline.rings], crossed=crossings > 0)
            drawing.shapes.append(outline.told)
        drawing.left_out = [f"{count} × {_CALLED.get(tag, tag)}" for tag, count in sorted(self.left_out.items())]
        return drawing


def read_svg(text: str) -> ShapeDrawing:
    """The shapes of a drawing. Raises ShapeError, in words, for what is none, is too much, or must not be read."""
    if len(text.encode(errors="replace")) > LARGEST:
        raise ShapeError(f"The drawing has more than {LARGEST // 1024 // 1024} MB. Simplify its outlines.")
    reader, parser, entities = _SvgReader(), expat.ParserCreate("utf-8"), Entities(text)
    parser.buffer_text = True
    parser.EntityDeclHandler = entities.declared
    parser.ProcessingInstructionHandler = lambda *_: reader.left_out.update(["instruction"])
    parser.StartElementHandler, parser.EndElementHandler = reader.begin, reader.end
    parser.CharacterDataHandler = reader.characters
    try:
        parser.Parse(text.encode(errors="replace"), True)
    except expat.ExpatError as error:
        raise ShapeError(
            f"This is no SVG that can be read: line {error.lineno}: {expat.ErrorString(error.code)}."
        ) from error
    drawing = reader.finished()
    if not drawing.shapes:
        raise ShapeError("No shape with an area is in it. Draw each province as a closed path.")
    return drawing


def _words(element: _Element, groups: list[_Element], given: dict[str, str]) -> str:
    """All that is said of a shape: its name and id, its groups', classes, and the layer if that is called the sea."""
    layer = element.layer if WET_LAYER.fullmatch(element.layer) else ""
    return " ".join(
        (element.name, *(one.name for one in groups), element.classes, given.get("id", "")[:LONGEST], layer)
    )


def _closed(data: str, rings: list[list[XY]]) -> bool:
    return "z" in data or "Z" in data or all(ring[0] == ring[-1] for ring in rings)


_NOTHING = area_of([], crossed=False)
_CALLED = {
    "script": "script", "image": "picture", "use": "copy of something that is not there", "foreignObject":
    "foreign object", "line": "line without an area", "font": "font", "instruction": "processing instruction",
}  # fmt: skip
