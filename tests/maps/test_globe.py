"""Boards around the globe: wherever degrees begin, in whatever way a file crosses 180°, the same provinces touch."""

import json
import random
from itertools import pairwise

import numpy as np
import pytest
import shapely
from shapely.affinity import translate
from shapely.geometry import Point, Polygon, box

from engine.boards.outlines import drawn_well
from games.boards.workshop.edits import turning
from games.maps.drawing.crossings import STUB, crossings
from games.maps.shapes.importing import imported
from games.maps.shapes.meridians import NEAR, rejoined, seam, unwound
from games.maps.shapes.polygons import polygons_of
from tests.plugins.drawings import features, square
from variants.geometry.drawn import drawn_sheet

pytestmark = pytest.mark.once

ROWS = {
    20: [(0, "Ash"), (70.3, "Bec"), (171.2, "Cal"), (200.9, "Dun"), (301, "Esk")],
    -10: [(20, "Fal"), (100.7, "Gor Sea"), (214, "Hul"), (322.4, "Ilk Sea")],
    -50: [(-30, "Jar"), (140.6, "Kel"), (240, "Lor Sea")],
}
"""By the southern edge of each row of provinces, which go around the globe: where each begins, in degrees."""
HIGH = {20: 70, -10: 20, -50: -10}


def provinces(rows, wide=360.0):
    """Names and shapes in degrees that go on, and by name whom each touches."""
    found, spans = [], []
    for south, row in rows.items():
        for (west, name), (east, _) in pairwise([*row, (row[0][0] + wide, "")]):
            found.append((name, box(west, south, east, HIGH[south]).segmentize(0.8)))
            spans.append((name, south, HIGH[south], west, east))
    touching = {
        frozenset((one, other))
        for one, low, high, west, east in spans for other, low2, high2, west2, east2 in spans
        for turn in (-360, 0, 360)
        if one < other and (
            ((low in (high2,) or high in (low2,)) and min(east, east2 + turn) - max(west, west2 + turn) > 0)
            or (low == low2 and (east == west2 + turn or west == east2 + turn))
        )
    }  # fmt: skip
    return found, touching


def continued(shape):
    return shape


def jumping(shape):
    """As programs write it that know nothing of the antimeridian: each longitude for itself."""
    return shapely.transform(shape, lambda points: np.stack([(points[:, 0] + 180) % 360 - 180, points[:, 1]], axis=1))


def cut(shape):
    """As RFC 7946 wishes it: apart at 180°."""
    parts = []
    for turn in range(-720, 721, 360):
        parts += polygons_of(translate(shape, turn).intersection(box(-180, -90, 180, 90)))
    return shapely.multipolygons(parts)


def touching_in(shapes, turn, style, misfits=False, **answers):
    those = [
        {"type": "Feature", "properties": {"name": name},
         "geometry": json.loads(shapely.to_geojson(style(translate(shape, turn))))}
        for name, shape in shapes
    ]  # fmt: skip
    found = imported(json.dumps(features(*those)), "geojson", "X", answers=answers)
    assert misfits or found.misfits == [], (turn, style.__name__)
    names = {code: record["name"] for code, record in found.document["provinces"].items()}
    pairs = [*found.document["army"], *found.document["fleet"]]
    return found, {frozenset(names[end.partition("/")[0]] for end in pair) for pair in pairs}


@pytest.mark.parametrize("style", [continued, jumping, cut])
def test_a_board_around_the_globe_moved_by_any_longitude_is_the_same_board(style):
    shapes, touching = provinces(ROWS)
    for turn in (0, 97.25, 180) if style is not continued else (0, 97.25):
        assert touching_in(shapes, turn, style)[1] == touching, turn


