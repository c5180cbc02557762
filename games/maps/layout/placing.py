"""A point for every corner of a mesh, with room around it: first in the middle of its neighbours, then pushed apart.

In the middle of its neighbours (W. T. Tutte, “How to draw a graph”, 1963) no two lines cross, but what lies inside is
crammed. So corners are moved one by one, as long as no triangle turns over, to where the triangles around them are
most of a size: each has a cost that grows without bound as it gets thin.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.model.json_data import Json, JsonDict
from games.maps.layout.planar import Corner, Mesh

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


@dataclass
class CornerLayout:
    """Where the corners lie by now. `settled`: how many rounds in the middle, `sweeps`: how many of pushing apart."""

    points: dict[Corner, XY]
    settled: int = 0
    sweeps: int = 0

    @property
    def share(self) -> float:
        """How much of it is done, from 0 to 1."""
        return self.sweeps / SWEEPS

    def stored(self) -> JsonDict:
        """As JSON, from which it goes on exactly as it would have."""
        return {"points": self.points, "settled": self.settled, "sweeps": self.sweeps}

    @classmethod
    def of(cls, stored: Json) -> "CornerLayout":
        """What `stored` was made of."""
        points = {corner: (x, y) for corner, (x, y) in stored["points"].items()}
        return cls(points, stored["settled"], stored["sweeps"])


def new_layout(mesh: Mesh, size: XY) -> CornerLayout:
    """The frame on the edge of a sheet of that size, in its units, and everything else in the middle."""
    points = dict.fromkeys(mesh.around, (size[0] / 2, size[1] / 2))
    return CornerLayout({**points, **_framed(mesh, size)})


def place_corners(mesh: Mesh, size: XY, placing: CornerLayout, over: Callable[[], bool]) -> bool:
    """Go on with placing the corners until they are placed, or time is `over`; returns whether they are.

    It comes out alike in however many goes.
    """
    framed = _framed(mesh, size)
    free = sorted(corner for corner in mesh.around if corner not in framed)
    if not _relax_corners(mesh, placing, free, over):
        return False
    room = size[0] * size[1] / max(len(mesh.provinces), 1)
    reach = math.sqrt(room) / 3
    around = [(corner, _weighed(mesh, corner)) for corner in free]
    while placing.sweeps < SWEEPS:
        step = reach * (1 - placing.sweeps / SWEEPS) + 0.5
        for corner, triangles in around:
            _move(triangles, placing.points, corner, step, room)
        placing.sweeps += 1
        if over():
            break
    return placing.sweeps == SWEEPS


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


def _relax_corners(mesh: Mesh, placing: CornerLayout, free: Sequence[Corner], over: Callable[[], bool]) -> bool:
    """Each free corner in the middle of its neighbours; whether all are, or time was over before."""
    points = placing.points
    near = {
        corner: sorted({other for triangle in mesh.around[corner] for other in triangle} - {corner}) for corner in free
    }
    while placing.settled < SETTLING:
        moved = 0.0
        for corner in free:
            neighbours, (x, y) = [points[other] for other in near[corner]], points[corner]
            dx = sum(x for x, _ in neighbours) / len(neighbours) - x
            dy = sum(y for _, y in neighbours) / len(neighbours) - y
            points[corner] = (x + EAGER * dx, y + EAGER * dy)
            moved = max(moved, abs(dx), abs(dy))
        placing.settled = SETTLING if moved < AT_REST else placing.settled + 1
        if over():
            return False
    return True


Weighed = tuple[Corner, Corner, Corner, float]
"""A triangle, with the share of a province's room that it gets by its corners."""


def _weighed(mesh: Mesh, corner: Corner) -> list[Weighed]:
    """The triangles around a corner."""
    return [
        (*triangle, math.prod(1.0 if one in mesh.provinces else FILLER for one in triangle) ** (1 / 3))
        for triangle in mesh.around[corner]
    ]


def _move(around: Sequence[Weighed], points: dict[Corner, XY], corner: Corner, step: float, room: float) -> None:
    """To the best of nine places: where it is, or a step away."""
    x, y = points[corner]
    best, least = (x, y), _cost(around, points, room, math.inf)
    for dx, dy in _TURNS:
        points[corner] = (x + dx * step, y + dy * step)
        cost = _cost(around, points, room, least)
        if cost < least:
            best, least = points[corner], cost
    points[corner] = best


def _cost(around: Sequence[Weighed], points: Mapping[Corner, XY], room: float, most: float) -> float:
    """How bad the triangles around a corner are; counted no further than to `most`.

    A triangle should have the area that is `wanted`, and a small longest side for it: thin ones have a large one.
    Written out, since large boards ask it some million times.
    """
    total = 0.0
    for one, two, three, share in around:
        (ax, ay), (bx, by), (cx, cy) = points[one], points[two], points[three]
        area = ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
        if area <= AT_REST:
            total += TURNED + AT_REST - area
        else:
            wanted = room * 0.5 * share
            first, second = (ax - bx) ** 2 + (ay - by) ** 2, (bx - cx) ** 2 + (by - cy) ** 2
            longest = max(first, second, (cx - ax) ** 2 + (cy - ay) ** 2)
            total += wanted / area + area / wanted + longest / 2 / area
        if total >= most:
            break
    return total
