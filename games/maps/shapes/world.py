"""A board of a region of the world: points for its provinces, cut along the coast lines."""

from collections.abc import Collection

from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from engine.model.json_data import JsonDict
from games.maps.shapes.cells import join_rest, shared_out
from games.maps.shapes.contacts import Contacts, contacts
from games.maps.shapes.coverage import covered
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.polygons import joined, polygons_of, rings_of
from games.maps.shapes.recipe import Recipe, read_recipe
from games.maps.shapes.region import RegionSheet

FINE = 1.2
"""Units of detail of a coast that no sheet shows."""
SMALL = 30.0
"""Square units below which an island is left out."""
POND = 2500.0
"""Square units below which water without a point of its own is part of the land around it; larger is no province."""
Shapes = dict[str, BaseGeometry]


def from_points(text: str) -> JsonDict:
    """The document that a list with places means (`recipe`). Raises ShapeError."""
    recipe = read_recipe(text)
    sheet = recipe.region.sheet
    shapes = _provinces(recipe, sheet)
    coverage = covered(shapes, simplify=FINE)
    faces = {code: rings_of(shape) for code, shape in coverage.shapes.items()}
    kinds = {code: record["kind"] for code, record in recipe.document["provinces"].items()}
    document = with_contacts(recipe.document, contacts(faces, kinds), recipe.without)
    return {**document, "geometry": {"size": list(sheet.size), "faces": faces}}


def _provinces(recipe: Recipe, sheet: RegionSheet) -> Shapes:
    """Every province's shape, uncut by detail. Islands without a point join the nearest province."""
    places = {code: sheet.place(*point) for code, point in recipe.points.items()}
    frame = box(0, 0, *sheet.size)
    for code, place in places.items():
        if not (0 <= place[0] <= sheet.size[0] and 0 <= place[1] <= sheet.size[1]):
            raise ShapeError(f"{code} lies outside the region, at {recipe.points[code]}. Move it, or widen the region.")
    wet = {code for code, record in recipe.document["provinces"].items() if record["kind"] == "sea"}
    land = [piece for piece in sheet.land() if piece.area > SMALL]
    if not land:
        raise ShapeError("There is no land in this region.")
    ashore = {code: place for code, place in places.items() if code not in wet}
    dry, islands = shared_out(land, ashore)
    join_rest(dry, islands, float("inf"))
    water = polygons_of(frame.difference(joined(land)))
    afloat = {code: place for code, place in places.items() if code in wet}
    if not afloat:
        raise ShapeError("There is no sea on this list. Give its waters a point each: SEA, The Sea, sea, at 20 58.")
    seas, ponds = shared_out([piece for piece in water if piece.area > SMALL], afloat)
    small = [piece for piece in (*ponds, *(one for one in water if one.area <= SMALL)) if piece.area <= POND]
    join_rest(dry, small, float("inf"))
    return {code: joined(polygons) for code, polygons in (dry | seas).items()}


def with_contacts(document: JsonDict, all_contacts: Contacts, without: Collection[frozenset[str]] = ()) -> JsonDict:
    """A document with the kinds, coasts and borders that its outlines show, besides those that it has."""
    provinces = {}
    for code, record in document["provinces"].items():
        provinces[code] = {"name": record["name"], "kind": all_contacts.kinds.get(code, record["kind"])}
        if code in all_contacts.coasts:
            provinces[code]["coasts"] = all_contacts.coasts[code]
    borders = {}
    for sort, pairs in (("army", all_contacts.army), ("fleet", all_contacts.fleet)):
        known = {frozenset(pair) for pair in pairs}
        more = [pair for pair in document.get(sort, ()) if frozenset(pair) not in known]
        shown = [pair for pair in pairs if frozenset(end.partition("/")[0] for end in pair) not in without]
        borders[sort] = [*shown, *more]
    return {**document, "provinces": provinces, **borders}
