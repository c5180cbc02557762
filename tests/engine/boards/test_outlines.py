"""What is wrong with a board's drawing is told with its place."""

import random

import pytest

from engine.boards import outlines
from engine.boards.outlines import MOST_POINTS, drawn_well
from tests.plugins.boards import lake


def square(x, y, width=10, height=10):
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]


def told(army=(), fleet=(), crossings=(), units=None, labels=None, **faces):
    """What is said of a board of these rings, by province."""
    provinces = {code: {"name": code, "kind": "inland"} for code in faces}
    geometry = {"size": [200, 100], "faces": {code: [ring] for code, ring in faces.items()}, "crossings": [*crossings]}
    geometry |= {"units": units or {}, "labels": labels or {}}
    board = {"provinces": provinces, "army": [*army], "fleet": [*fleet], "geometry": geometry}
    return [f"{problem.path}: {problem.text}" for problem in drawn_well(board)]


def test_a_drawing_that_fits_is_not_remarked_upon():
    assert told(Abc=square(0, 0), Def=square(10, 0), army=[["Abc", "Def"]]) == []
    assert [*drawn_well(lake())] == [], "nor is one that is not there"


def test_an_outline_that_crosses_itself_is_told_where():
    assert told(Abc=[[0, 0], [10, 10], [10, 0], [0, 10]]) == [
        "geometry.faces.Abc: The outline of Abc crosses itself, at 5, 5."
    ]


def test_provinces_over_one_another_are_told_once():
    assert told(Abc=square(0, 0), Def=square(5, 5)) == ["geometry.faces.Def: Def and Abc overlap, at 10, 5."]


def test_a_hole_between_provinces_is_told():
    ring = {
        "Top": square(0, 0, 30, 10), "Low": square(0, 20, 30, 10), "Lef": square(0, 10, 10, 10), "Rig": square(20, 10)
    }  # fmt: skip
    ring["Top"] = [[0, 0], [30, 0], [30, 10], [20, 10], [10, 10], [0, 10]]
    ring["Low"] = [[0, 20], [10, 20], [20, 20], [30, 20], [30, 30], [0, 30]]
    (problem,) = told(**ring)
    assert "Nothing is drawn between Lef, Low, Rig, Top" in problem


def test_a_province_without_an_outline_and_an_outline_without_a_province_are_told():
    board = {
        "provinces": {"Abc": {}, "Def": {}}, "army": [["Abc", "Def"]], "fleet": [],
        "geometry": {"size": [50, 50], "faces": {"Abc": [square(0, 0)], "Xyz": [square(60, 0)]}},
    }  # fmt: skip
    said = [problem.text for problem in drawn_well(board)]
    assert "Def has no outline." in said
    assert "An outline is called Xyz, and there is no such province." in said
    assert "Xyz reaches beyond the sheet, at 60, 0." in said
    assert [problem.path for problem in drawn_well(board) if problem.grave] == ["geometry.faces.Def"]


def test_borders_that_are_not_shown_are_to_be_listed():
    apart = {"Abc": square(0, 0), "Def": square(50, 0), "army": [["Abc", "Def"]]}
    assert told(**apart) == ["army[0]: Abc and Def border on each other, and the drawing does not show it."]
    assert told(**apart, crossings=[["Def", "Abc"]]) == []


@pytest.mark.parametrize(("part", "what"), [("units", "unit"), ("labels", "name")])
def test_units_and_names_outside_their_province_are_told(part, what):
    assert told(Abc=square(0, 0), **{part: {"Abc": [50, 5]}}) == [
        f"geometry.{part}.Abc: The {what} stands outside of Abc, at 50, 5."
    ]
    assert told(Abc=square(0, 0), **{part: {"Abc": [5, 5]}}) == []


def test_more_points_than_can_be_looked_at_are_refused():
    ring = [[n % 100, n // 100] for n in range(MOST_POINTS + 1)]
    assert "points in it" in told(Abc=ring)[0]


def test_lines_upon_lines_are_not_looked_through_to_the_end():
    """Tens of thousands of lines in one place, or of which each spans the sheet, would be compared each with each."""
    chance = random.Random(1)
    for reach in (15, 10_000):
        ring = [[chance.uniform(0, reach), chance.uniform(0, reach)] for _ in range(20_000)]
        assert any("lie upon each other" in line for line in told(Abc=ring))


def test_thousands_of_islands_are_not_all_asked_whether_they_are_holes(monkeypatch):
    asked = []
    real = outlines.inside
    monkeypatch.setattr(outlines, "inside", lambda ring, at: asked.append(1) or real(ring, at))
    pairs = [(30 * n, 0) for n in range(50)]
    faces = {f"A{chr(97 + n % 26)}{chr(97 + n // 26)}": square(x, y) for n, (x, y) in enumerate(pairs)}
    others = {code.replace("A", "B"): square(ring[1][0], 0) for code, ring in faces.items()}
    told(**faces, **others)
    assert len(asked) == 50 * 49 / 2
    asked.clear()
    monkeypatch.setattr(outlines, "MOST_LOOPS", 2)
    told(**faces, **others)
    assert len(asked) == 3
