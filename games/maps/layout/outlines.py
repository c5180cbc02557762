"""Shapes out of a mesh: each province gets of every triangle around it the part that is nearest to it.

Two provinces meet along a line in each of the two triangles that have both, so they share a border exactly if they
share a side of the mesh. A border is bent a little where it passes from one triangle to the next.
"""

from collections.abc import Mapping

from games.maps.layout.placing import XY
from games.maps.layout.planar import Corner, Mesh, Triangle

NEAR_FILLER = 3.0
"""How much nearer to a filler than to a province lies the line between the two."""
BENDS = (0.2, 0.4, 0.6, 0.8)
"""Where, of the way between the middles of two triangles, the bent line has its points."""


def outlines(mesh: Mesh, points: Mapping[Corner, XY]) -> dict[str, list[list[XY]]]:
    """The outline of every province, in units of the sheet: one ring each."""
    return {province: [_ring(mesh, points, province)] for province in sorted(mesh.provinces)}


def _ring(mesh: Mesh, points: Mapping[Corner, XY], province: Corner) -> list[XY]:
    """Through the triangles around a province, each with the one after it."""
    following = {}
    for triangle in mesh.around[province]:
        _, a, b = _from(triangle, province)
        following[a] = (b, triangle)
    ring: list[XY] = []
    corner = first = min(following)
    while True:
        corner, triangle = following[corner]
        ring.append(_middle(mesh, points, triangle))
        ring += _bend(mesh, points, (province, corner), triangle, following[corner][1])
        if corner == first:
            return ring


def _from(triangle: Triangle, corner: Corner) -> Triangle:
    """The same triangle, told from that corner on."""
    place = triangle.index(corner)
    return (corner, triangle[(place + 1) % 3], triangle[(place + 2) % 3])


def _middle(mesh: Mesh, points: Mapping[Corner, XY], corners: tuple[Corner, ...]) -> XY:
    """Between the corners, nearer to fillers. (Sorted first: both neighbours come to the same number.)"""
    weights = [(1.0 if corner in mesh.provinces else NEAR_FILLER, points[corner]) for corner in sorted(corners)]
    whole = sum(weight for weight, _ in weights)
    return (
        round(sum(weight * x for weight, (x, _) in weights) / whole, 1),
        round(sum(weight * y for weight, (_, y) in weights) / whole, 1),
    )


def _bend(
    mesh: Mesh, points: Mapping[Corner, XY], side: tuple[Corner, Corner], one: Triangle, other: Triangle
) -> list[XY]:
    """The line from the middle of one triangle over their common side to the middle of the other, without its ends."""
    start, end = _middle(mesh, points, one), _middle(mesh, points, other)
    (ax, ay), (bx, by), (cx, cy) = min(start, end), _middle(mesh, points, side), max(start, end)
    line = [
        (
            round((1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t**2 * cx, 1),
            round((1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t**2 * cy, 1),
        )
        for t in BENDS
    ]
    return line if start <= end else line[::-1]
