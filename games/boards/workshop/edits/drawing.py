"""Edits of the drawing: lines, corners, provinces joined, and where units and names stand."""

import math
from collections.abc import Callable, Mapping
from itertools import count, product
from typing import Any

from engine.model.json_data import JsonDict
from games.boards.workshop.edits import fields as given
from games.boards.workshop.edits.blank import Document
from games.boards.workshop.edits.fields import Fields
from games.boards.workshop.edits.following import follows, refitted
from games.boards.workshop.edits.removing import without_province
from games.common.errors import Refused
from games.maps.faces.corners import corner_at, moved, removed, side_at, with_corner
from games.maps.faces.cutting import SNAP, LineFails, with_line
from games.maps.faces.joining import joined
from games.maps.faces.rings import Ring, read_faces, segments, written_faces

MOST_PROVINCES = 400
MOST_CORNERS = 40_000
"""Of all rings of a drawing."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class LineRefused(Refused):
    """A line that cannot be drawn. `at`: where it fails, in units of the sheet."""

    def __init__(self, message: str, at: tuple[float, float]) -> None:
        super().__init__(message, field="points")
        self.at = at


def line(document: Document, fields: Fields) -> Document:
    """`line`: draw a line. `points`: along it; `closed`: back to where it began. New provinces get codes and names.

    Several lines, with semicolons between, are drawn together: what none of them divides alone, they may divide.
    """
    faces, size = _faces(document), _size(document)
    first, *more = given.lines(fields, "points")
    closed = given.ticked(fields, "closed")
    if closed and more:
        raise Refused("A line around something is drawn by itself.", field="points")
    try:
        now, new = with_line(faces, first, size, closed=closed, more=more)
    except LineFails as error:
        raise LineRefused(str(error), error.at) from error
    except ValueError as error:
        raise Refused(str(error)) from error
    if len(now) + len(new) > MOST_PROVINCES:
        raise Refused(f"A board has at most {MOST_PROVINCES} provinces.")
    provinces = dict(document["provinces"])
    for piece in new:
        code = _fresh(provinces)
        origin = provinces.get(piece.of, {"kind": "inland"})
        around = given.ticked(fields, "closed") and origin["kind"] == "sea"
        provinces[code] = {"name": f"New {code}", "kind": "inland" if around else origin["kind"]}
        now[code] = piece.rings
    return _with_faces(document, now, provinces=provinces)


def _fresh(taken: Mapping[str, object]) -> str:
    """A code that no province has: Aa, Ab, … (three letters when two are used up)."""
    for letters in count(2):
        for word in product(LETTERS, repeat=letters):
            code = "".join(word).capitalize()
            if code not in taken:
                return code
    raise AssertionError


def join(document: Document, fields: Fields) -> Document:
    """`join`: `gone` becomes a part of `keep`."""
    keep, gone = given.province(document, fields, "keep"), given.province(document, fields, "gone")
    if keep == gone:
        raise Refused("Choose two provinces.", field="gone")
    faces = _faces(document)
    for code in (keep, gone):
        if code not in faces:
            raise Refused(f"{code} is not drawn. Strike it from the list instead.", field="gone")
    return _with_faces(document, _change_or_refuse(joined, faces, keep, gone), gone=gone)


def strike(document: Document, fields: Fields) -> Document:
    """`strike`: take a province that is not drawn from the board."""
    code = given.province(document, fields, "province")
    if code in document.get("geometry", {}).get("faces", {}):
        raise Refused("It is drawn: join it to another instead.", field="province")
    return without_province(document, code)


def corner_move(document: Document, fields: Fields) -> Document:
    """`corner_move`: the corner at `at` goes to `to`."""
    faces = _faces(document)
    at = _corner(document, fields)
    return _with_faces(document, _change_or_refuse(moved, faces, at, given.point(fields, "to"), _size(document)))


def corner_add(document: Document, fields: Fields) -> Document:
    """`corner_add`: a corner in the border nearest to `at`, perhaps moved `to` somewhere else."""
    faces = _faces(document)
    side = side_at(faces, given.point(fields, "at"), SNAP)
    if side is None:
        raise Refused("There is no border. Choose a place on one.", field="at")
    after = with_corner(faces, *side)
    if fields.get("to"):
        after = _change_or_refuse(moved, after, side[1], given.point(fields, "to"), _size(document))
    return _with_faces(document, after)


def corner_remove(document: Document, fields: Fields) -> Document:
    """`corner_remove`: the corner at `at` goes; its border is straight there."""
    return _with_faces(
        document, _change_or_refuse(removed, _faces(document), _corner(document, fields), _size(document))
    )


def stand(document: Document, fields: Fields) -> Document:
    """`stand`: where the unit (`what=units`) or the name (`labels`) of a province stands; without `at`, it is found."""
    code, what = given.province(document, fields, "province"), fields.get("what", "")
    if what not in ("units", "labels"):
        raise Refused("What stands somewhere is units or labels.", field="what")
    geometry = _geometry(document)
    places = {one: at for one, at in geometry.get(what, {}).items() if one != code}
    if fields.get("at"):
        x, y = given.point(fields, "at")
        width, height = geometry["size"]
        places[code] = [round(min(max(x, 0.0), width), 1), round(min(max(y, 0.0), height), 1)]
    moved = {**geometry, what: places}
    if what == "labels" and code in geometry.get("lettering", {}):
        moved["lettering"] = _lettered(geometry["lettering"], code, moved=code in places)
    elif what == "units" and code in geometry.get("dots", {}):
        moved["dots"] = {one: at for one, at in geometry["dots"].items() if one != code}
    return {**document, "geometry": moved}


def _lettered(lettering: JsonDict, code: str, *, moved: bool) -> dict[str, object]:
    """How names are written: one that is moved no longer hangs on a line; one that is placed anew is written anew."""
    others = {one: text for one, text in lettering.items() if one != code}
    bound = ("short", "leader")
    return {**others, code: {k: v for k, v in lettering[code].items() if k not in bound}} if moved else others


def _corner(document: Document, fields: Fields) -> tuple[float, float]:
    at = corner_at(_faces(document), given.point(fields, "at"), SNAP)
    if at is None:
        raise Refused("There is no corner there any more. Look at the map again.", field="at")
    return at


def _change_or_refuse(change: Callable[..., object], *arguments: object, **also: object) -> Any:
    """What a change of faces gives, or its refusal for whoever draws."""
    try:
        return change(*arguments, **also)
    except ValueError as error:
        raise Refused(str(error)) from error


def _geometry(document: Document) -> JsonDict:
    geometry: dict[str, object] | None = document.get("geometry")
    if geometry is None:
        raise Refused("This board has no map yet. Have it laid out first.")
    return geometry


def _faces(document: Document) -> dict[str, list[Ring]]:
    return read_faces(_geometry(document)["faces"])


def _size(document: Document) -> tuple[float, float]:
    width, height = _geometry(document)["size"]
    return float(width), float(height)


def _with_faces(
    document: Document, faces: dict[str, list[Ring]], *, provinces: Mapping[str, object] | None = None, gone: str = ""
) -> Document:
    """The document with other faces, and what follows from them."""
    corners = sum(len(ring) for rings in faces.values() for ring in rings)
    if corners > MOST_CORNERS:
        raise Refused(f"The drawing would have {corners} corners; {MOST_CORNERS} are the most. Take some out.")
    if not all(math.isfinite(x) for rings in faces.values() for ring in rings for point in ring for x in point):
        raise Refused("Points lie on the sheet.")
    before = follows(document)
    after = {**document, "provinces": provinces or document["provinces"]}
    after["geometry"] = {**document["geometry"], "faces": written_faces(faces), **_straits(document["geometry"], faces)}
    if gone:
        after = without_province(after, gone)
    return refitted(before, after)


def _straits(geometry: JsonDict, faces: dict[str, list[Ring]]) -> dict[str, object]:
    """The straits that still end where their province does; of others nothing is left."""
    if "straits" not in geometry:
        return {}
    before, straits = read_faces(geometry["faces"]), read_faces(geometry["straits"])
    straits_left = {
        code: geometry["straits"][code]
        for code, rings in straits.items()
        if {*segments(rings)} & {*segments(before.get(code, ()))} <= {*segments(faces.get(code, ()))}
    }
    return {"straits": straits_left}
