"""The positions that bin/bench measures with, and the engine against its own resolver on them."""

import hashlib

from engine.resolver import resolve
from tests.bench.clock import Row, table
from tests.bench.our_engine import Ours, order_text
from tests.bench.played import played
from tests.bench.positions import UNITS, Board, positions, province
from tests.bench.raw import outcome_of, problem_of


def test_a_seed_always_makes_the_same_positions() -> None:
    texts = [order_text(order) for position in positions(3) for order in position.orders]
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16] == "98897bd5f8d554cf"
    assert texts != [order_text(order) for position in positions(3, "another") for order in position.orders]


def test_positions_are_crowded_and_meet() -> None:
    for position in positions(20):
        assert len({province(unit.at) for unit in position.units}) == UNITS
        verbs = [order.verb for order in position.orders]
        assert verbs.count("move") >= 10
        assert verbs.count("support") >= 4
    assert any(order.verb == "convoyed" for position in positions(20) for order in position.orders)


def test_the_engine_has_the_outcomes_of_its_resolver() -> None:
    """Text in, results out, against arrays that were put together without the rest of the engine."""
    board = Board()
    ours = Ours(board)
    for position in positions(40, "agreement"):
        outcome = ours.adjudicate(ours.state(position), ours.orders(position))
        assert ours.outcome(position, outcome) == outcome_of(position, resolve(problem_of(board, position)))


def test_random_games_are_always_the_same_and_go_on_from_their_opening() -> None:
    every = list(played(30, "agreement"))
    assert [[order_text(order) for order in one.orders] for one in every] == [
        [order_text(order) for order in one.orders] for one in played(30, "agreement")
    ]
    assert len(every[0].units) == 22
    assert {order.verb for one in every for order in one.orders} == {"hold", "move", "support", "convoy", "convoyed"}


def test_the_engine_has_the_outcomes_of_its_resolver_in_random_games() -> None:
    board = Board()
    ours = Ours(board)
    for position in played(30, "agreement"):
        outcome = ours.adjudicate(ours.state(position), ours.orders(position))
        assert ours.outcome(position, outcome) == outcome_of(position, resolve(problem_of(board, position)))


def test_lines_that_were_forgotten_come_out_the_same() -> None:
    ours = Ours(Board())
    (position,) = positions(1, "forgotten")
    state, orders = ours.state(position), ours.orders(position)
    first = ours.adjudicate(state, orders)
    ours.forget()
    assert ours.adjudicate(state, orders) == first


def test_a_missed_target_shows() -> None:
    rows = [Row.below("memory", 61, 60, "MB"), Row.below("orders", 3, 5, "ms")]
    assert [row.met for row in rows] == [False, True]
    assert "| memory | 61.00 MB |        | at most 60 MB | NO  |" in table(rows)
