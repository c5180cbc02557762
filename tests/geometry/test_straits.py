"""Straits that run through a province: drawn as water in it, on the usual map and on boards made of it."""

import json

import pytest

from engine.boards.document import problems
from games.boards.services.library import FOLDER
from games.boards.workshop.edits.registry import edit_called
from games.maps.board_pictures import opening
from games.maps.drawing import Options, draw
from games.maps.faces.rings import read_faces, segments
from tests.rows import every_row
from variants.geometry.drawn import drawn_sheet
from variants.geometry.sheet import geometry

pytestmark = pytest.mark.once


def library(name):
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def area(sheet, province, part):
    """Of a part of a province, in square units."""
    store, faces = sheet.geometry.store, sheet.geometry.faces
    rings = store.outline(ring for atom in sheet.atoms[province] for ring in getattr(faces[atom], part))
    total = 0.0
    for ring in rings:
        points = [point for arc in ring for point in store.points(arc)[:-1]]
        total += sum(a * d - c * b for (a, b), (c, d) in zip(points, [*points[1:], points[0]], strict=True)) / 200
    return abs(total)


@pytest.mark.slow
@every_row(("board", "here", "usual"), [
    ("far_ends", "Con", "Con"), ("far_ends", "Den", "Den"), ("far_ends", "Nap", "Nap"), ("crowns", "Con", "Con"),
    ("crowns", "Den", "Den"), ("crowns", "Sic", "Nap"),
])  # fmt: skip
def test_a_board_of_the_usual_map_has_its_straits(board, here, usual):
    drawn, known = drawn_sheet(library(board)), geometry().sheet({"Con", "Den", "Nap"})
    assert area(drawn, here, "strait") == pytest.approx(area(known, usual, "strait"), rel=0.1)
    assert f'class="strait p" data-province="{here}"' in draw(opening(library(board)), Options(use="page"))


def test_islands_in_a_strait_are_land():
    """Funen lies in Denmark's: what is left of the province without its strait is as much as on the usual map."""
    known = geometry().sheet({"Den"})
    assert area(drawn_sheet(library("far_ends")), "Den", "dry") == pytest.approx(area(known, "Den", "dry"), rel=0.05)


def test_what_has_one_coast_on_the_usual_map_has_one_in_every_town():
    records = library("crowns")["provinces"]
    assert not any("coasts" in records[code] for code in ("Con", "Den", "Kie", "Swe", "Got"))
    assert ["Con", "BLA"] in library("crowns")["fleet"] or ["BLA", "Con"] in library("crowns")["fleet"]


def test_straits_that_lie_over_each_other_are_not_drawn():
    document = library("far_ends")
    del document["geometry"]["straits"]
    whole = area(drawn_sheet(document), "Nap", "dry")
    one, other = document["geometry"]["faces"]["Nap"][0][:2]
    document["geometry"]["straits"] = {"Nap": [[one, other, [640, 950]], [one, other, [650, 940]]]}
    drawn = drawn_sheet(document)
    assert (area(drawn, "Nap", "dry"), area(drawn, "Nap", "strait")) == (whole, 0)


def test_a_strait_of_a_sea_or_of_nothing_is_told():
    document = library("far_ends")
    ring = document["geometry"]["straits"]["Nap"]
    document["geometry"]["straits"] = {"ION": ring, "Xyz": ring}
    paths = {problem.path for problem in problems(document) if problem.grave}
    assert {"geometry.straits.ION", "geometry.straits.Xyz"} <= paths


def moved(document, corner):
    """With a corner a little farther to the right."""
    x, y = corner
    return edit_called("corner_move").apply(document, {"at": f"{x:g},{y:g}", "to": f"{x + 0.3:g},{y:g}"})


def test_a_strait_stays_as_long_as_it_ends_where_its_province_does():
    document = library("far_ends")
    faces, straits = (read_faces(document["geometry"][part]) for part in ("faces", "straits"))
    ends = {point for side in {*segments(faces["Nap"])} & {*segments(straits["Nap"])} for point in side}
    far = next(point for ring in faces["Nap"] for point in ring if all(abs(point[1] - y) > 20 for _, y in ends))
    assert moved(document, far)["geometry"]["straits"] == document["geometry"]["straits"]
    assert [*moved(document, min(ends))["geometry"]["straits"]] == [code for code in straits if code != "Nap"]
