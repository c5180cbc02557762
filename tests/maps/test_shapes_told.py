"""What drawings say besides their shapes: texts, coasts, paper; and what of them is refused, or drawn otherwise."""

import json

import numpy as np
import pytest
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box

from games.maps.drawing.journeys import joined as journeys
from games.maps.drawing.scene import DrawnOrder
from games.maps.shapes.beneath import without_paper
from games.maps.shapes.coast_shapes import without_coasts
from games.maps.shapes.contacts import contacts
from games.maps.shapes.correcting import corrected
from games.maps.shapes.decoding import decoded
from games.maps.shapes.drawing import Drawn, Written
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.geojson import read_geojson
from games.maps.shapes.limits import LARGEST
from games.maps.shapes.meridians import seam, turned, with_holes
from games.maps.shapes.polygons import polygons_of, rings_of, shape_of
from games.maps.shapes.projections import _steepness
from games.maps.shapes.recipe import read_recipe
from games.maps.shapes.svg import read_svg
from games.maps.shapes.svg_elements import points_of, sheet_of
from games.maps.shapes.svg_numbers import PLAIN, inverse, outline, transform
from games.maps.shapes.svg_words import is_blue
from games.maps.shapes.texts import BESIDE, name_by_texts
from games.maps.shapes.thinning import area_of
from games.maps.shapes.world import from_points
from tests.plugins.drawings import features
from tests.rows import every_row

pytestmark = pytest.mark.once


def drawn(*bounds, **said):
    return Drawn(box(*bounds), **said)


def named(shapes, *texts):
    """The name, code and kind of each shape after texts, each its words and where they stand."""
    asked = name_by_texts(shapes, [Written(text, at) for text, at in texts])
    return [(one.name, one.code, one.kind) for one in shapes], asked


def test_a_text_names_the_smallest_shape_that_it_stands_in():
    shapes = [drawn(0, 0, 100, 100), drawn(40, 40, 60, 60)]
    assert named(shapes, ("Inner", (50, 50)), ("Outer Sea", (10, 10)), ("123", (10, 20)))[0] == [
        ("Outer Sea", "", "sea"), ("Inner", "", ""),
    ]  # fmt: skip


def test_a_text_beside_names_the_nearest_that_has_none_and_each_is_given_once():
    shapes = [drawn(0, 0, 10, 10), drawn(50, 0, 60, 10), drawn(500, 0, 510, 10)]
    beside = (("Left", (15, 5)), ("Right", (40, 5)), ("Far", (560 + BESIDE, 5)))
    assert [name for name, _, _ in named(shapes, *beside)[0]] == ["Left", "Right", ""]
    many = [drawn(0, 0, 10, 10), drawn(14, 0, 20, 10)]
    assert [name for name, _, _ in named(many, ("One", (12, 5)))[0]] == ["One", ""]


def test_a_code_that_is_written_is_the_code_and_the_name_where_there_is_no_other():
    shapes = [drawn(0, 0, 10, 10), drawn(20, 0, 30, 10), drawn(40, 0, 50, 10, name="mun", code="Mun")]
    found, asked = named(shapes, ("Par", (5, 5)), ("Bur", (25, 5)), ("Burgundy", (25, 6)), ("Munich", (45, 5)))
    assert found == [("Par", "Par", ""), ("Burgundy", "Bur", ""), ("Munich", "Mun", "")]
    assert asked == []


def test_where_texts_compete_it_is_asked():
    found, (question,) = named([drawn(0, 0, 10, 10)], ("Ashford", (5, 5)), ("Old Ashford", (5, 6)))
    assert found[0][0] == question["answer"] == "Ashford"
    assert "Old Ashford" in json.dumps(question)


@pytest.mark.parametrize("texts", [(), (("12", (5, 5)),)])
def test_without_a_word_nothing_is_named(texts):
    assert named([drawn(0, 0, 10, 10)], *texts) == ([("", "", "")], [])
    assert named([], ("Ashford", (5, 5))) == ([], [])


