"""Drawings whose lines cross thousands of times are refused before anything is made of them that nobody could stop."""

import json
import math
import random

import pytest
import shapely

from games.maps.shapes import importing
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.geojson import read_geojson
from games.maps.shapes.importing import imported
from games.maps.shapes.svg import read_svg
from games.maps.shapes.tangles import MOST_OWN, Tangles

SQUARE = [(0, 0), (500, 0), (500, 500), (0, 500)]
BOW = [(0, 0), (10, 10), (10, 0), (0, 10)]


def scribble(points, seed=1):
    """A line to and fro over the sheet: it crosses itself about `points` squared by six times."""
    chance = random.Random(seed)
    return [(chance.uniform(0, 500), chance.uniform(0, 500)) for _ in range(points)]


def walk(points, seed=1):
    """A line that strays like a drunkard."""
    chance, x, y, line = random.Random(seed), 250.0, 250.0, []
    for _ in range(points):
        x, y = x + chance.uniform(-4, 4), y + chance.uniform(-4, 4)
        line.append((x, y))
    return line


def comb(teeth, *, upright):
    """An outline of so many teeth over the whole sheet: nothing is wrong with it alone."""
    step = 500 / (2 * teeth)
    line = [(n * step, 500 if n % 2 else 1) for n in range(2 * teeth)] + [(500, 0), (0, 0)]
    return line if upright else [(y, x) for x, y in line]


def blob(points, seed):
    """A round shore with a corner at every step."""
    chance, turn = random.Random(seed), math.tau / points
    reach = [400 + chance.uniform(-0.01, 0.01) for _ in range(points)]
    return [(500 + r * math.cos(n * turn), 500 + r * math.sin(n * turn)) for n, r in enumerate(reach)]


def svg(*outlines):
    paths = ("L".join(f"{x:.2f} {y:.2f}" for x, y in outline) for outline in outlines)
    shapes = (f'<path id="Land{"abcdefgh"[n]}" d="M{path}z"/>' for n, path in enumerate(paths))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(shapes)}</svg>'


def geojson(*outlines):
    shapes = [
        {"type": "Polygon", "coordinates": [[[round(x, 1), round(y, 1)] for x, y in outline]]} for outline in outlines
    ]
    features = [{"geometry": shape} for shape in shapes]
    return json.dumps({"type": "FeatureCollection", "features": features}, separators=(",", ":"))


@pytest.mark.slow
@pytest.mark.parametrize("outline", [scribble(400), walk(119_000)], ids=["scribble", "119,000 points"])
def test_an_outline_that_crosses_itself_all_over_is_refused_as_it_is_read(outline):
    for read, text in ((read_svg, svg(SQUARE, outline)), (read_geojson, geojson(SQUARE, outline))):
        with pytest.raises(ShapeError, match=f"crosses itself more than {MOST_OWN} times.*Simplify"):
            read(text)


def test_many_that_cross_themselves_somewhat_are_refused_together():
    tangles = Tangles()
    with pytest.raises(ShapeError, match="cross themselves more than 4,000 times"):
        for number in range(100):
            tangles.outline([scribble(40, number)], "Ash")


def test_outlines_that_cross_each_other_all_over_are_refused():
    with pytest.raises(ShapeError, match="cross each other more than 20,000 times"):
        imported(svg(comb(2_000, upright=True), comb(2_000, upright=False)), "svg", "Combs")


def test_lines_upon_lines_are_refused_though_none_cross():
    slant = [point for n in range(3_000) for point in ((n * 0.1, 0), (500 + n * 0.1, 500))]
    with pytest.raises(ShapeError, match="so close upon each other"):
        Tangles().outline([slant[:1], *[[a, b] for a, b in zip(slant[::2], slant[1::2], strict=True)]], "Ash")


def test_outlines_with_a_hundred_thousand_points_are_read_with_those_that_a_sheet_shows():
    found = imported(svg(blob(119_000, 1), SQUARE), "svg", "Blobs")
    corners = [len(ring) for rings in found.document["geometry"]["faces"].values() for ring in rings]
    assert len(found.document["provinces"]) == 2
    assert sum(corners) < 2_000


def test_more_points_than_can_be_fitted_are_refused_before_they_are(monkeypatch):
    monkeypatch.setattr(importing, "MOST_KEPT", 100)
    with pytest.raises(ShapeError, match="more than 100 points in it that a sheet would show"):
        imported(svg(comb(200, upright=True), SQUARE), "svg", "Combs")


def test_a_line_crossed_once_is_mended_and_told():
    found = imported(
        svg(SQUARE, [(600 + 9 * x, 9 * y) for x, y in BOW], [(700, 0), (900, 0), (900, 500)]), "svg", "Bow"
    )
    assert sum("crosses itself" in misfit for misfit in found.misfits) == 1


def test_crossings_are_counted_and_touching_is_none():
    tangles = Tangles()
    tangles.outline([BOW], "Ash")
    tangles.outline([SQUARE, [(500, 0), (900, 0), (900, 500), (500, 500)]], "Bec")
    assert tangles.mended == 4_000 - 1
    tangles.whole([shapely.Polygon(SQUARE)])
