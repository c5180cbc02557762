"""The boards that bin/bench measures on are ones that anybody could have written."""

import gzip

import engine
from engine.boards.document import board_text, problems
from games.maps.board_pictures import opening
from games.maps.drawing import Options, draw
from games.maps.faces.contact import contacts
from games.maps.faces.rings import read_faces
from tests.bench.boards import CROWD, LARGE, SMALL, made
from tests.bench.our_engine import Ours
from tests.bench.positions import Board, positions


def test_they_can_be_played_and_touch_as_they_say() -> None:
    for columns, rows in (SMALL, LARGE):
        document = made(columns, rows)
        assert len(document["provinces"]) == columns * rows
        assert not [problem for problem in problems(document) if problem.grave]
        said = {tuple(sorted(pair)) for sort in ("army", "fleet") for pair in document[sort]}
        assert said <= set(contacts(read_faces(document["geometry"]["faces"])))


def test_a_crowded_turn_on_the_large_one_has_a_result_for_every_unit() -> None:
    document = made(*LARGE)
    ours = Ours(Board(document), engine.load_rulebook("standard", board=board_text(document)))
    (position,) = positions(1, board=ours.board, units=CROWD)
    outcome = ours.adjudicate(ours.state(position), ours.orders(position))
    assert sum(len(those) for those in outcome.results.values()) == CROWD


def test_its_map_packed_weighs_little() -> None:
    text = draw(opening(made(*LARGE)), Options(use="page", labels="full"))
    assert len(gzip.compress(text.encode(), 6)) < 60_000