def test_coasts_without_a_mother_are_one_province_and_one_alone_is_none():
    shapes = [
        drawn(0, 0, 10, 10, code="spa/nc"), drawn(0, 10, 10, 20, name="Spa (sc)"),
        drawn(50, 0, 60, 10, code="bul-ec"), drawn(80, 0, 90, 10, name="Mun"),
    ]  # fmt: skip
    left, coasts = without_coasts(shapes)
    assert [one.name or one.code for one in left] == ["Mun", "Spa", "bul-ec"]
    assert left[1].shape.bounds == (0, 0, 10, 20)
    assert coasts == {"spa": {"nc": (5.0, 5.0), "sc": (5.0, 15.0)}}


SHEET = (100.0, 100.0)


@every_row(("why", "seas", "covered", "expected"), [
    ("name", False, 10, (3, None, "sea")),
    ("said", False, 10, (3, None, "sea")),
    ("colour", True, 99, (2, "out", "sea")),
    ("", True, 10, (2, "out", "")),
    ("", False, 100, (2, None, "")),
    ("", False, 50, (3, "sea", "sea")),
])  # fmt: skip
def test_what_lies_under_everything_is_paper_or_the_sea(why, seas, covered, expected):
    under = drawn(0, 0, 100, 100, kind="sea" if why else "", why=why)
    upper = [drawn(0, 0, covered, 50, kind="sea" if seas else ""), drawn(0, 50, covered, 100)]
    left, asked = without_paper([under, *upper], SHEET, lambda: None)
    assert (len(left), asked[0]["answer"] if asked else None, under.kind) == expected


@every_row(("read", "said"), [
    (lambda: decoded(b"\xff\xfa\x00"), "no text in UTF-8"),
    (lambda: read_geojson("[" * 200_000), "nested too deeply|no JSON"),
    (lambda: read_geojson('"' + "x" * LARGEST + '"'), "more than 4 MB"),
    (lambda: read_geojson(json.dumps({"type": "FeatureCollection", "features": []})), "No feature with an area"),
    (lambda: read_geojson("[]"), "no GeoJSON of features"),
    (lambda: read_geojson(json.dumps(features({"geometry": {"type": "Polygon", "coordinates": [[[1e8, 0]]]}}))),
     "coordinates of feature 1 cannot be read"),
    (lambda: read_recipe("X\nregion 1 2 3 4\nwithout Sja"), "line 3: borders that are none have a hyphen"),
    (lambda: read_recipe("X\nregion 1.2.3 2 3 4"), "line 2: a region takes four numbers"),
    (lambda: read_recipe("X\nregion 1 2 3 4\nAsh, Ashford, swamp"), "swamp"),
    (lambda: from_points("X\nregion -40 40 -30 45\nSEA, The Sea, sea, at -35 42"), "There is no land in this region"),
    (lambda: from_points("X\nregion -11 51 -5 55\nUls, Ulster, land, at -7 54"), "There is no sea on this list"),
    (lambda: read_svg("<svg>" + "<path d='M0 0h9v9z'/>" * 2001 + "</svg>"), "more than 2000 shapes"),
])  # fmt: skip
def test_what_cannot_be_read_is_refused_in_words(read, said):
    with pytest.raises(ShapeError, match=said):
        read()


@every_row(("raw", "text"), [
    ("é".encode(), "é"), (b"\xef\xbb\xbfa", "a"), ("é".encode("utf-16"), "é"),
    (b"<?xml version='1.0' encoding='latin-1'?>\xe9", "<?xml version='1.0' encoding='latin-1'?>é"),
    ("<?xml version='1.0' encoding='nonsense'?>é".encode(), "<?xml version='1.0' encoding='nonsense'?>é"),
])  # fmt: skip
def test_a_file_is_in_what_it_says(raw, text):
    assert decoded(raw) == text


@every_row(("tag", "given", "bounds"), [
    ("rect", {"x": "1", "y": "2", "width": "3", "height": "4"}, (1, 2, 4, 6)),
    ("rect", {"width": "100%", "height": "100%"}, None),
    ("rect", {"width": "-3", "height": "4"}, None),
    ("circle", {"cx": "5", "cy": "5", "r": "5"}, (0, 0, 10, 10)),
    ("ellipse", {"rx": "5", "ry": "0"}, None),
    ("polygon", {"points": "0,0 9,0 9,9 4"}, (0, 0, 9, 9)),
    ("polyline", {"points": "0,0 9,9"}, None),
])  # fmt: skip
def test_elements_are_rings(tag, given, bounds):
    rings = points_of(tag, given, 0.0)
    assert (Polygon(rings[0]).bounds if rings else None) == (pytest.approx(bounds, abs=0.01) if bounds else None)


