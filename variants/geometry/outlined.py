"""The drawn map of a board as a document's `geometry` has it (docs/boards.md): to be copied, and drawn on.

Every point of the sheet's lines is kept, so neighbours have the corners of their borders in common as they are. What
the sheet shows and nobody enters becomes an impassable province. A test plays each copy, and compares the pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.model.json_data import Json, JsonDict

from variants.geometry.boards import sheet_of
from variants.geometry.middle import middle
from variants.geometry.sheet import Sheet, SheetPlace
from variants.geometry.topology import Arc, Node

SCENERY = {
    "Ire": ("Ireland", ("Uls", "Cnt", "Lei", "Mst")), "Ice": ("Iceland", ("Ice",)), "Cor": ("Corsica", ("Cor",)),
    "Sar": ("Sardinia", ("Sar",)), "Cfu": ("Corfu", ("Cfu",)), "Cyp": ("Cyprus", ("Cyp",)), "Des": ("Sahara", ("Des",)),
    "CAS": ("Caspian Sea", ("CAS",)), "Cre": ("Crete", ()),
}  # fmt: skip
"""What the usual map shows and nobody enters: by code a name and the atoms.

Crete is of none: a hole between three seas."""
AROUND_CRETE = ("AEG", "EMS", "ION")
NEAR = 6
"""Sides of a line within which knots are looked for."""
Points = list[list[float]]


def outlined(board: Json) -> tuple[dict[str, JsonDict], JsonDict]:
    """A board's data → records of provinces that nobody enters, and the geometry of all of them."""
    sheet = sheet_of(board)
    records, faces = _scenery(sheet)
    straits: dict[str, list[Points]] = {}
    for code in sheet.provinces:
        faces[code] = _rings(sheet, sheet.outlines[code])
        water = [ring for atom in sheet.atoms[code] for ring in sheet.geometry.faces[atom].strait]
        if water:
            straits[code] = _rings(sheet, sheet.geometry.store.outline(water))
    _islets(sheet, records, faces)
    width, height = sheet.geometry.size
    places = {code: sheet.geometry.places[code] for code in sheet.provinces}
    geometry: JsonDict = {
        "size": [width, height],
        "faces": dict(sorted(faces.items())),
        "straits": straits,
        "crossings": _crossings(sheet, board),
        "units": {code: [*place.unit] for code, place in places.items()},
        "labels": {code: [*place.label.at] for code, place in places.items()},
        "lettering": {code: _lettering(place) for code, place in places.items()},
        "dots": {code: [round(value, 1) for value in sheet.centre(code)] for code in board["centres"]},
        "coasts": {
            f"{code}/{coast.name}": [*coast.at]
            for code, place in places.items()
            for coast in place.coasts
            if coast.name in board["provinces"][code].get("coasts", ()) and coast.where in ("", *sheet.provinces)
        },
    }
    for code in records:  # what nobody enters has no name on the usual map
        at, _ = middle([[(x, y) for x, y in ring] for ring in faces[code]])
        geometry["units"][code] = geometry["labels"][code] = [round(value, 1) for value in at]
        geometry["lettering"][code] = {"size": 0}
    return records, {part: content for part, content in geometry.items() if content}


def _scenery(sheet: Sheet) -> tuple[dict[str, JsonDict], dict[str, list[Points]]]:
    """Records and outlines of what no province of this board takes in."""
    records: dict[str, JsonDict] = {}
    faces: dict[str, list[Points]] = {}
    left = set(sheet.scenery)
    for code, (name, atoms) in SCENERY.items():
        if atoms and left.issuperset(atoms):
            left -= set(atoms)
            rings = [ring for atom in atoms for ring in sheet.geometry.faces[atom].all]
            records[code] = {"name": name, "kind": "impassable"}
            faces[code] = _rings(sheet, sheet.geometry.store.outline(rings))
    return records, faces


def _islets(sheet: Sheet, records: dict[str, JsonDict], faces: dict[str, list[Points]]) -> None:
    """The islands that are no province's, Crete by itself and the smaller ones as one: the seas have holes there."""
    arcs = {sea: {max(arc, ~arc) for ring in sheet.outlines[sea] for arc in ring} for sea in AROUND_CRETE}
    for ring in sheet.geometry.islets:
        crete = all(arcs[sea] & {max(arc, ~arc) for arc in ring} for sea in AROUND_CRETE)
        code, name = ("Cre", SCENERY["Cre"][0]) if crete else ("Isl", "Small Islands")
        records.setdefault(code, {"name": name, "kind": "impassable"})
        faces.setdefault(code, []).append(_points(sheet, ring))


def _rings(sheet: Sheet, rings: Iterable[Sequence[int]]) -> list[Points]:
    """Rings of arcs as points; one that was nothing but a knot is none."""
    return [points for ring in rings if len(points := _points(sheet, ring)) > 2]


def _points(sheet: Sheet, ring: Sequence[int]) -> Points:
    """A ring of arcs as points in units, the first not repeated."""
    store = sheet.geometry.store
    arcs = (_untied(store.points(arc)) if arc >= 0 else _untied(store.points(~arc))[::-1] for arc in ring)
    return [[x / 10, y / 10] for nodes in arcs for x, y in nodes[:-1]]


def _untied(arc: Arc) -> Arc:
    """An arc without the knots of a few units that rounding has tied into it: what lies between two sides that cross.

    No side is looked at beyond `NEAR` sides from it.
    """
    points, place = list(arc), 0
    while place < len(points) - 3:
        for ahead in range(min(place + NEAR, len(points) - 2), place + 1, -1):
            if _crosses(points[place], points[place + 1], points[ahead], points[ahead + 1]):
                del points[place + 1 : ahead + 1]
                break
        place += 1
    return tuple(points)


def _crosses(a: Node, b: Node, c: Node, d: Node) -> bool:
    def side(p: Node, q: Node, r: Node) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _crossings(sheet: Sheet, board: Json) -> list[list[str]]:
    """Borders that the map does not show."""
    ends = {
        tuple(sorted(end.partition("/")[0] for end in pair)) for sort in ("army", "fleet") for pair in board[sort]
    }  # fmt: skip
    return [[*pair] for pair in sorted(ends) if pair not in sheet.borders]


def _lettering(place: SheetPlace) -> JsonDict:
    """How a name is written, as a document says it."""
    label = place.label
    lettering: JsonDict = {"lines": [*label.lines], "size": label.size, "short": [*label.short_at]}
    if label.turn:
        lettering["turn"] = label.turn
    if label.leader:
        lettering["leader"] = [[*point] for point in label.leader]
    return lettering
