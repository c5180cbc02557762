"""The map of a drawing as the workshop shows it: faces, borders and what stands in them, for a template to write out.

Other than the maps of games it can show a board that is not finished, and has every border apart, to be pressed.
"""

from typing import NamedTuple

from engine.model.json_data import JsonDict
from games.boards.workshop.edits.blank import Document
from games.boards.workshop.edits.straits import ON_LAND
from games.maps.drawing.from_view import LOOKS
from variants.geometry.drawn import drawn_sheet
from variants.geometry.sheet import XY, Sheet, SheetPlace


class SketchFace(NamedTuple):
    """A province: its outline as SVG path data, its class on the map, whether armies enter it, what is read of it."""

    code: str
    path: str
    look: str
    land: bool
    told: str


class Border(NamedTuple):
    """What two provinces have in common: path data, and who passes it (both, army, fleet, none)."""

    one: str
    other: str
    path: str
    passed: str
    told: str


class Stands(NamedTuple):
    """What stands in a province: its name about `at`, the first line at `top`; a unit, or its room; a centre's dot."""

    code: str
    unit: XY
    letter: str
    look: str
    centre: XY | None
    at: XY
    top: float
    lines: tuple[str, ...]
    size: float


class Crossing(NamedTuple):
    """A line between two provinces that do not touch, from unit to unit."""

    one: str
    other: str
    start: XY
    end: XY
    told: str


class Sketch(NamedTuple):
    """All of it."""

    width: int
    height: int
    faces: list[SketchFace]
    borders: list[Border]
    stands: list[Stands]
    crossings: list[Crossing]


PASSED = {(True, True): "both", (True, False): "army", (False, True): "fleet", (False, False): "none"}
TOLD = {"both": "armies and fleets pass", "army": "armies pass", "fleet": "fleets pass", "none": "nobody passes"}


def sketch(document: Document) -> Sketch | None:
    """The map of a drawing, or None if it has none. Raises ValueError for outlines that make no map."""
    if "geometry" not in document:
        return None
    sheet = drawn_sheet(document)
    looks = looks_of(document)
    owner = {code: seat for seat, homes in document["homes"].items() for code in homes}
    letters = {
        unit.partition(" ")[2].partition("/")[0]: (unit[:1], looks[seat])
        for seat, units in document["start"].items()
        for unit in units
    }
    centres, provinces = set(document["centres"]), document["provinces"]
    width, height = sheet.geometry.size
    return Sketch(
        width, height,
        [_face(sheet, code, provinces[code], looks.get(owner.get(code, ""), "none")) for code in sheet.provinces],
        _borders(sheet, document),
        [_stands(sheet.geometry.places[code], letters.get(code), code in centres) for code in sheet.provinces],
        _crossings(sheet, document),
    )  # fmt: skip


def looks_of(document: Document) -> dict[str, str]:
    """The colours of a document's seats, as the maps' classes call them."""
    return {
        seat: LOOKS[record.get("colour", place) % len(LOOKS)].lower()
        for place, (seat, record) in enumerate(document["seats"].items())
    }


def _face(sheet: Sheet, code: str, record: JsonDict, look: str) -> SketchFace:
    kind = record["kind"]
    shown = {"sea": "sea", "impassable": "bare"}.get(kind, f"own-{look}")
    path, land = sheet.geometry.store.path(sheet.outlines[code]), kind in ON_LAND
    return SketchFace(code, path, shown, land, f"{record['name']} ({code}), {kind}")


def _borders(sheet: Sheet, document: Document) -> list[Border]:
    passing, borders = _passing(document), []
    for (one, other), arcs in sorted(sheet.borders.items()):
        if one.startswith("~") or other.startswith("~"):
            continue
        pair = frozenset((one, other))
        passed = PASSED[pair in passing["army"], pair in passing["fleet"]]
        title = f"{one}–{other}: {TOLD[passed]}"
        borders.append(Border(one, other, sheet.geometry.store.lines(arcs), passed, title))
    return borders


def _stands(place: SheetPlace, begins: tuple[str, str] | None, centre: bool) -> Stands:
    letter, look = begins or ("", "none")
    size, lines, at = place.label.size, place.label.lines, place.label.at
    top = round(at[1] - (len(lines) - 1) * size * 0.54 + size * 0.33, 1)
    return Stands(place.id, place.unit, letter, look, place.centre if centre else None, at, top, lines, size)


def _crossings(sheet: Sheet, document: Document) -> list[Crossing]:
    """The borders between provinces that do not touch."""
    touching = {frozenset(pair) for pair in sheet.borders}
    passing = _passing(document)
    ends = passing["army"] | passing["fleet"]
    places = sheet.geometry.places
    apart = sorted(sorted(pair) for pair in ends - touching if len(pair) == 2 and all(code in places for code in pair))
    crossings = []
    for one, other in apart:
        pair = frozenset((one, other))
        title = f"{one}–{other}, a strait: {TOLD[PASSED[pair in passing['army'], pair in passing['fleet']]]}"
        crossings.append(Crossing(one, other, places[one].unit, places[other].unit, title))
    return crossings


def _passing(document: Document) -> dict[str, set[frozenset[str]]]:
    """Between whom armies pass, and fleets."""
    return {
        sort: {frozenset(end.partition("/")[0] for end in pair) for pair in document[sort]}
        for sort in ("army", "fleet")
    }