@every_row(("given", "side"), [
    ({"viewBox": "0 0 300 200"}, 300), ({"width": "50mm", "height": "70"}, 70), ({}, 1000),
    ({"viewBox": "0 0 0 0"}, 1000),
])  # fmt: skip
def test_a_drawing_is_as_large_as_it_says(given, side):
    assert sheet_of(given) == side


@every_row(("text", "matrix"), [
    ("matrix(1 2 3 4 5 6)", (1, 2, 3, 4, 5, 6)), ("matrix(1 2 3)", PLAIN), ("scale()", PLAIN),
    ("rotate(90)", (0, 1, -1, 0, 0, 0)), ("skewX(45)", (1, 0, 1, 1, 0, 0)), ("skewY(45)", (1, 1, 0, 1, 0, 0)),
    ("translate(3)", (1, 0, 0, 1, 3, 0)),
])  # fmt: skip
def test_transforms_are_matrices(text, matrix):
    assert transform(text) == pytest.approx(matrix)


def test_nothing_undoes_what_flattens():
    assert inverse((1.0, 0.0, 0.0, 0.0, 5.0, 5.0)) is None
    assert inverse((2.0, 0.0, 0.0, 4.0, 6.0, 8.0)) == pytest.approx((0.5, 0, 0, 0.25, -3, -2))


def test_curves_and_arcs_are_as_fine_as_is_asked():
    curve = "M0 0C0 10 10 10 10 0z"
    assert len(outline(curve, 5.0)[0]) < len(outline(curve, 0.01)[0]) <= len(outline(curve)[0])
    (line,) = outline("M0 0A0 5 0 0 1 10 0L10 9z")
    assert line == [(0, 0), (10, 0), (10, 9)], "an arc without a radius is a line"
    for sweep, side in ((0, 1), (1, -1)):
        (half,) = outline(f"M0 0A1 1 0 0 {sweep} 10 0z")
        assert max((y for _, y in half), key=abs) == pytest.approx(5 * side, abs=0.1), "radii grow as far as they must"


@every_row(
    ("fill", "blue"), [("#8ad", True), ("rgb(10, 20, 200)", True), ("Navy", True), ("#d88", False), ("url(#x)", False)]
)
def test_blue_is_blue(fill, blue):
    assert is_blue(fill) is blue


def test_a_copy_within_what_is_flattened_is_none_and_a_text_stands_where_it_says():
    inside = '<g transform="scale(1 0)"><path id="Abc" d="M0 0h9v9z"/></g><use href="#Abc"/>'
    text = '<text transform="translate(3 4)">Here<tspan> it is</tspan></text><text x="1" y="2">There</text>'
    found = read_svg(f"<svg>{inside}{text}<rect id='Def' width='9' height='9'/></svg>")
    assert [one.name for one in found.shapes].count("Abc") <= 1
    assert [(one.text, one.at) for one in found.texts] == [("Here it is", (3, 4)), ("There", (1, 2))]


def test_polygons_are_found_in_whatever_holds_them():
    both = MultiPolygon([box(0, 0, 1, 1), box(2, 0, 5, 3)])
    assert [one.area for one in polygons_of(both)] == [1, 9]
    assert polygons_of(LineString([(0, 0), (1, 1)])) == polygons_of(Point(0, 0)) == polygons_of(Polygon()) == []
    ring = Polygon(box(0, 0, 9, 9).exterior, [box(3, 3, 6, 6).exterior])
    assert shape_of(rings_of(ring)).equals(ring)


def test_what_lies_in_an_odd_number_of_rings_is_land():
    outer, inner = (np.array(box(*bounds).exterior.coords)[:-1] for bounds in ((0, 0, 9, 9), (3, 3, 6, 6)))
    beside = np.array(box(8, 0, 12, 9).exterior.coords)[:-1]
    assert area_of([outer, inner], crossed=False).area == area_of([outer, inner], crossed=True).area == 72
    assert area_of([outer, beside], crossed=True).area == 81 + 36 - 2 * 9
    assert area_of([outer[:2]], crossed=False).is_empty


