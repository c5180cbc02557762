"""Neighbours that have no border on the map are joined by a dotted line, on every board and in every picture."""

from dataclasses import replace

import pytest

import engine
from engine.boards.document import board_text
from games.boards.services.library import library_documents
from games.maps.board_pictures import with_drawing
from games.maps.drawing import Options, draw
from games.maps.drawing.crossings import crossings
from games.maps.drawing.from_view import scene_from_view, setting
from tests.plugins.boards import LAKE, lake
from variants.geometry.boards import sheet_of

ALL = [["Esk", "Cal"], ["Esk", "Dun"], ["Ash", "Cal"], ["Bec", "Dun"]]


def scene(document=None):
    rulebook = engine.load_rulebook(board=board_text(document)) if document else engine.load_rulebook()
    state = engine.opening(rulebook, engine.Draws("x"))
    return scene_from_view(engine.view(rulebook, state, (), None).state, setting(rulebook), title="A game")


def joined(document):
    return {pair for pair, _, _ in scene(document).crossings}


def test_where_all_touch_all_who_has_no_border_has_a_line():
    document = with_drawing(lake(army=LAKE["army"] + ALL))
    apart = {tuple(sorted(pair)) for pair in document["geometry"]["crossings"]}
    assert joined(document) == apart
    assert apart, "five provinces that all touch cannot be drawn"


@pytest.mark.parametrize("use", ["page", "share", "thumbnail"])
def test_it_is_in_every_picture_and_says_who_is_joined(use):
    shown = scene(with_drawing(lake(army=LAKE["army"] + ALL)))
    drawn = draw(shown, Options(use=use, labels="full"))
    assert drawn.count('class="crossing-line"') == len(shown.crossings) > 0
    assert "are next to each other</title>" in drawn


def test_boards_whose_neighbours_touch_have_none():
    assert joined(with_drawing(lake())) == set()
    assert scene().crossings == ()
    for document in library_documents():
        if len(document["provinces"]) < 60:
            assert joined(document) == set(), document["id"]


def test_nobody_is_joined_to_an_island_that_is_drawn_over_its_sea_or_to_what_is_not_there():
    document = with_drawing(lake())
    sheet = sheet_of(document)
    over = replace(sheet.geometry, islands=("Dun",), _sheets={}).sheet(sheet.provinces)
    assert crossings(over, [("Esk", "Dun")]) == ()
    assert crossings(sheet, [("Esk", "Xyz"), ("Esk", "Esk")]) == ()
    (((one, other), start, end),) = crossings(sheet, [("Esk", "Dun")])
    assert (one, other) == ("Dun", "Esk")
    assert start != end