def crumbling(chance):
    """A board around the globe whose borders are of any length, many of less than a degree."""
    bases = {20: (-180, -110.3, -9.2, 20.4, 120.9), -10: (-160, -79.5, 34.2, 142), -50: (-170, -40.1, 60)}
    names = iter(["Ash", "Bec", "Cal", "Dun", "Esk", "Fal", "Gor", "Hul", "Ilk", "Jar", "Kel", "Lor"])
    edges = [longitude for row in bases.values() for longitude in row]
    return {
        south: sorted((chance.choice(edges) + chance.uniform(0.05, 1.2) if chance.random() < 0.4 else at, next(names))
                      for at in row)
        for south, row in bases.items()
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_what_touches_for_less_than_a_degree_does_so_wherever_degrees_begin(seed):
    chance = random.Random(seed)
    shapes, _ = provinces(crumbling(chance))
    found = [
        touching_in(shapes, chance.uniform(-130, 130), style, misfits=True)
        for style in (continued, jumping, cut, jumping, cut)
    ]
    first, touching = found[0]
    assert [pairs ^ touching for _, pairs in found] == [set()] * len(found)
    assert {tuple(one.document["geometry"]["size"]) for one, _ in found} == {tuple(first.document["geometry"]["size"])}


@pytest.mark.parametrize("seed", range(2))
def test_a_region_moved_by_any_longitude_touches_alike(seed):
    chance = random.Random(seed)
    whole, _ = provinces(crumbling(chance))
    shapes = [(name, shape) for name, shape in whole if shape.bounds[0] > -100 and shape.bounds[2] < 100][:6]
    found = [touching_in(shapes, chance.uniform(-180, 180), style, misfits=True)[1] for style in (jumping, cut) * 2]
    assert found[0]
    assert [pairs ^ found[0] for pairs in found] == [set()] * len(found)


@pytest.mark.parametrize("style", [jumping, cut])
def test_a_part_of_the_globe_moved_over_the_antimeridian_is_the_same_board(style):
    shapes, touching = provinces(
        {20: [(0, "Ash"), (10, "Bec"), (31, "Cal Sea")], -10: [(0, "Dun"), (14, "Esk Sea")]}, 40.0
    )
    for turn in (0, 165, 150.5):
        assert touching_in(shapes, turn, style)[1] == touching, turn


def test_lands_around_the_globe_get_seas_that_meet_beyond_the_edge():
    lands = [(f"Land {n}", box(n * 60, -40, n * 60 + 25, 40)) for n in range(6)]
    found, touching = touching_in(lands, 30, cut, seas="4")
    seas = {name for pair in touching for name in pair if "Sea" in name}
    west = min(seas, key=lambda name: min(x for x, _ in corners(found, name)))
    east = max(seas, key=lambda name: max(x for x, _ in corners(found, name)))
    assert west != east
    assert frozenset((west, east)) in touching


def test_who_meets_beyond_the_edge_has_a_line_to_each_edge_and_none_across_the_map():
    shapes, _ = provinces(ROWS)
    found, _ = touching_in(shapes, 0, cut)
    geometry = found.document["geometry"]
    assert geometry["crossings"]
    assert [one for one in drawn_well(found.document) if not one.path.startswith("geometry.labels")] == []
    joined = [[end.partition("/")[0] for end in pair] for pair in geometry["crossings"]]
    lines = crossings(drawn_sheet(found.document), joined, geometry["around"])
    assert len(lines) == 2 * len(joined)
    wide, _ = geometry["size"]
    for (_, (x, y), (to_x, to_y)), (_, (east, _), (to_east, _)) in zip(lines[::2], lines[1::2], strict=True):
        assert 0 <= to_x < x < wide / 2 < east < to_east <= wide
        assert (x - to_x, y) == (pytest.approx(min(STUB, x)), to_y)
    across = crossings(drawn_sheet(found.document), joined)
    assert max(abs(one[0] - other[0]) for _, one, other in across) > wide / 2


@pytest.mark.parametrize(("way", "kept"), [("mirror", True), ("over", True), ("left", False)])
def test_a_map_turned_upright_has_its_edges_above_and_below(way, kept):
    geometry = {"size": [400, 200], "faces": {"Ash": [[[0, 0], [9, 0], [9, 9]]]}, "around": 400}
    after = turning.turn({"geometry": geometry}, {"way": way})["geometry"]
    assert ("around" in after) == kept


def corners(found, name):
    code = next(code for code, record in found.document["provinces"].items() if record["name"] == name)
    return [point for ring in found.document["geometry"]["faces"][code] for point in ring]


def test_a_side_of_nearly_360_degrees_is_a_jump():
    ring = [(179.9, 0), (-179.8, 0), (-179.8, 5), (179.9, 5), (179.9, 0)]
    assert unwound(ring) == pytest.approx(np.array([(179.9, 0), (180.2, 0), (180.2, 5), (179.9, 5), (179.9, 0)]))
    on_the_line = [(178, 0), (180, 0), (-180, 4), (-178, 4), (-178, 9), (178, 9), (178, 0)]
    assert unwound(on_the_line)[2:4] == [(180, 4), (182, 4)]
    pole = [(float(x), -60.0) for x in range(-180, 181, 20)] + [(180.0, -90.0), (-180.0, -90.0), (-180.0, -60.0)]
    assert unwound(pole) == pole, "around a pole nothing jumps"


def test_holes_go_with_their_province():
    ring = [[170, 0], [-170, 0], [-170, 20], [170, 20], [170, 0]]
    hole = [[-178, 8], [-174, 8], [-174, 12], [-178, 12], [-178, 8]]
    outer = {
        "type": "Feature",
        "properties": {"name": "Ash"},
        "geometry": {"type": "Polygon", "coordinates": [ring, hole]},
    }
    found = imported(json.dumps(features(outer, square("Bec Lake", -178, 8, -174, 12))), "geojson", "X")
    assert found.misfits == []
    assert len(found.document["geometry"]["faces"]["Ash"]) == 2


def test_the_globe_is_cut_where_nothing_lies_else_where_least_is_cut():
    def parts(*spans):
        return [box(west, 0, east, 10) for west, east in spans]

    assert seam(parts((10, 20), (60, 200))) is None, "what goes on, goes on"
    assert seam(parts((-180, -100), (20, 180))) == pytest.approx(320), "between -100 and 20"
    assert seam(parts((-180, 0), (0, 180))) == 180, "the first that cuts nothing"
    assert seam(parts((-170, 0), (0, 100), (100, 200))) == 0
    assert seam(parts((-130, 40), (40, 140), (140, 240))) == 40, "the same place of the same parts"


def test_what_a_file_cut_at_its_edge_is_whole_again():
    east, west, isle = box(170, 0, 180, 10), box(-180, 2, -172, 8), box(20, 0, 30, 10)
    whole = rejoined([east, isle, west])
    assert len(whole) == 2
    assert max(one.bounds[2] - one.bounds[0] for one in whole) == 18
    ring = Polygon([(-180, -60), (180, -60), (180, -90), (-180, -90)])
    assert rejoined([ring]) == [ring]
    assert whole[0].contains(Point(25, 5))


def counted(bounds, meridian):
    """Over how many parts a meridian lies, one after the other: what `seam` finds by sorting."""
    turns = [meridian + 360 * turn for turn in range(-3, 4)]
    return sum(west < at - NEAR and at + NEAR < east for west, _, east, _ in bounds for at in turns)


@pytest.mark.parametrize("number", range(40))
def test_where_all_longitudes_are_taken_the_fewest_parts_are_cut(number):
    """Also with edges on each other, edges apart by rounding, and parts of no width."""
    luck = random.Random(number)
    edges = [-180, *(round(luck.uniform(-180, 180), luck.choice((0, 3))) for _ in range(luck.randrange(1, 30)))]
    widths = [355, *(luck.choice((0, NEAR, 2 * NEAR, 10, luck.uniform(0, 90))) for _ in edges[1:])]
    bounds = np.array([(west, 0, west + width, 1) for west, width in zip(edges, widths, strict=True)])
    bounds = np.vstack([bounds, (170, 0, 190, 1)])
    luck.shuffle(order := list(range(len(bounds))))
    expected = min((west % 360 for west, *_ in bounds[order]), key=lambda at: counted(bounds[order], at))
    assert seam([box(*one) for one in bounds[order]]) == expected


def test_a_globe_of_many_parts_is_cut_at_once():
    """A file may have 80,000 parts. Were each compared with each, this would take a minute."""
    luck = random.Random(1)
    wests = [luck.uniform(-180, 180) for _ in range(50_000)]
    parts = shapely.box(wests, 0.0, [west + 1 for west in wests], 1.0)
    assert -180 <= seam([*parts, box(-180, 0, 175, 1), box(170, 0, 190, 1)]) < 360


def test_many_parts_at_the_edges_of_a_file_are_joined_at_once():
    """Were each looked for among those at the edge, this would be 50 million comparisons."""
    south = np.arange(5_000) / 100
    west = list(shapely.box(-180.0, south, -179.0, south + 0.005))
    east = list(shapely.box(179.0, south, 180.0, south + 0.005))
    assert len(rejoined([*west, *east, box(0, 0, 1, 1)])) == 5_001
