"""A point for every corner of a mesh, with room around it: first in the middle of its neighbours, then pushed apart.

In the middle of its neighbours (W. T. Tutte, “How to draw a graph”, 1963) no two lines cross, but what lies inside is
crammed. So corners are moved one by one, as long as no triangle turns over, to where the triangles around them are
most of a size: each has a cost that grows without bound as it gets thin.
"""

import math
from collections.abc import Mapping, Sequence

from games.maps.layout.planar import Corner, Mesh, Triangle

XY = tuple[float, float]
SETTLING, SWEEPS = 4000, 300
"""Rounds at the most: of settling in the middle, and of pushing apart."""
AT_REST = 1e-4
"""Units of the sheet: who moves less in a round has settled."""
EAGER = 1.6
"""How far beyond the middle of its neighbours a corner goes at each step, which settles all of them sooner."""
TURNED = 1e6
"""What a triangle costs that has turned over, or has no area: more than all others together."""
FILLER = 0.3
"""The share of a province's room that a filler gets."""
_TURNS = tuple((math.cos(turn * math.tau / 8), math.sin(turn * math.tau / 8)) for turn in range(8))


def placed(mesh: Mesh, size: XY) -> dict[Corner, XY]:
    """Where every corner lies on a sheet of that size, in its units."""
    points = _framed(mesh, size)
    free = sorted(corner for corner in mesh.around if corner not in points)
    _settle(mesh, points, free, size)
    room = size[0] * size[1] / max(len(mesh.provinces), 1)
    reach = math.sqrt(room) / 3
    for sweep in range(SWEEPS):
        step = reach * (1 - sweep / SWEEPS) + 0.5
        for corner in free:
            _move(mesh, points, corner, step, room)
    return points


def _framed(mesh: Mesh, size: XY) -> dict[Corner, XY]:
    """The frame on the edge of the sheet, its corners as far from each other as they can be, turning as faces do."""
    width, height = size
    ways = (
        (width, 0.0, 0.0, 1, 0),
        (height, width, 0.0, 0, 1),
        (width, width, height, -1, 0),
        (height, 0.0, height, 0, -1),
    )
    around, points = 2 * (width + height), {}
    for place, corner in enumerate(mesh.frame):
        along = around * place / len(mesh.frame)
        for side, x, y, dx, dy in ways:
            if along <= side:
                points[corner] = (width - (x + dx * along), y + dy * along)
                break
            along -= side
    return points


def _settle(mesh: Mesh, points: dict[Corner, XY], free: Sequence[Corner], size: XY) -> None:
    """Each free corner in the middle of its neighbours."""
    near = {
        corner: sorted({other for triangle in mesh.around[corner] for other in triangle} - {corner}) for corner in free
    }
    points.update(dict.fromkeys(free, (size[0] / 2, size[1] / 2)))
    for _ in range(SETTLING):
        moved = 0.0
        for corner in free:
            those, (x, y) = [points[other] for other in near[corner]], points[corner]
            dx = sum(x for x, _ in those) / len(those) - x
            dy = sum(y for _, y in those) / len(those) - y
            points[corner] = (x + EAGER * dx, y + EAGER * dy)
            moved = max(moved, abs(dx), abs(dy))
        if moved < AT_REST:
            return


def _move(mesh: Mesh, points: dict[Corner, XY], corner: Corner, step: float, room: float) -> None:
    """To the best of nine places: where it is, or a step away."""
    x, y = points[corner]
    best, least = (x, y), _cost(mesh, points, corner, room)
    for dx, dy in _TURNS:
        points[corner] = (x + dx * step, y + dy * step)
        cost = _cost(mesh, points, corner, room)
        if cost < least:
            best, least = points[corner], cost
    points[corner] = best


def _cost(mesh: Mesh, points: Mapping[Corner, XY], corner: Corner, room: float) -> float:
    """How bad the triangles around a corner are."""
    total = 0.0
    for triangle in mesh.around[corner]:
        area = _area(points, triangle)
        if area <= AT_REST:
            total += TURNED + AT_REST - area
            continue
        wanted = room * 0.5 * math.prod(1.0 if one in mesh.provinces else FILLER for one in triangle) ** (1 / 3)
        total += wanted / area + area / wanted + _longest(points, triangle) / area
    return total


def _area(points: Mapping[Corner, XY], triangle: Triangle) -> float:
    (ax, ay), (bx, by), (cx, cy) = (points[corner] for corner in triangle)
    return ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2


def _longest(points: Mapping[Corner, XY], triangle: Triangle) -> float:
    """The square of the longest side: thin triangles have a large one for their area."""
    a, b, c = (points[corner] for corner in triangle)
    return max((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 for p, q in ((a, b), (b, c), (c, a))) / 2
