"""Cut the sheet along all lines and give every face to the province whose it is."""

from dataclasses import dataclass, field
from typing import Any

from coast import SHEET, build_land
from lines import Borders, cut_land, cut_sea
from projection import project
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union
from worldatlas import WorldAtlas

#: Faces below this area are crumbs left by the cutting, not islands.
_CRUMB = 12.0


@dataclass(slots=True)
class FaceSheet:
    """Faces by province atom: dry land, enclosed straits and open water."""

    land: BaseGeometry
    dry: dict[str, BaseGeometry] = field(default_factory=dict)
    strait: dict[str, BaseGeometry] = field(default_factory=dict)
    water: dict[str, BaseGeometry] = field(default_factory=dict)
    islets: list[Polygon] = field(default_factory=list)

    def shape(self, atom: str) -> BaseGeometry:
        """All that belongs to an atom."""
        parts = [m[atom] for m in (self.dry, self.strait, self.water) if atom in m]
        return unary_union(parts)


def build_sheet(data: dict[str, Any], atlas: WorldAtlas) -> FaceSheet:
    """Everything from the data file to faces with owners."""
    land = build_land(atlas.land(), data)
    faces = _polygonize(data, atlas, land)
    sheet = FaceSheet(land)
    owners = _owners(data, faces, land)
    for kind in ("dry", "strait", "water"):
        groups: dict[str, list[Polygon]] = {}
        for index, (face_kind, owner) in owners.items():
            if face_kind == kind:
                groups.setdefault(owner, []).append(faces[index])
        getattr(sheet, kind).update({o: unary_union(groups[o]) for o in sorted(groups)})
    for index, face in enumerate(faces):
        if index not in owners:
            _place_stray(sheet, face)
    return sheet


def _place_stray(sheet: FaceSheet, face: Polygon) -> None:
    """A face nobody named: an islet, a crumb of a cut, or water cut off by the sheet's edge."""
    dry = sheet.land.contains(face.representative_point())
    if dry and face.area > _CRUMB:
        sheet.islets.append(face)
        return
    if not dry and face.area > _CRUMB and not face.intersects(SHEET.boundary):
        x, y = face.representative_point().coords[0]
        raise ValueError(f"water without an owner near {x:.0f},{y:.0f} ({face.area:.1f})")
    group = sheet.dry if dry else sheet.water
    nearest = min(sorted(group), key=lambda name: group[name].distance(face))
    group[nearest] = unary_union([group[nearest], face])


def _polygonize(data: dict[str, Any], atlas: WorldAtlas, land: BaseGeometry) -> list[Polygon]:
    borders = Borders(data, atlas)
    nodes = [Point(project(*p)) for p in data["nodes"].values()]
    lines = [land.boundary, SHEET.boundary]
    lines += [cut_land(borders.land(k), land, nodes) for k in sorted(data["land"])]
    for key in sorted(data["sea"]):
        lines += cut_sea(borders.sea(key), land)
    for key in sorted(data["closures"]):
        lines.append(borders.closure(key))
    found = polygonize(unary_union(lines).intersection(SHEET))
    return sorted((f for f in found if f.area > 0.05), key=lambda f: (f.bounds, f.area))


def _owners(data: dict[str, Any], faces: list[Polygon], land: BaseGeometry) -> dict[int, tuple[str, str]]:
    """Face number -> kind of face and owner."""
    dry = [land.contains(f.representative_point()) for f in faces]
    owners: dict[int, tuple[str, str]] = {}

    def claim(lonlat: list[float], owner: str, kind: str) -> None:
        place = Point(project(*lonlat))
        near = sorted((f.distance(place), i) for i, f in enumerate(faces) if dry[i] == (kind == "dry"))
        gap, index = near[0]
        if gap > 4.0:
            raise ValueError(f"{owner}: no {kind} face near {lonlat}")
        if owners.get(index, (kind, owner)) != (kind, owner):
            raise ValueError(f"{owner} and {owners[index][1]} claim one face at {lonlat}")
        owners[index] = (kind, owner)

    for name, province in data["provinces"].items():
        if "union" in province:
            continue
        is_water = province["kind"] == "sea" or province.get("water", False)
        claim(province["seed"], name, "water" if is_water else "dry")
    for owner, places in data["enclosed"].items():
        for place in places:
            claim(place, owner, "water" if owner in _seas(data) else "strait")
    for owner, places in data["islands"].items():
        for place in places:
            if owner:
                claim(place, owner, "dry")
    return owners


def _seas(data: dict[str, Any]) -> set[str]:
    return {n for n, p in data["provinces"].items() if p["kind"] == "sea"}
