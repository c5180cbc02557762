"""Boxes asked by the cells of a grid answer as if each were compared with each, and cost less on crowded boards."""

import random

import pytest

from tests.bench.boards import made
from variants.geometry import labels, leading
from variants.geometry.cells import MOST, SIDE, Boxes, Grid, Ground
from variants.geometry.drawn import drawn_sheet
from variants.geometry.within import Box, Within

pytestmark = pytest.mark.once


def boxes(luck, count, size):
    """Some of them beyond the sheet, on edges of cells, of no width, or as large as the sheet."""
    found = []
    for _ in range(count):
        x, y = (luck.choice((luck.uniform(-60, size + 60), SIDE * luck.randrange(-2, 8))) for _ in range(2))
        wide, high = (luck.choice((0, 3, SIDE, luck.uniform(0, 90), size)) for _ in range(2))
        found.append(Box(x, y, x + wide, y + high))
    return found


@pytest.mark.parametrize("number", range(20))
def test_asking_by_cells_is_asking_each(number):
    luck = random.Random(number)
    size = luck.choice((100, 400, 4000))
    others = boxes(luck, 60, size)
    asked = Boxes(Grid(Box(0, 0, size, size)), others)
    for box in boxes(luck, 60, size):
        area = sum(box.over(other) for other in others)
        assert asked.covered(box, float("inf")) == pytest.approx(area)
        assert asked.covered(box, area / 2) == pytest.approx(area) or asked.covered(box, area / 2) > area / 2
        assert set(asked.touching(box)) == {other for other in others if box.meets(other)}


@pytest.mark.parametrize("number", range(20))
def test_the_ground_under_a_box_is_found(number):
    luck = random.Random(number)
    shapes = {}
    for code, box in enumerate(boxes(luck, 40, 400)):
        shapes[str(code)] = Within([[(box.left, box.upper), (box.right, box.upper), (box.right, box.lower)]])
    ground = Ground(Grid(Box(0, 0, 400, 400)), shapes)
    for box in boxes(luck, 60, 400):
        most = [shape for shape in shapes.values() if box.area and shape.outside(box) < 0.4 * box.area]
        assert set(most) <= set(ground.holding(box))


def test_a_large_sheet_has_no_more_cells_than_a_small_one():
    grid = Grid(Box(0, 0, 4000, 4000))
    assert len(list(grid.cells(Box(-1e9, -1e9, 1e9, 1e9)))) <= (MOST + 1) ** 2


MOST_A_NAME = 2 * labels.MOST_COMPARED + leading.MOST_COMPARED + 2_000
"""As often as a name, its code, and its code beside it may be compared, and what is asked between two limits."""


def crowded(columns, rows, side):
    """A board whose provinces are so many units wide: smaller than a unit and than any name."""
    document = made(columns, rows)
    share = side / 90
    faces = document["geometry"]["faces"]
    document["geometry"]["faces"] = {
        code: [[[round(x * share, 1), round(y * share, 1)] for x, y in ring] for ring in rings]
        for code, rings in faces.items()
    }
    for code, record in document["provinces"].items():
        record["name"] = f"Grand Duchy of {code}"
    return document


@pytest.mark.parametrize("side", [4, 20])
def test_what_names_cost_grows_with_their_number_and_not_with_its_square(side, monkeypatch):
    kept = []

    class Counted(Boxes):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            kept.append(self)

    monkeypatch.setattr(labels, "Boxes", Counted)
    drawn_sheet(crowded(12, 12, side))
    assert 0 < sum(one.compared for one in kept) <= 144 * MOST_A_NAME
