"""An edit of the whole map: turned by a quarter, or mirrored. Who borders on whom stays as it is."""

from collections.abc import Callable

from engine.model.json_data import JsonDict
from games.boards.workshop.edits.blank import Document
from games.boards.workshop.edits.fields import Fields
from games.common.errors import Refused

XY = tuple[float, float]
WAYS: dict[str, Callable[[float, float, float, float], XY]] = {
    "right": lambda x, y, wide, high: (high - y, x),
    "left": lambda x, y, wide, high: (y, wide - x),
    "mirror": lambda x, y, wide, high: (wide - x, y),
    "over": lambda x, y, wide, high: (x, high - y),
}
"""By name where a point of a sheet goes that is so wide and so high."""
POINTS, RINGS = ("units", "labels", "dots", "coasts"), ("faces", "straits")


def turn(document: Document, fields: Fields) -> Document:
    """`turn`: the map, `way` (right, left: by a quarter; mirror: east is west; over: north is south)."""
    geometry: JsonDict | None = document.get("geometry")
    if geometry is None:
        raise Refused("This board has no map yet. Have it laid out first.")
    way = WAYS.get(fields.get("way", ""))
    if way is None:
        raise Refused(f"A map turns {', '.join(WAYS)}.", field="way")
    wide, high = geometry["size"]

    def moved(point: list[float]) -> list[float]:
        return [round(value, 1) for value in way(point[0], point[1], wide, high)]

    geometry_left = {
        part: part_value
        for part, part_value in geometry.items()
        if part != "around" or fields["way"] in ("mirror", "over")
    }
    after = {**geometry_left, "size": [high, wide] if fields["way"] in ("left", "right") else [wide, high]}
    for part in RINGS:
        if part in geometry:
            after[part] = {code: [[*map(moved, ring)] for ring in rings] for code, rings in geometry[part].items()}
    for part in POINTS:
        if part in geometry:
            after[part] = {place: moved(at) for place, at in geometry[part].items()}
    if "lettering" in geometry:  # names stand upright wherever the sheet turns
        after["lettering"] = {code: _lettered(text, moved) for code, text in geometry["lettering"].items()}
    return {**document, "geometry": after}


def _lettered(text: JsonDict, moved: Callable[[list[float]], list[float]]) -> JsonDict:
    """How a name is written, its line and its code moved along."""
    turned = {key: value for key, value in text.items() if key != "turn"}
    if "short" in text:
        turned["short"] = moved(text["short"])
    if "leader" in text:
        turned["leader"] = [moved(point) for point in text["leader"]]
    return turned
