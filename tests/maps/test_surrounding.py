"""A sea around land that was drawn alone: how many parts, cut by what, and what becomes of ponds."""

import pytest
from shapely.geometry import Polygon, box

from games.maps.shapes.drawing import Drawn, ShapeDrawing
from games.maps.shapes.surrounding import surrounded

pytestmark = pytest.mark.once


def lands(*bounds):
    return [Drawn(box(*one), name=f"Land {number}") for number, one in enumerate(bounds)]


def around(shapes, wish="", *, lines=(), usual=False):
    drawing = ShapeDrawing(shapes=shapes, lines=[list(line) for line in lines])
    return surrounded(drawing, shapes, (1000, 800), wish, usual=usual)


def test_land_alone_has_the_seas_that_are_wished_and_its_ponds_are_land():
    ring = Polygon(box(200, 200, 800, 600).exterior, [box(400, 300, 420, 320).exterior])
    shapes, size, (question,) = around([Drawn(ring, name="Land")], "1")
    assert [(one.name, one.kind) for one in shapes] == [("The Sea", "sea"), ("Land", "")]
    assert sum(Polygon(hole).area for hole in shapes[1].shape.interiors) < 10, "the pond is land but for cracks"
    assert question["answer"] == "1"
    assert shapes[0].shape.area + shapes[1].shape.area == pytest.approx(size[0] * size[1], rel=0.01)


def test_without_a_wish_there_are_seas_where_they_are_usual():
    some = lands((200, 200, 400, 600), (400, 200, 600, 600))
    assert around(some)[0] == some
    assert sum(one.kind == "sea" for one in around(some, usual=True)[0]) == 1


def test_seas_that_are_there_are_left_alone():
    shapes = [Drawn(box(0, 0, 1000, 400), kind="sea"), *lands((0, 400, 1000, 800))]
    assert around(shapes, "4") == (shapes, (1000, 800), [])


def test_lines_cut_the_sea_only_where_they_reach():
    middle, cuts = (300, 300, 700, 500), ([(0, 400), (300, 400)], [(700, 400), (1000, 400)])
    far = [[(x - 900 if x == 0 else x + 900 if x == 1000 else x, y) for x, y in line] for line in cuts]
    shapes, _, (question,) = around(lands(middle), "1", lines=far)
    assert sorted(one.name for one in shapes if one.kind == "sea") == ["North Sea", "South Sea"]
    assert "2 lines of the file cut it" in question["ask"]
    assert sum(one.kind == "sea" for one in around(lands(middle), "1", lines=[[(10, 10), (20, 20)]])[0]) == 1
