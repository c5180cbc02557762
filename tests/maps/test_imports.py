"""Drawings read as boards: SVG and GeoJSON, good and bad, each answered in words."""

import json

import pytest

from games.maps.shapes.errors import ShapeError
from games.maps.shapes.geojson import read_geojson
from games.maps.shapes.importing import imported
from games.maps.shapes.limits import LARGEST, MOST_POINTS
from games.maps.shapes.naming import code_for, name_for
from games.maps.shapes.svg import read_svg
from games.maps.shapes.svg_numbers import outline, transform
from tests.plugins.drawings import SIX, features, square
from tests.rows import every_row

pytestmark = pytest.mark.once


def svg(inside):
    return f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>'


def box(name, x, y, width=50, height=50, more=""):
    return f'<path id="{name}" d="M{x} {y}h{width}v{height}h-{width}z" {more}/>'


def kinds(text):
    return {record["name"]: record["kind"] for record in imported(text, "svg", "X").document["provinces"].values()}


def test_six_provinces_are_found_with_their_borders_and_what_was_left_out():
    found = imported(SIX, "svg", "Six")
    document = found.document
    assert {code: record["kind"] for code, record in document["provinces"].items()} == {
        "Wat": "sea", "Ash": "coastal", "Bec": "coastal", "Cal": "coastal", "Dun": "coastal", "Esk": "coastal",
    }  # fmt: skip
    assert ["Bec", "Cal"] in document["army"], "a gap of less than the tolerance is none"
    assert ["Ash", "Wat"] in document["fleet"]
    assert document["provinces"]["Esk"]["name"] == "Eskdale & Vale"
    assert found.misfits == []
    assert found.notes == ["Left out: 1 × picture, 1 × script."]
    assert "alert" not in json.dumps(document)
    assert "example.org" not in json.dumps(document)


@every_row(
    ("text", "said"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg><title>&b;</title></svg>', "entities of its own"),
        ('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>', "entities of its own"),
        ("<svg>&nothing;</svg>", "undefined entity"),
        ("<svg", "no SVG that can be read: line 1"),
        ("", "no SVG"),
        (svg(""), "No shape with an area"),
        (svg("<g>" * 100 + "</g>" * 100), "more than 60 deep"),
        (svg('<path d="M0 0h1v1z"/>' * 100_000), "more than 2000 shapes"),
        (svg('<path d="M0 0' + "l1 1" * (MOST_POINTS + 1) + 'z"/>'), "points in it"),
        (svg(f"<!--{'x' * LARGEST}-->"), "more than 4 MB"),
        (svg(box("A", 0, 0)), "only one province"),
        (svg('<rect x="1e99" width="5" height="5"/>'), "larger than any drawing"),
        (svg(box("Flat", 0, 0, 1000, 1) + box("Thin", 1000, 0, 1000, 1)), "much longer than it is wide"),
    ],
)
def test_what_cannot_be_a_board_is_refused_in_words(text, said):
    with pytest.raises(ShapeError, match=said):
        imported(text, "svg", "X")


