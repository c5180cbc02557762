"""Where a unit has most room: compared with looking at every tenth unit of the sheet."""

import math

import pytest

from tests.rows import every_row
from variants.geometry.middle import middle

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
ANGLE = [(0.0, 0.0), (30.0, 0.0), (30.0, 8.0), (12.0, 8.0), (12.0, 40.0), (0.0, 40.0)]
HOLE = [(3.0, 3.0), (3.0, 7.0), (7.0, 7.0), (7.0, 3.0)]
DOUBLED = [(0.0, 0.0), (0.0, 0.0), (20.0, 0.0), (10.0, 12.0)]
SHAPES = [((SQUARE,), 5.0), ((ANGLE,), 6.6), ((SQUARE, HOLE), 1.8), ((DOUBLED,), 4.7)]
"""Rings, and the room that there is by hand: half a side; an angle's inner corner; between corners; a circle within."""


def away(shape, x, y):
    """The distance to the nearest edge, one by one; of points within."""
    found = []
    for ring in shape:
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            length = (bx - ax) ** 2 + (by - ay) ** 2
            share = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) if length else 0.0
            found.append(math.dist((x, y), (ax + share * (bx - ax), ay + share * (by - ay))))
    return min(found)


@every_row("shape, room", SHAPES)
def test_it_is_the_point_with_most_room(shape, room):
    (x, y), found = middle(shape)
    assert found == pytest.approx(room, abs=1.0)
    assert found == pytest.approx(away(shape, x, y), abs=0.1)
