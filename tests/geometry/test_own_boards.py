"""A board's own names and provinces on the map: nothing but a patch says them."""

import math
import re
import xml.etree.ElementTree as ET

import pytest

from engine import RulebookError, load_rulebook, load_state, view
from engine.model.board import Board
from games.maps.drawing import draw
from games.maps.drawing.from_view import board_json, scene_from_view
from games.maps.drawing.scene import Options
from variants.geometry import geometry, sheet_of
from variants.geometry.boards import DISC

STANDARD = load_rulebook().board
LUX = {"name": "Luxembourg", "kind": "inland"}
PATCH = {
    "id": "lowlands",
    "provinces": {
        "Lux": LUX,
        "DOG": {"name": "Dogger Bank", "kind": "sea"},
        "Bel": {"name": "Spanish Netherlands", "kind": "coastal"},
    },
    "army": [["Lux", "Bel"], ["Lux", "Bur"], ["Lux", "Ruh"]],
    "fleet": [["DOG", "NTH"], ["DOG", "HEL"]],
    "centres": ["Lux"],
    "drop_centres": ["Mun"],
}


def drawn(patch=PATCH, **state):
    board = board_json(STANDARD.patched(patch))
    rulebook = load_rulebook()
    position = view(rulebook, load_state(rulebook, {"phase": "S1901M"}), [], None).state
    scene = scene_from_view({**position, **state}, board)
    return scene, draw(scene, Options(use="page", labels="full"))


def test_a_renamed_province_has_its_name_on_the_map_and_its_neighbours_theirs():
    scene, svg = drawn()
    titles = {el.text for el in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}title")}
    assert {"Spanish Netherlands", "Holland"} <= titles
    assert "Belgium" not in svg
    label, usual = scene.sheet.geometry.places["Bel"].label, geometry().places["Bel"].label
    assert (label.at, " ".join(label.lines)) == (usual.at, "Spanish Netherlands")
    assert max(map(len, label.lines)) * label.size <= max(len("Netherlands") * 8.0, len("Belgium") * usual.size) + 0.5


def test_a_province_that_nobody_has_drawn_is_a_named_disc_between_its_neighbours():
    scene, svg = drawn(units={"France": ["A Lux"]}, centres={"France": ["Lux"]})
    place = scene.sheet.geometry.places["Lux"]
    near = [geometry().places[p].unit for p in ("Bel", "Bur", "Ruh")]
    assert max(math.dist(place.unit, at) for at in near) < 120
    assert all(
        math.dist(place.unit, other.unit) > DISC for p, other in scene.sheet.geometry.places.items() if p != "Lux"
    )
    assert re.search(r'<g class="island own-france"><path[^>]*data-province="Lux"', svg)
    assert scene.sheet.contains("Lux", scene.sheet.centre("Lux"))
    assert "Luxembourg" in svg


def test_a_new_sea_is_a_disc_of_water():
    _, svg = drawn()
    assert re.search(r'<g class="island sea"><path[^>]*data-province="DOG"', svg)


def test_a_patch_may_say_where_it_is_and_in_which_shape():
    shape = [[425, 625], [455, 630], [450, 655], [428, 655]]
    told = {**PATCH, "provinces": {**PATCH["provinces"], "Lux": {**LUX, "drawn": {"at": [440, 640], "shape": shape}}}}
    scene, svg = drawn(told)
    assert scene.sheet.geometry.places["Lux"].unit == (440.0, 640.0)
    assert 'd="M425,625 455,630 450,655 428,655z"' in svg


@pytest.mark.parametrize(
    "drawn", [{"at": [1]}, {"at": ["a", "b"]}, {"shape": [[1, 2], [3, 4]]}, {"where": [1, 2]}, {"at": [True, 2]}]
)
def test_a_drawing_that_makes_no_sense_is_refused_with_an_example(drawn):
    with pytest.raises(RulebookError, match=r'Lux is drawn at a point.*like {"at"'):
        STANDARD.patched({**PATCH, "provinces": {**PATCH["provinces"], "Lux": {**LUX, "drawn": drawn}}})


def test_equal_boards_have_one_sheet_and_others_their_own():
    again = Board.load(STANDARD.data).patched(PATCH)
    assert sheet_of(board_json(again)) is sheet_of(board_json(STANDARD.patched(PATCH)))
    usual = sheet_of(board_json(STANDARD))
    assert usual is sheet_of(board_json(Board.load(STANDARD.data)))
    assert usual.geometry is geometry()
    assert "Lux" not in geometry().places


@pytest.mark.parametrize("number", [1, 5, 12])
def test_new_provinces_of_one_neighbourhood_keep_apart(number):
    provinces = {f"N{i}": {"name": f"New {i}", "kind": "inland"} for i in range(number)}
    board = STANDARD.patched({"id": "many", "provinces": provinces, "army": [[p, "Bur"] for p in provinces]})
    places = sheet_of(board_json(board)).geometry.places
    spots = [places[p].unit for p in provinces]
    assert all(math.dist(a, b) > 2 * DISC - 1 for i, a in enumerate(spots) for b in spots[:i])
