"""Where every piece of a scene stands: slots scaled to the room of a province."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from games.maps.drawing.scene import XY, Actor, DrawnUnit, OffBoard, Scene
from variants.geometry import Sheet

#: The band at the foot of the sheet, over the desert, where places off the board are drawn.
BAND = (500.0, 1172.0, 640.0, 42.0)
#: A dislodged unit stands this far from where it stood, and this much smaller.
ASIDE, SMALLER = (11.0, -12.0), 0.78
#: At full size two tokens this far apart show their shapes and letters.
_SIDE_BY_SIDE = 27.0


@dataclass(frozen=True, slots=True)
class Stand:
    """A point and the scale of what stands there."""

    at: XY
    scale: float


@dataclass(frozen=True, slots=True)
class Places:
    """Stands by the position of a unit or actor in its scene, and of every place."""

    units: tuple[Stand, ...]
    dislodged: tuple[Stand, ...]
    actors: tuple[Stand, ...]
    boxes: Mapping[str, tuple[float, float, float, float]]
    sheet: Sheet

    def spot(self, place: str, coast: str = "") -> XY:
        """Where an arrow to a place ends."""
        box = self.boxes.get("SKY" if place.startswith("^") else place)
        if box:
            x, y, w, h = box
            return x + w / 2, y + h / 2
        return anchor(self.sheet, place, coast)


def anchor(sheet: Sheet, place: str, coast: str = "") -> XY:
    """The place of a lone unit; of a fleet on a named coast, that coast's."""
    province = sheet.geometry.places.get(place)
    if province is None:
        return BAND[0], BAND[1]
    for named in province.coasts:
        if named.name == coast and (not named.where or named.where in sheet.provinces):
            return named.at
    return province.unit


def arrange(scene: Scene, sheet: Sheet) -> Places:
    """Give every piece its stand: units first, then actors, in the order of the scene."""
    boxes = _boxes(scene.offboard)
    crowd: dict[tuple[str, str], int] = {}
    pieces: list[DrawnUnit | Actor] = [*scene.units, *scene.actors]
    for piece in pieces:
        crowd[_key(piece, sheet)] = crowd.get(_key(piece, sheet), 0) + 1
    seen: dict[tuple[str, str], int] = {}

    def stand(piece: DrawnUnit | Actor) -> Stand:
        key = _key(piece, sheet)
        index = seen.get(key, 0)
        seen[key] = index + 1
        if key[0] in boxes:
            return _in_box(boxes[key[0]], index, crowd[key])
        return _in_province(sheet, key, index, crowd[key])

    units = tuple(stand(unit) for unit in scene.units)
    actors = tuple(stand(actor) for actor in scene.actors)
    dislodged = []
    for item in scene.dislodged:
        x, y = anchor(sheet, item.unit.place, item.unit.coast)
        dislodged.append(Stand((x + ASIDE[0], y + ASIDE[1]), SMALLER))
    return Places(units, tuple(dislodged), actors, boxes, sheet)


def _key(piece: DrawnUnit | Actor, sheet: Sheet) -> tuple[str, str]:
    """Pieces with the same key share the room of one spot."""
    coast = piece.coast if isinstance(piece, DrawnUnit) else ""
    own_spot = anchor(sheet, piece.place, coast) != anchor(sheet, piece.place)
    return piece.place, coast if own_spot else ""


def _in_province(sheet: Sheet, key: tuple[str, str], index: int, count: int) -> Stand:
    x, y = anchor(sheet, *key)
    place = sheet.geometry.places.get(key[0])
    scale = 1.0 if count == 1 else 0.82 if count < 4 else 0.68
    if index == 0 or place is None:
        return Stand((x, y), scale)
    if key[1] or index > len(place.slots):
        return Stand((x + _SIDE_BY_SIDE * scale * index, y - 4 * index), scale)
    sx, sy = place.slots[index - 1]
    gap = math.dist((x, y), (sx, sy))
    if 0 < gap < _SIDE_BY_SIDE * scale:
        push = _SIDE_BY_SIDE * scale / gap
        sx, sy = x + (sx - x) * push, y + (sy - y) * push
    return Stand((sx, sy), scale)


def _in_box(box: tuple[float, float, float, float], index: int, count: int) -> Stand:
    x, y, w, h = box
    step = min(32.0, (w - 106.0) / max(count, 1))  # beside the name of the box
    return Stand((x + 108.0 + step * index, y + h / 2), 0.92)


def _boxes(offboard: tuple[OffBoard, ...]) -> dict[str, tuple[float, float, float, float]]:
    """Boxes side by side in the band."""
    if not offboard:
        return {}
    x, y, w, h = BAND
    width = min(300.0, (w - 10.0 * (len(offboard) - 1)) / len(offboard))
    left = x + (w - width * len(offboard) - 10.0 * (len(offboard) - 1)) / 2
    return {o.id: (left + i * (width + 10.0), y, width, h) for i, o in enumerate(offboard)}
