"""The sheet of the usual map as outlines, for boards that are made of it."""

from collections.abc import Iterable, Mapping

from shapely import coverage_union_all, union_all
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from engine.model.json_data import JsonDict
from games.maps.shapes.coverage import covered
from games.maps.shapes.polygons import joined, polygons_of, rings_of, shape_of
from variants.geometry.outlined import AROUND_CRETE, SCENERY
from variants.geometry.sheet import geometry

Shapes = dict[str, BaseGeometry]
FINE = 0.7
"""Units of detail that the outlines of the sheet can do without."""


def atom(*codes: str) -> BaseGeometry:
    """The outline of atoms of `variants/geometry/geometry.json`, as one."""
    faces = geometry().faces
    return _outlined(ring for code in codes for ring in faces[code].all)


def _outlined(rings: Iterable[tuple[int, ...]]) -> BaseGeometry:
    store = geometry().store
    return shape_of(
        [(x / 10, y / 10) for arc in ring for x, y in store.points(arc)[:-1]] for ring in store.outline(rings)
    )


def outlines_drawn(shapes: Shapes) -> tuple[JsonDict, Shapes]:
    """Outlines made of the sheet as a document's geometry has them, straits apart, and the shapes that they are now."""
    water = union_all([_outlined(face.strait) for face in geometry().faces.values() if face.strait])
    wet = {code: shape for code, shape in shapes.items() if code.upper() != code and shape.intersection(water).area > 1}
    parts = {**shapes, **{code: shape.difference(water) for code, shape in wet.items()}}
    parts |= {f"{code} strait": shape.intersection(water) for code, shape in wet.items()}
    fitted = covered(parts, simplify=FINE).shapes
    whole: Shapes = {code: fitted[code] for code in shapes}
    whole |= {code: coverage_union_all([fitted[code], fitted[f"{code} strait"]]) for code in wet}
    faces = {code: rings_of(shape) for code, shape in whole.items()}
    straits = {code: rings_of(_turned(fitted[f"{code} strait"])) for code in wet}
    return {"faces": faces, "straits": straits}, whole


def _turned(shape: BaseGeometry) -> BaseGeometry:
    """The shape with its holes the other way round than its outlines, so that either fill rule leaves them out."""
    return joined(orient(polygon) for polygon in polygons_of(shape))


def island_between(*seas: str) -> BaseGeometry:
    """The island that all of these seas touch and no atom has: a hole of what they are together."""
    waters = [atom(sea) for sea in seas]
    holes = [Polygon(ring) for part in polygons_of(union_all(waters)) for ring in part.interiors]
    return max((hole for hole in holes if all(hole.intersects(water) for water in waters)), key=lambda hole: hole.area)


def scenery(codes: Iterable[str]) -> tuple[dict[str, dict[str, str]], Shapes]:
    """Records and outlines of some of `SCENERY`, as impassable provinces."""
    records = {code: {"name": SCENERY[code][0], "kind": "impassable"} for code in codes}
    atoms = {code: SCENERY[code][1] for code in codes}
    return records, {code: atom(*spec) if spec else island_between(*AROUND_CRETE) for code, spec in atoms.items()}


def provinces(codes: Iterable[str]) -> Shapes:
    """The outlines of provinces as a board with exactly these has them: Prussia takes in Danzig, unless it is one."""
    sheet = geometry().sheet({*codes})
    return {code: atom(*sheet.atoms[code]) for code in sheet.provinces if sheet.atoms[code]}


def places(shapes: Mapping[str, BaseGeometry]) -> JsonDict:
    """Where units stand on that sheet, as a document's geometry has it, as far as they stand within.

    Names are put where there is room for them: a board of more provinces has less.
    """
    known = geometry().places
    within = {code: known[code].unit for code, shape in shapes.items() if code in known}
    inside = {code: at for code, at in within.items() if shapes[code].contains(Point(at))}
    return {"units": {code: [round(value, 1) for value in at] for code, at in inside.items()}}
