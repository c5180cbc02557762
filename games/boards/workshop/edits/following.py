"""What follows from a drawing: coastal or inland, who borders on whom, and who may pass.

An edit asks this before and after it. What follows otherwise than before is put so; what somebody chose by hand, and
what the edit has nothing to do with, stays.
"""

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.model.json_data import JsonDict
from games.boards.workshop.edits.blank import Document
from games.maps.faces.contact import Pair, contacts, ends
from games.maps.faces.rings import Faces, Point, Segment, bounds, read_faces

ON_LAND = ("inland", "coastal")
DIRECTIONS = {"nc": (0, -1), "sc": (0, 1), "ec": (1, 0), "wc": (-1, 0)}


class Follows(NamedTuple):
    """By the drawing: the kind of every land province, the pairs that armies and fleets pass, and who touches whom."""

    kinds: dict[str, str]
    army: frozenset[Pair]
    fleet: frozenset[Pair]
    touching: frozenset[Pair]


def follows(document: Document) -> Follows:
    """What the drawing of a document says. Fleets pass between two shores whose border ends at a sea of both."""
    faces = read_faces(document.get("geometry", {}).get("faces", {}))
    touching = {
        pair: sides for pair, sides in contacts(faces).items() if all(one in document["provinces"] for one in pair)
    }
    kind = {code: record["kind"] for code, record in document["provinces"].items()}
    wet = {land for pair in touching for land, other in (pair, pair[::-1]) if kind[other] == "sea"}
    kinds = {code: "coastal" if code in wet else "inland" for code in faces if kind.get(code) in ON_LAND}
    army = {pair for pair in touching if all(kind[one] in ON_LAND for one in pair)}
    fleet: set[Pair] = set()
    shores = _Shores(document["provinces"], faces)
    for (one, other), sides in touching.items():
        pair = {kind[one], kind[other]}
        if "impassable" not in pair and "sea" in pair:
            points = [point for side in sides for point in side]
            fleet.add(_pair(shores.at(one, points), shores.at(other, points)))
        elif pair <= set(ON_LAND):
            fleet |= shores.along(one, other, sides, kind)
    return Follows(kinds, frozenset(army), frozenset(fleet), frozenset(touching))


def _pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


class _Shores:
    """Where fleets stand on the shores of a drawing."""

    def __init__(self, provinces: JsonDict, faces: Faces) -> None:
        self.provinces = provinces
        self.faces = faces
        self.corners: dict[Point, set[str]] = {}
        for code, rings in faces.items():
            for ring in rings:
                for point in ring:
                    self.corners.setdefault(point, set()).add(code)

    def at(self, code: str, points: Iterable[Point]) -> str:
        """A province, with the coast in whose direction the points lie if it has several."""
        coasts = self.provinces[code].get("coasts", ())
        if not coasts:
            return code
        left, upper, right, lower = bounds(self.faces[code])
        near_points = list(points)
        dx = sum(x for x, _ in near_points) / len(near_points) - (left + right) / 2
        dy = sum(y for _, y in near_points) / len(near_points) - (upper + lower) / 2
        away = math.hypot(dx, dy) or 1.0
        return f"{code}/" + max(coasts, key=lambda name: (DIRECTIONS[name][0] * dx + DIRECTIONS[name][1] * dy) / away)

    def along(self, one: str, other: str, sides: list[Segment], kind: dict[str, str]) -> set[Pair]:
        """The fleet borders of two land provinces: one at each end of their border that lies at a sea."""
        shores = set()
        for end in ends(sides):
            if any(kind.get(code) == "sea" for code in self.corners[end]):
                shores.add(_pair(self.at(one, [end]), self.at(other, [end])))
        return shores


def refitted(before: Follows, document: Document) -> Document:
    """A document after an edit, with what follows from its drawing otherwise than `before`."""
    after = follows(document)
    provinces = {
        code: {**record, "kind": after.kinds[code]}
        if code in after.kinds and after.kinds[code] != before.kinds.get(code)
        else record
        for code, record in document["provinces"].items()
    }
    document = {**document, "provinces": provinces}
    parted = before.touching - after.touching
    return {
        **document,
        "army": _changed_borders(document, "army", before.army, after.army, parted),
        "fleet": _changed_borders(document, "fleet", before.fleet, after.fleet, parted),
    }


def _changed_borders(
    document: Document, sort: str, before: frozenset[Pair], after: frozenset[Pair], parted: frozenset[Pair]
) -> list[list[str]]:
    """The borders of one sort: without those that no longer follow or lead nowhere, with those that do now.

    Nor do those stay that somebody chose by hand, where two do not touch any more (`parted`).
    """
    lost, new = before - after, after - before
    stands = _stands(document, sort)
    unchanged = [
        pair
        for pair in document[sort]
        if _pair(*pair) not in lost
        and _pair(*(place.partition("/")[0] for place in pair)) not in parted
        and all(map(stands, pair))
    ]
    there = {_pair(*pair) for pair in unchanged}
    return unchanged + [list(pair) for pair in sorted(new - there)]


def _stands(document: Document, sort: str) -> Any:
    """Whether a place is one where an army, or a fleet, can be."""

    def there(place: str) -> bool:
        code, _, coast = place.partition("/")
        record = document["provinces"].get(code)
        if record is None or (sort == "army" and coast):
            return False
        named = record.get("coasts", ()) if sort == "fleet" else ()
        fits = record["kind"] in (ON_LAND if sort == "army" else ("coastal", "sea"))
        return fits and (coast in named if named else not coast)

    return there
