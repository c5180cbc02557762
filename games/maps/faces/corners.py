"""Corners of borders: found, moved, put in, taken out. A corner moves in all faces that it belongs to."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from games.lazy import lazy
from games.maps.faces.rings import Faces, Point, Ring, nearest_on, on_grid, segments, shape

if TYPE_CHECKING:
    import shapely
else:
    shapely = lazy("shapely")

OVERLAP = 1.0
"""Square units by which faces may lie over each other before a change is refused: what rounding makes."""

Size = tuple[float, float]


def corner_at(faces: Faces, at: Point, within: float) -> Point | None:
    """The corner nearest to a point, if one is so near."""
    corners = {point for rings in faces.values() for ring in rings for point in ring}
    best = min(corners, key=lambda point: (math.dist(point, at), point), default=None)
    return best if best is not None and math.dist(best, at) <= within else None


def side_at(faces: Faces, at: Point, within: float) -> tuple[tuple[Point, Point], Point] | None:
    """The side nearest to a point, if one is so near, and the point of it that is."""
    best, away = None, within
    for segment in {one for rings in faces.values() for one in segments(rings)}:
        point, distance = nearest_on(segment, at)
        if distance <= away:
            best, away = (segment, point), distance
    return best


def with_corner(faces: Faces, side: tuple[Point, Point], at: Point) -> dict[str, list[Ring]]:
    """The faces with a corner put into a side, in all that have it."""
    if at in side:
        return _each(faces, lambda ring: ring)
    ends = set(side)

    def put(ring: Ring) -> Ring:
        out: Ring = []
        for place, point in enumerate(ring):
            out.append(point)
            if {point, ring[(place + 1) % len(ring)]} == ends:
                out.append(at)
        return out

    return _each(faces, put)


def snapped(faces: Faces, at: Point, within: float) -> tuple[dict[str, list[Ring]], Point]:
    """A point drawn to the nearest corner, or into the nearest side; the faces have a corner there then."""
    if (corner := corner_at(faces, at, within)) is not None:
        return _each(faces, lambda ring: ring), corner
    if (side := side_at(faces, at, within)) is not None:
        return with_corner(faces, *side), side[1]
    return _each(faces, lambda ring: ring), on_grid(*at)


def moved(faces: Faces, at: Point, to: Point, size: Size) -> dict[str, list[Ring]]:
    """The faces with a corner somewhere else. On the edge of the sheet it stays there; the sheet's own corners stay."""
    target = on_grid(*(_clamp_to_sheet(a, b, most) for a, b, most in zip(at, to, size, strict=True)))
    if corner_at(faces, at, 0.0) is None:
        raise ValueError("That corner is not there any more. Look at the map again.")
    if target != at and corner_at(faces, target, 0.0) is not None:
        raise ValueError("Another corner is there already. Take one of the two out.")
    return _sound(faces, _each(faces, lambda ring: [target if point == at else point for point in ring]), at)


def _clamp_to_sheet(at: float, to: float, most: float) -> float:
    """One coordinate of where a corner goes: within the sheet, and at its edge if it was there."""
    return at if at in (0.0, most) else min(max(to, GAP), most - GAP)


GAP = 1.0
"""How near the edge of the sheet a corner comes that is not on it."""


def removed(faces: Faces, at: Point, size: Size) -> dict[str, list[Ring]]:
    """The faces without a corner between two sides. Where more lines meet, one of them must go first."""
    near = {other for rings in faces.values() for side in segments(rings) if at in side for other in side} - {at}
    if not near:
        raise ValueError("That corner is not there any more. Look at the map again.")
    if len(near) > 2:
        raise ValueError("Three lines meet in that corner. Join two of the provinces first.")
    if at in ((0.0, 0.0), (0.0, size[1]), (size[0], 0.0), size):
        raise ValueError("That is a corner of the sheet, which stays.")
    after = _each(faces, lambda ring: [point for point in ring if point != at])
    if any(len(ring) < 3 for rings in after.values() for ring in rings):
        raise ValueError("A province needs three corners at least.")
    return _sound(faces, after, at)


def _each(faces: Faces, change: Callable[[Ring], Ring]) -> dict[str, list[Ring]]:
    return {code: [change(list(ring)) for ring in rings] for code, rings in faces.items()}


def _sound(before: Faces, after: dict[str, list[Ring]], at: Point) -> dict[str, list[Ring]]:
    """The changed faces. Raises ValueError if one crosses itself or lies over another now."""
    changed = [code for code, rings in before.items() if any(at in ring for ring in rings)]
    shapes = {code: shape(rings) for code, rings in after.items()}
    codes = list(shapes)
    tree = shapely.STRtree(list(shapes.values()))
    for code in changed:
        if not shapes[code].is_valid:
            raise ValueError(f"The outline of {code} would cross itself there.")
        for place in tree.query(shapes[code]):
            other = codes[int(place)]
            if other != code and shapes[other].is_valid and shapes[code].intersection(shapes[other]).area > OVERLAP:
                raise ValueError(f"{code} would lie over {other} there.")
    return after