def test_a_hole_is_in_its_outline_also_beyond_the_edge_of_the_globe():
    outer, hole = [(170, 0), (200, 0), (200, 20), (170, 20)], [(-175, 5), (-170, 5), (-170, 10)]
    assert with_holes(outer, [hole]).interiors[0].bounds == (185, 5, 190, 10)


def test_what_goes_around_the_globe_is_cut_where_fewest_lie_over():
    belt = box(-180, 0, 180, 10)
    pieces = turned(belt, 30.0)
    assert sum(piece.area for piece in pieces) == pytest.approx(belt.area)
    assert (min(piece.bounds[0] for piece in pieces), max(piece.bounds[2] for piece in pieces)) == (30, 390)
    assert seam([belt, box(40, 20, 50, 30)]) is not None


def test_a_cone_on_one_parallel_has_its_sine():
    assert _steepness(0.5, 0.5) == pytest.approx(np.sin(0.5))


def test_fleets_by_named_coasts_of_a_shore_that_hangs_together_are_of_the_nearest():
    faces = {"Lan": [[[0, 0], [100, 0], [100, 10], [0, 10]]], "SEA": [[[0, 10], [100, 10], [100, 30], [0, 30]]]}
    found = contacts(faces, {"Lan": "inland", "SEA": "sea"}, told={"Lan": {"nc": (50, 0), "sc": (50, 30)}})
    assert [sorted(pair) for pair in found.fleet] == [["Lan", "SEA"]]
    assert found.coasts == {}


LIST = """X
wins 1
seats North, South
Ash, Ashford, coast, home North, fleet{more}
Bec, Beckton, coast, home South, army
SEA, The Sea, sea: Ash, Bec"""
FOUND = {
    "provinces": {"Ash": {"name": "Ashford", "kind": "coastal", "coasts": ["nc", "sc"]}, "Bec": {}, "SEA": {}},
    "fleet": [["Ash/nc", "SEA"], ["Ash/sc", "SEA"], ["Bec", "SEA"]],
    "geometry": {"size": [9, 9], "faces": {"Ash": [], "Bec": [], "SEA": []}},
}


def test_a_corrected_list_has_the_coasts_of_its_drawing_unless_it_says_that_there_is_one():
    several = corrected(LIST.format(more=""), FOUND)
    assert several["provinces"]["Ash"]["coasts"] == ["nc", "sc"]
    assert several["start"]["North"] == ["F Ash/nc"]
    assert [pair for pair in several["fleet"] if "Bec" not in pair] in (
        [["SEA", "Ash/nc"], ["SEA", "Ash/sc"]], [["Ash/nc", "SEA"], ["Ash/sc", "SEA"]],
    )  # fmt: skip
    one = corrected(LIST.format(more=", one coast"), FOUND)
    assert "coasts" not in one["provinces"]["Ash"]
    assert one["start"]["North"] == ["F Ash"]


@every_row(("change", "said"), [
    (("Ash, Ashford", "Old, Ashford"), "Old has no outline in the drawing.* There are: Ash"),
    (("Bec, Beckton, coast, home South, army\n", "#\n"), "Bec stands in the drawing and in no line"),
    (("coast", "marsh"), "marsh"),
])  # fmt: skip
def test_a_corrected_list_that_lacks_what_is_drawn_is_told(change, said):
    text = LIST.format(more="").replace(*change).replace(": Ash, Bec", "")
    with pytest.raises(ShapeError, match=said):
        corrected(text, FOUND)


def test_a_convoy_takes_the_shortest_chain_of_its_fleets_and_none_where_there_is_none():
    board = {
        "fleet": [["Lon", "NTH"], ["NTH", "NWG"], ["NTH", "SKA"], ["NWG", "BAR"], ["SKA", "Swe"], ["BAR", "StP/nc"]]
    }
    fleets = [
        DrawnOrder("England", "convoy", sea, kind="F", target="StP", helped="Lon")
        for sea in ("NTH", "NWG", "BAR", "SKA")
    ]
    move = DrawnOrder("England", "move", "Lon", target="StP")
    assert journeys([move, *fleets], board, (), ())[0].path == ("NTH", "NWG", "BAR")
    assert journeys([move, *fleets[:2]], board, (), ())[0] == move