def test_more_provinces_than_a_board_holds_are_refused():
    many = "".join(box(f"Name{n}", 60 * (n % 21), 60 * (n // 21)) for n in range(410))
    with pytest.raises(ShapeError, match="more than 400 provinces"):
        imported(svg(many), "svg", "X")


def test_the_usual_doctype_is_read_over_and_nothing_is_fetched():
    doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert len(read_svg(doctype + SIX).shapes) == 6


def test_what_is_hidden_or_only_defined_is_no_province():
    inside = f'<defs>{box("Def", 0, 0)}</defs><g style="display:none">{box("Hid", 0, 0)}</g>{box("Abc", 0, 0)}'
    assert [drawn.name for drawn in read_svg(svg(inside)).shapes if not drawn.hidden] == ["Abc"]
    assert "Hid" not in kinds(svg(inside + box("Ghi", 50, 0)))


def test_copies_are_provinces_and_copies_of_copies_end_at_the_most_shapes():
    """Ten to the eighth of them, if anybody carried them out."""
    boxes = "".join(box(name, 100 * place, 0, 100, 100) for place, name in enumerate(("Ash", "Bec", "Cal")))
    groups = "".join(f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
    with pytest.raises(ShapeError, match="more than 2000 shapes"):
        imported(svg(f"<g id='a0'>{boxes}</g>{groups}"), "svg", "X")
    one = f'<defs><path id="s" d="M0 0h9v9h-9z"/></defs>{boxes}<use href="#s" id="Skerry" x="5" y="120"/>'
    gone = '<use href="#nothing"/>'
    found = imported(svg(one + gone), "svg", "X")
    assert "Skerry" in str(found.document["provinces"])
    assert found.notes == ["Left out: 1 × copy of something that is not there."]


def test_lines_without_an_area_are_left_out():
    found = read_svg(svg(box("Abc", 0, 0) + '<path fill="none" d="M0 0L50 50L20 90"/>'))
    assert (len(found.shapes), found.left_out) == (1, ["1 × line without an area"])


def test_transforms_are_carried_out_inwards():
    inside = f'<g transform="translate(100 0) scale(2)">{box("Abc", 0, 0, 10, 10)}</g>'
    assert read_svg(svg(inside)).shapes[0].shape.bounds == (100, 0, 120, 20)
    assert transform("nonsense(3) rotate(90 5 5)")[:4] == pytest.approx((0, 1, -1, 0))


@every_row(
    ("data", "bounds"),
    [
        ("M0 0L10 0 10 10z", (0, 0, 10, 10)),
        ("m5 5 10 0 0 10z", (5, 5, 15, 15)),
        ("M0 0C0 10 10 10 10 0z", (0, 0, 10, 7.5)),
        ("M0 0Q5 10 10 0T20 0z", (0, -5, 20, 5)),
        ("M0 5A5 5 0 1 1 10 5A5 5 0 1 1 0 5z", (0, 0, 10, 10)),
        ("M0 0H10V10H0ZM20 0H30V10z", (0, 0, 30, 10)),
    ],
)
def test_path_data_is_read(data, bounds):
    points = [point for part in outline(data) for point in part]
    found = (*map(min, zip(*points, strict=True)), *map(max, zip(*points, strict=True)))
    assert found == pytest.approx(bounds, abs=0.05)


@every_row("data", ["", "M", "M0", "zzz", "M0 0 L", "B5 5", "M0 0A0 0 0 0 0 5 5", "M0 0C1 1"])
def test_path_data_that_is_none_draws_nothing(data):
    assert outline(data) == []


def test_seas_are_told_by_colour_class_and_name():
    inside = (
        box("Abc", 0, 0) + box("North_Sea", 50, 0) + box("Def", 100, 0, more='style="fill:#88aadd"')
        + f'<g class="water">{box("Ghi", 150, 0)}</g>' + box("Jkl", 0, 50, 200, 50, 'class="impassable"')
    )  # fmt: skip
    found = kinds(svg(inside))
    assert found == {"Abc": "coastal", "North Sea": "sea", "Def": "sea", "Ghi": "sea", "Jkl": "impassable"}


def test_shapes_of_one_name_are_one_province_and_two_of_one_code_are_told_apart():
    inside = box("Isles", 0, 0) + box("Isles", 60, 0) + box("Mar", 0, 60) + box("Mar", 60, 60)
    assert len(imported(svg(inside), "svg", "X").document["provinces"]) == 2
    both = features(square("One", 0, 0, 1, 1, code="Abc"), square("Two", 1, 0, 2, 1, code="Abc"))
    found = imported(json.dumps(both), "geojson", "X", answers={"seas": "0"})
    assert [record["name"] for record in found.document["provinces"].values()] == ["One", "Two"]
    assert found.notes == ["Two provinces have the code Abc; Two is Two now."]


def test_outlines_that_cross_themselves_are_mended_and_told():
    eight = '<path id="Eight" d="M0 0L100 100L100 0L0 100z"/>'
    found = imported(svg(eight + box("Abc", 100, 0, 100, 100)), "svg", "X")
    assert "The outline of Eight crosses itself (self-intersection[" in found.misfits[0]


def test_overlaps_and_holes_are_told_with_their_place():
    found = imported(svg(box("Abc", 0, 0, 60, 100) + box("Def", 40, 0, 60, 100)), "svg", "X")
    assert "Abc and Def overlap" in found.misfits[0]
    assert "(At " in found.misfits[0]


@every_row(
    ("name", "code"),
    [
        ("Ashford", "Ash"),
        ("Москва", "Xaa"),
        ("", "Xaa"),
        ("Øster", "Ste"),
        ("Mun", "Mun"),
        ("北京", "Xaa"),
        ("The Sound", "Sou"),
    ],
)
def test_codes_are_made_of_names_in_any_script(name, code):
    assert code_for(name, "", set()) == code


def test_a_code_that_somebody_has_is_given_to_nobody_else():
    taken = set()
    for _ in range(60):
        taken.add(code_for("Ashford", "", taken))
    assert len({code.casefold() for code in taken}) == 60


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Москва", "Москва"), ("\u202e\u0000", "Province 3"), ("!!!", "Province 3"), ("a" * 90, "a" * 40)],
)
def test_names_are_kept_as_far_as_they_can_be_shown(name, shown):
    assert name_for(name, 3) == shown


def test_geojson_in_degrees_is_projected_with_the_north_above():
    both = features(square("South", 0, 50, 5, 52), square("North", 0, 52, 5, 54), square("Gulf", 5, 50, 8, 54))
    document = imported(json.dumps(both), "geojson", "X").document
    faces = document["geometry"]["faces"]
    assert min(y for _, y in faces["Nor"][0]) < min(y for _, y in faces["Sou"][0])
    assert document["army"] == [["Nor", "Sou"]]
    assert sorted(map(sorted, document["fleet"])) == [["Gul", "Nor"], ["Gul", "Sou"], ["Nor", "Sou"]]


@every_row(
    ("text", "said"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "nested too deeply|no JSON"),
        ("{}", "no GeoJSON of features"),
        ('{"features": []}', "No feature with an area"),
        ('{"features": [5, null, {"geometry": {"type": "Point"}}]}', "No feature with an area"),
        (
            '{"features": [{"geometry": {"type": "Polygon", "coordinates": [[["a", "b"]]]}}]}',
            "feature 1 cannot be read",
        ),
        ('{"features": [{"geometry": {"type": "Polygon", "coordinates": 7}}]}', "feature 1 cannot be read"),
        (
            '{"features": [{"geometry": {"type": "Polygon", "coordinates": [[[1e300, 0], [1, 1], [2, 2]]]}}]}',
            "cannot be read",
        ),
        (json.dumps({"features": [square("A", 0, 0, 1, 1)] * 2001}), "more than 2000 features"),
    ],
)
def test_geojson_that_is_none_is_refused_in_words(text, said):
    with pytest.raises(ShapeError, match=said):
        read_geojson(text)
