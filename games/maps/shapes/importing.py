"""A drawing as the beginning of a board: provinces with names, codes and kinds, fitted outlines, borders.

`imported` takes seconds for a large drawing; it tells between its steps how far it is, and at every shape asks
whether it may go on. What no step could break off (where lines cross thousands of times) is counted beforehand.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry
from shapely.validation import explain_validity

from games.maps.shapes.contacts import contacts
from games.maps.shapes.coverage import covered
from games.maps.shapes.drawing import Drawing
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.geojson import read_geojson
from games.maps.shapes.naming import code_for, name_for
from games.maps.shapes.polygons import joined, polygons_of, rings_of
from games.maps.shapes.region import SHEET_AREA
from games.maps.shapes.svg import read_svg

READERS: dict[str, Callable[[str], Drawing]] = {"svg": read_svg, "geojson": read_geojson}
TOLERANCE = 2.0
"""Units of the sheet (it is about 1,000 across) by which borders may miss each other."""
FINE = 0.5
SMALL = 25.0
"""Square units below which a shape is a mark, and no province."""
MOST = 400
BENEATH = 0.95
"""Part of a shape that must lie on another for it to be drawn upon it, as land upon a sea."""
Tell = Callable[[str], None]
Pause = Callable[[], None]
"""Called in every loop; raises whatever ends the work."""


class Imported(NamedTuple):
    """`document`: a board's provinces, borders and geometry, without seats. `misfits`: what did not fit, with the
    place. `notes`: what was left out or put right."""

    document: dict[str, Any]
    misfits: list[str]
    notes: list[str]


def imported(
    text: str,
    source: str,
    name: str,
    tell: Tell = lambda _: None,
    tolerance: float = TOLERANCE,
    pause: Pause = lambda: None,
) -> Imported:
    """What a file of one of `READERS` shows. Raises ShapeError where no board can be made of it."""
    tell("Reading the drawing")
    drawing = READERS[source](text)
    notes = [f"Left out: {', '.join(drawing.left_out)}."] if drawing.left_out else []
    misfits = _crossed(drawing, pause)
    size = _on_sheet(drawing)
    drawing.tangles.whole(drawn.shape for drawn in drawing.shapes)
    tell("Telling provinces apart")
    records, shapes = _provinces(drawing, notes)
    _beneath(shapes, pause)
    tell(f"Fitting the borders of {len(shapes)} provinces")
    coverage = covered(shapes, tolerance=tolerance, simplify=FINE, pause=pause)
    misfits += [f"{misfit.text} (At {misfit.at[0]:.0f}, {misfit.at[1]:.0f}.)" for misfit in coverage.misfits]
    tell("Looking who borders on whom")
    faces = {code: rings_of(shape) for code, shape in coverage.shapes.items()}
    faces = {code: rings for code, rings in faces.items() if rings}
    found = contacts(faces, {code: record["kind"] for code, record in records.items()})
    provinces: dict[str, dict[str, Any]] = {}
    for code in faces:
        provinces[code] = {"name": records[code]["name"], "kind": found.kinds[code]}
        if code in found.coasts:
            provinces[code]["coasts"] = found.coasts[code]
    document = {
        "schema": 1, "name": name, "provinces": provinces, "army": found.army, "fleet": found.fleet, "seats": {},
        "homes": {}, "centres": [], "start": {}, "wins": 0, "geometry": {"size": list(size), "faces": faces},
    }  # fmt: skip
    return Imported(document, misfits, notes)


def _crossed(drawing: Drawing, pause: Pause) -> list[str]:
    """Outlines that cross themselves, put right as far as can be."""
    found = []
    for drawn in drawing.shapes:
        pause()
        if not drawn.shape.is_valid:
            why = explain_validity(drawn.shape)
            found.append(f"The outline of {drawn.name or drawn.at} crosses itself ({why.lower()}). It was mended.")
            drawn.shape = shapely.make_valid(drawn.shape)
    return found


def _on_sheet(drawing: Drawing) -> tuple[int, int]:
    """Scale the drawing to a sheet of the usual area; returns its size, a little more than what is drawn."""
    west, north, east, south = shapely.total_bounds([drawn.shape for drawn in drawing.shapes])
    wide, high = east - west, south - north
    if not (wide > 0 and high > 0) or max(wide, high) > 8 * min(wide, high):
        raise ShapeError("The drawing is a line, or much longer than it is wide. A sheet has a height and a width.")
    scale = (SHEET_AREA / (wide * high)) ** 0.5
    for drawn in drawing.shapes:
        drawn.shape = shapely.transform(drawn.shape, lambda points: (points - (west, north)) * scale)
    return round(wide * scale), round(high * scale)


def _provinces(drawing: Drawing, notes: list[str]) -> tuple[dict[str, dict[str, str]], dict[str, BaseGeometry]]:
    """Records and shapes by code. Shapes of one name are one province, of which several are islands."""
    records: dict[str, dict[str, str]] = {}
    parts: dict[str, list[BaseGeometry]] = {}
    codes: dict[tuple[str, str], str] = {}
    small = 0
    for number, drawn in enumerate(drawing.shapes, 1):
        if drawn.shape.area < SMALL:
            small += 1
            continue
        key = (drawn.code, drawn.name.casefold())
        if drawn.name and key in codes:
            parts[codes[key]].append(drawn.shape)
            continue
        if len(records) >= MOST:
            raise ShapeError(f"There are more than {MOST} provinces in it, which is the most that a board can have.")
        code = code_for(drawn.name, drawn.code, set(records))
        if drawn.code and code != drawn.code:
            notes.append(f"Two provinces have the code {drawn.code}; {drawn.name or drawn.at} is {code} now.")
        codes[key] = code
        records[code] = {"name": _free(name_for(drawn.name, number), records), "kind": drawn.kind or "land"}
        parts[code] = [drawn.shape]
    if small:
        notes.append(f"Left out: {small} marks too small for a province.")
    if len(records) < 2:
        raise ShapeError("There is only one province in it. Draw each as a path of its own.")
    return records, {code: those[0] if len(those) == 1 else shapely.union_all(those) for code, those in parts.items()}


def _free(name: str, records: dict[str, dict[str, str]]) -> str:
    """The name, with a number behind it if another province has it."""
    taken = {record["name"].casefold() for record in records.values()}
    names = (name, *(f"{name[:36]} {number}" for number in range(2, MOST + 2)))
    return next(one for one in names if one.casefold() not in taken)


def _beneath(shapes: dict[str, BaseGeometry], pause: Pause) -> None:
    """Cut from each shape what is drawn upon it: land upon a sea is drawn so, and is no overlap."""
    codes = [*shapes]
    tree = shapely.STRtree([shapes[code] for code in codes])
    for place, code in enumerate(codes):
        pause()
        upper = [
            shapes[codes[number]]
            for number in sorted(int(one) for one in tree.query(shapes[code], predicate="intersects"))
            if number > place and shapes[codes[number]].intersection(shapes[code]).area
            > BENEATH * shapes[codes[number]].area
        ]  # fmt: skip
        if upper:
            shapes[code] = joined(polygons_of(shapes[code].difference(shapely.union_all(upper))))
