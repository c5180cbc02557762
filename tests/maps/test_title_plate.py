"""The title of a map that stands alone covers nothing, on any board, and fits on its plate."""

import re

import pytest

import engine
from engine.boards.document import board_text
from games.boards.services.library import library_documents
from games.maps.drawing import Options, draw
from games.maps.drawing.from_view import scene_from_view, setting

BOARDS = {document["id"]: document for document in library_documents()}
SHARED = Options(use="share", labels="full", standalone=True)


def drawn(title="A game", board=None, variant="standard"):
    rulebook = engine.load_rulebook(variant, board=board_text(board) if board else "")
    state = engine.opening(rulebook, engine.Draws("x"))
    view = engine.view(rulebook, state, (), None).state
    return draw(scene_from_view(view, setting(rulebook), title=title, subtitle="Spring 1901, movement"), SHARED)


def plate_of(svg):
    """Its box on the sheet: left, top, right, bottom."""
    at = re.search(r'<g class="plate" transform="translate\(([-\d.]+) ([-\d.]+)\)">', svg)
    rect = re.search(r'<rect class="title-plate"([^>]*)>', svg)[1]
    (x, y), (wide, high) = (
        map(float, at.groups()),
        (float(re.search(rf'{name}="([\d.]+)"', rect)[1]) for name in ("width", "height")),
    )
    return x, y, x + wide, y + high


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_on_the_usual_map_it_stands_on_the_sea(variant):
    svg = drawn(variant=variant)
    assert re.search(r'viewBox="0 0 ', svg)
    assert plate_of(svg)[1] > 0


@pytest.mark.parametrize("board", ["merrow", "amber_sea"])
def test_where_something_is_there_it_stands_above_the_sheet(board):
    svg = drawn(board=BOARDS[board])
    top = float(re.search(r'viewBox="0 (-?[\d.]+) ', svg)[1])
    _, above, _, bottom = plate_of(svg)
    assert top < above < bottom < 0


@pytest.mark.parametrize("length", [1, 30, 80])
def test_it_is_as_wide_as_its_title_and_no_wider_than_the_sheet(length):
    svg = drawn("W" * length, board=BOARDS["merrow"])
    left, _, right, _ = plate_of(svg)
    width = float(re.search(r'viewBox="0 \S+ ([\d.]+) ', svg)[1])
    assert 0 < left < right < width
    squeezed = 'textLength="' in svg
    assert squeezed == (length == 80 or 18.5 * length > right - left - 32)


def test_a_page_and_a_thumbnail_have_none():
    rulebook = engine.load_rulebook()
    view = engine.view(rulebook, engine.opening(rulebook, engine.Draws("x")), (), None).state
    for use in ("page", "thumbnail"):
        assert 'class="plate"' not in draw(scene_from_view(view, setting(rulebook), title="A game"), Options(use=use))
