"""Boards that nobody has drawn are laid out: who borders on whom touches, nobody else does, and always alike."""

import math
import random
import time
from functools import cache

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.boards.document import board_text, problems
from games.maps.board_pictures import opening, with_drawing
from games.maps.drawing import Options, draw
from games.maps.layout import lay_out
from games.maps.layout.borders import touching
from tests.plugins.boards import lake, standard
from tests.sizes import some
from variants.geometry.boards import sheet_of

MOST_SECONDS = 40
"""Of processor time for a large board, on a slow machine: some eight on a usual one."""


@cache
def laid_out():
    """The standard board with a drawing: to lay it out takes seconds."""
    return with_drawing(standard())


def check_borders(document):
    """Exactly those touch that border on each other, but for what the plane cannot show."""
    geometry = with_drawing(document)["geometry"]
    drawn = {pair for pair in sheet_of({**document, "geometry": geometry}).borders if "~" not in "".join(pair)}
    left_out = {tuple(sorted(pair)) for pair in geometry["crossings"]}
    assert drawn == {tuple(sorted(pair)) for pair in touching(document)[1]} - left_out


def test_exactly_those_touch_that_border_on_each_other():
    for document in (lake(), laid_out()):
        check_borders(document)


def test_it_is_the_same_every_time():
    assert lay_out(lake()) == lay_out(lake())


def test_units_and_names_stand_in_their_province():
    drawn = sheet_of(laid_out())
    for code in drawn.provinces:
        assert drawn.contains(code, drawn.geometry.places[code].unit), code


def test_no_shape_crosses_another():
    """Together the shapes are as large as all that they cover: none lies over another, and none over itself."""
    faces = laid_out()["geometry"]["faces"]
    for code, rings in faces.items():
        assert all(area(ring) != 0 for ring in rings), code
    signs = {math.copysign(1, area(ring)) for rings in faces.values() for ring in rings}
    assert len(signs) == 1, "all turn the same way"


def area(ring):
    around = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in around) / 2


def island_board(edges):
    names = sorted({end for edge in edges for end in edge})
    return {
        "provinces": {name: {"name": name, "kind": "inland"} for name in names},
        "army": [list(edge) for edge in edges],
    }


def code(number):
    return "P" + chr(97 + number // 26) + chr(97 + number % 26)


@pytest.mark.slow
@settings(max_examples=some(4), deadline=None)
@given(st.integers(2, 30), st.integers(0, 10_000), st.floats(0.05, 0.5))
def test_any_connected_list_can_be_laid_out(size, seed, density):
    graph = (
        nx.connected_watts_strogatz_graph(size, min(4, size - 1) or 1, density, seed=seed)
        if size > 3
        else nx.path_graph(size)
    )
    document = island_board([(code(a), code(b)) for a, b in graph.edges])
    check_borders(document)


@pytest.mark.slow
def test_a_board_of_126_provinces_with_borders_that_cross_is_laid_out_in_seconds():
    graph = nx.convert_node_labels_to_integers(nx.triangular_lattice_graph(13, 17))
    graph = graph.subgraph(range(126)).copy()
    chance = random.Random(5)
    edges = [*graph.edges, *(tuple(chance.sample(range(126), 2)) for _ in range(30))]
    document = island_board({(code(min(pair)), code(max(pair))) for pair in edges})
    began = time.process_time()
    geometry = lay_out(document)
    taken = time.process_time() - began
    assert taken < MOST_SECONDS, f"{taken:.1f} s"
    assert len(geometry["faces"]) == 126 and len(geometry["crossings"]) > 10


@pytest.mark.parametrize(
    "edges",
    [
        [("A", "B")],
        [("A", "B"), ("B", "C")],
        [("A", "B"), ("A", "C"), ("A", "D"), ("A", "E")],
        [(a, b) for a in "ABCDE" for b in "ABCDE" if a < b],
    ],
    ids=["two", "a row", "a star", "five all round"],
)
def test_odd_boards_too(edges):
    document = island_board(edges)
    check_borders(document)


def test_what_the_plane_cannot_show_is_named():
    five = island_board([(a, b) for a in "ABCDE" for b in "ABCDE" if a < b])
    assert len(lay_out(five)["crossings"]) == 1


def test_a_board_in_two_parts_is_refused():
    with pytest.raises(ValueError, match="two parts"):
        lay_out(island_board([("A", "B"), ("C", "D")]))


def test_it_is_drawn_and_small():
    document = laid_out()
    assert [problem for problem in problems(document) if problem.grave] == []
    svg = draw(opening(document), Options(use="page", labels="full"))
    assert "Constantinople" in svg
    assert len(svg) < 200_000


@pytest.mark.slow
def test_a_rule_may_change_a_board_with_a_drawing():
    document = laid_out()
    rulebook = engine.load_rulebook("standard", board=board_text(document), options={"victory.centres": "5"})
    assert rulebook.board.data["geometry"] == document["geometry"]
