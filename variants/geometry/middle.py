"""The pole of inaccessibility of a shape: the point within it that is farthest from its edge, where a unit has room.

By quartering squares: a square is looked into as long as it could hold a better point (the published method of
“polylabel”: the best that a square can hold is the distance at its middle and half its diagonal more).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence

XY = tuple[float, float]
Shape = Sequence[Sequence[XY]]
PRECISION = 1.0
"""Units of the sheet to which it is found."""
SLACK = 1e-6
"""What rounding could add to a distance, and much more."""


def middle(shape: Shape) -> tuple[XY, float]:
    """The point, and its distance to the edge. `shape`: rings, in units; holes are rings within others."""
    xs, ys = [x for ring in shape for x, _ in ring], [y for ring in shape for _, y in ring]
    least_x, least_y, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    side = max(min(width, height), PRECISION)
    edges = _edges(shape)
    best, room = _centroid(shape), -math.inf
    squares: list[tuple[float, float, float, float]] = []

    def look(x: float, y: float, half: float) -> None:
        nonlocal best, room
        away = _away(edges, x, y)
        if away > room:
            best, room = (x, y), away
        heapq.heappush(squares, (-(away + half * math.sqrt(2)), x, y, half))

    look(*best, 0.0)
    for column in range(math.ceil(width / side)):
        for row in range(math.ceil(height / side)):
            look(least_x + (column + 0.5) * side, least_y + (row + 0.5) * side, side / 2)
    while squares:
        most, x, y, half = heapq.heappop(squares)
        if -most - room <= PRECISION:
            break
        for dx in (-half / 2, half / 2):
            for dy in (-half / 2, half / 2):
                look(x + dx, y + dy, half / 2)
    return (round(best[0], 1), round(best[1], 1)), max(room, 1.0)


def _centroid(shape: Shape) -> XY:
    points = [point for ring in shape[:1] for point in ring]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


Edge = tuple[float, float, float, float, float, float]
"""Where it begins, how high it ends, the way from one to the other, and how far that is."""


def _edges(shape: Shape) -> list[Edge]:
    """The edges of all rings."""
    return [
        (ax, ay, by, bx - ax, by - ay, math.hypot(bx - ax, by - ay))
        for ring in shape
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True)
    ]


def _away(edges: Sequence[Edge], x: float, y: float) -> float:
    """The distance of a point to the nearest edge, below zero outside.

    Of an edge that begins too far off to come nearer, by its length and a little more, no point is looked for.
    """
    inside, nearest, root = False, math.inf, math.inf
    for ax, ay, by, dx, dy, long in edges:
        if (ay > y) != (by > y) and x < dx * (y - ay) / dy + ax:
            inside = not inside
        u, v = x - ax, y - ay
        if u * u + v * v > (root + long + SLACK) ** 2:
            continue
        length = dx * dx + dy * dy
        share = (u * dx + v * dy) / length if length else 0.0
        share = 0.0 if share < 0.0 else min(share, 1.0)
        square = (ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2
        if square < nearest:
            nearest, root = square, math.sqrt(square)
    return root if inside else -root
