"""Edits of straits: land that is passed from over water, though nothing of it touches.

A strait is a border for armies like any other, which the drawing does not show; `geometry.crossings` lists it, so that
the map has a line for it. Whether fleets pass, too, is said in the boxes of either province.
"""

from games.boards.workshop.edits import fields as given
from games.boards.workshop.edits.blank import Document
from games.boards.workshop.edits.fields import Fields
from games.common.errors import Refused
from games.maps.faces.contact import contacts
from games.maps.faces.rings import read_faces

ON_LAND = ("inland", "coastal")


def strait(document: Document, fields: Fields) -> Document:
    """`strait`: armies pass between `one` and `other`, two lands with water between."""
    one, other = given.province(document, fields, "one"), given.province(document, fields, "other")
    if one == other:
        raise Refused("A strait joins two provinces. Choose another one.", field="other")
    for code, field in ((one, "one"), (other, "other")):
        record = document["provinces"][code]
        if record["kind"] not in ON_LAND:
            raise Refused(f"A strait leads from land to land, and {record['name']} is none.", field=field)
    if touch(document, one, other):
        raise Refused(f"{one} and {other} touch. Say at their border who passes it.", field="other")
    if any(_between(pair, {one, other}) for pair in document["army"]):
        raise Refused(f"There is a strait between {one} and {other} already.", field="other")
    return with_listed_border({**document, "army": [*document["army"], [one, other]]}, one, other)


def strait_remove(document: Document, fields: Fields) -> Document:
    """`strait_remove`: nobody passes between `one` and `other` any more, which do not touch."""
    one, other = given.province(document, fields, "one"), given.province(document, fields, "other")
    ends = {one, other}
    if touch(document, one, other):
        raise Refused(f"{one} and {other} touch. Say at their border who passes it.", field="other")
    if not any(_between(pair, ends) for sort in ("army", "fleet") for pair in document[sort]):
        raise Refused(f"There is no strait between {one} and {other} any more.", field="other")
    pairs_left = {sort: [pair for pair in document[sort] if not _between(pair, ends)] for sort in ("army", "fleet")}
    return with_listed_border({**document, **pairs_left}, one, other)


def with_listed_border(document: Document, one: str, other: str) -> Document:
    """A document whose drawing lists a border between two provinces that it does not show, as long as it is there."""
    geometry, ends = document.get("geometry"), {one, other}
    if geometry is None:
        return document
    others = [pair for pair in geometry.get("crossings", ()) if not _between(pair, ends)]
    there = any(_between(pair, ends) for sort in ("army", "fleet") for pair in document[sort])
    crossings = [*others, [one, other]] if there and not touch(document, one, other) else others
    plain = {name: part for name, part in geometry.items() if name != "crossings"}
    return {**document, "geometry": {**plain, "crossings": crossings} if crossings else plain}


def touch(document: Document, one: str, other: str) -> bool:
    """Whether two provinces have a side in common on the map."""
    faces = document.get("geometry", {}).get("faces", {})
    if one not in faces or other not in faces:
        return False
    return bool(contacts(read_faces({code: faces[code] for code in (one, other)})))


def _between(pair: list[str], ends: set[str]) -> bool:
    return {end.partition("/")[0] for end in pair} == ends
