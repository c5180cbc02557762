"""The geometry file, and what it looks like for some of its provinces.

``geometry()`` reads the committed file once.  ``Geometry.sheet(provinces)`` puts together those of a board: provinces
that it does not know are scenery, and those that take in an absent neighbour (Prussia without Danzig) get its land.
`variants.geometry.boards` gives a board its own names, and room for what the file does not hold.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from engine.model.json_data import Json

from variants.geometry.topology import ArcStore, Face, decode_arcs, shared_arcs

XY = tuple[float, float]
Rings = tuple[tuple[int, ...], ...]

_FILE = Path(__file__).with_name("geometry.json")


@dataclass(frozen=True, slots=True)
class CoastPoint:
    """A named coast: where a fleet stands on it, and when it exists."""

    name: str
    at: XY
    where: str


@dataclass(frozen=True, slots=True)
class Label:
    """Where a name stands: full lines and short form, perhaps at the end of a leader."""

    at: XY
    lines: tuple[str, ...]
    size: float
    short_at: XY
    leader: tuple[XY, ...] = ()
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class SheetPlace:
    """One province as it is drawn."""

    id: str
    name: str
    kind: str
    unit: XY
    slots: tuple[XY, ...]
    room: float
    label: Label
    centre: XY | None
    apart: XY | None
    takes: tuple[str, ...]
    coasts: tuple[CoastPoint, ...]
    leaders: tuple[tuple[str, tuple[XY, ...]], ...]


class Sheet:
    """The provinces of one board, with their outlines."""

    def __init__(self, geometry: "Geometry", provinces: Collection[str]) -> None:
        """Unite the atoms of each province; the rest of the land is scenery."""
        self.geometry = geometry
        self.provinces = tuple(p for p in geometry.places if p in set(provinces))
        self.atoms = {p: self._atoms(p) for p in self.provinces}
        used = {atom for atoms in self.atoms.values() for atom in atoms}
        self.scenery = tuple(a for a in geometry.faces if a not in used)
        store = geometry.store
        self.outlines = {
            p: store.outline(r for a in atoms for r in geometry.faces[a].all) for p, atoms in self.atoms.items()
        }
        others = {f"~{a}": store.outline(geometry.faces[a].all) for a in self.scenery}
        self.borders = shared_arcs({**self.outlines, **others})

    def _atoms(self, province: str) -> tuple[str, ...]:
        place = self.geometry.places[province]
        taken = [a for a in place.takes if a not in self.provinces]
        atoms = [province] if province in self.geometry.faces else []
        return (*atoms, *taken)

    def centre(self, province: str) -> XY:
        """Where the dot of a centre stands; beside the unit where none was foreseen."""
        place = self.geometry.places[province]
        if place.apart and any(taken in self.provinces for taken in place.takes):
            return place.apart
        return place.centre or (place.unit[0] - 20.0, place.unit[1] + 6.0)

    def is_sea(self, name: str) -> bool:
        """True for open water, playable or not; scenery is named ``~atom``."""
        atoms = self.atoms.get(name) or (name.removeprefix("~"),)
        return bool(self.geometry.faces[atoms[0]].water)

    def contains(self, province: str, at: XY) -> bool:
        """Whether a point of the sheet lies within a province (counting crossings of a ray)."""
        x, y = at[0] * 10, at[1] * 10
        hit = False
        for ring in self.outlines[province]:
            points = [p for arc in ring for p in self.geometry.store.points(arc)[:-1]]
            for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
                if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                    hit = not hit
        return hit

    def shape(self, province: str, part: str) -> str:
        """Path data of the dry land, straits or water of a province."""
        faces = self.geometry.faces
        store = self.geometry.store
        rings = store.outline(r for a in self.atoms[province] for r in getattr(faces[a], part))
        return store.path(rings)


@dataclass(frozen=True, eq=False)
class Geometry:
    """Shapes, anchors and labels: those of the committed file, or a board's own made of them.

    `islands`: provinces drawn over the others, since the file does not hold them.
    """

    size: tuple[int, int]
    store: ArcStore
    faces: Mapping[str, Face]
    islets: Rings
    covers: Mapping[str, str]
    places: Mapping[str, SheetPlace]
    portals: Mapping[str, XY]
    islands: tuple[str, ...] = ()
    _sheets: dict[frozenset[str], Sheet] = field(default_factory=dict)

    @classmethod
    def decoded(cls, data: Json) -> "Geometry":
        """What the file's data says."""
        return cls(
            size=(data["size"][0], data["size"][1]),
            store=ArcStore(decode_arcs(data["arcs"])),
            faces={
                name: Face(**{part: _rings(rings) for part, rings in face.items()})
                for name, face in data["faces"].items()
            },
            islets=_rings(data["islets"]),
            covers=data["covers"],
            places={name: _place(name, item) for name, item in data["places"].items()},
            portals={name: _xy(at) for name, at in data["portals"].items()},
        )

    def sheet(self, provinces: Collection[str]) -> Sheet:
        """The sheet of a board, made once."""
        key = frozenset(provinces)
        if key not in self._sheets:
            self._sheets[key] = Sheet(self, key)
        return self._sheets[key]


def _rings(rings: list[list[int]]) -> Rings:
    return tuple(tuple(ring) for ring in rings)


def _place(name: str, item: Json) -> SheetPlace:
    label = item["label"]
    return SheetPlace(
        id=name,
        name=item["name"],
        kind=item["kind"],
        unit=_xy(item["unit"]),
        slots=tuple(_xy(p) for p in item["slots"]),
        room=item["room"],
        label=Label(
            at=_xy(label["at"]),
            lines=tuple(label["lines"]),
            size=label["size"],
            short_at=_xy(label["short"]),
            leader=tuple(_xy(p) for p in label.get("leader", ())),
            turn=label.get("turn", 0.0),
        ),
        centre=_xy(item["centre"]) if "centre" in item else None,
        apart=_xy(item["apart"]) if "apart" in item else None,
        takes=tuple(item.get("takes", ())),
        coasts=tuple(CoastPoint(c["name"], _xy(c["at"]), c.get("where", "")) for c in item.get("coasts", ())),
        leaders=tuple((sea, tuple(_xy(p) for p in line)) for sea, line in item.get("leaders", {}).items()),
    )


def _xy(pair: Sequence[float]) -> XY:
    return float(pair[0]), float(pair[1])


@cache
def geometry() -> Geometry:
    """What the committed file holds: every province that is drawn, under its usual name."""
    return Geometry.decoded(json.loads(_FILE.read_text(encoding="utf-8")))
