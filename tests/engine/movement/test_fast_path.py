"""The shortcut for everyday orders answers as the full judgement does, or not at all."""

from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.model.board import Place
from engine.model.changes import MoveUnit
from engine.model.judged import Judged
from engine.model.orders import UnitRef
from engine.movement.fast_path import allows, plain_units_of
from engine.movement.legality import judge
from engine.movement.matching import match_orders
from engine.movement.setup import set_up
from engine.rulebook.draws import Draws
from engine.rulebook.turn import Turn
from engine.turn.order_lines import read_lines
from tests.engine.positions import crowded
from tests.sizes import some

RULEBOOK = engine.load_rulebook()


def unit_of(glance, turn, seat, line):
    """The unit that the shortcut would have carry out a seat's line, as `match_orders` asks it; None for any other."""
    unit = glance.get(line.unit)
    return unit if unit is not None and unit.owner == seat and allows(turn, glance, unit, line) else None


@settings(max_examples=some(15), deadline=None)
@given(st.integers(0, 10**6).map(str))
def test_the_shortcut_agrees_with_the_full_judgement(seed):
    state, orders = crowded(RULEBOOK, seed)
    turn = Turn.open(RULEBOOK, state, Draws())
    glance = plain_units_of(turn)
    answered = set()
    for seat, lines in orders.items():
        for line in lines:
            order = engine.parse_order(RULEBOOK, line, seat)
            for asker in (seat, "France"):
                unit = unit_of(glance, turn, asker, RULEBOOK.everyday[line])
                if unit is not None:
                    answered.add(order.verb)
                    assert Judged(order, unit) == judge(turn, asker, order)
    assert {"move", "support"} <= answered


def test_the_shortcut_agrees_about_every_legal_order_and_about_those_of_another_position():
    answered = set()
    for seed in range(4):
        state, other = (crowded(RULEBOOK, f"{seed} {name}")[0] for name in ("here", "elsewhere"))
        turn = Turn.open(RULEBOOK, state, Draws())
        glance = plain_units_of(turn)
        listed = [engine.all_legal_orders(RULEBOOK, one) for one in (state, other)]
        lines = [(seat, line) for one in listed for seat in one for those in one[seat].values() for line in those]
        for seat, line in lines:
            order = engine.parse_order(RULEBOOK, line, seat)
            unit = unit_of(glance, turn, seat, RULEBOOK.everyday[line])
            if unit is not None:
                answered.add(order.verb)
                assert Judged(order, unit) == judge(turn, seat, order)
    assert answered == {"hold", "move", "support", "convoy"}


@settings(max_examples=some(15), deadline=None)
@given(st.integers(0, 10**6).map(str))
def test_a_fight_set_up_from_its_lines_is_the_one_that_is_looked_at_closely(seed):
    state, orders = crowded(RULEBOOK, seed)
    turn = Turn.open(RULEBOOK, state, Draws())
    read_lines(turn, orders)
    match_orders(turn)
    fight = set_up(turn)
    assert fight.plain
    turn.matched = -1  # as if something had moved since
    closely = set_up(turn)
    assert not closely.plain
    assert closely.movement == fight.movement
    for rows in ("units", "names", "given", "number", "supports", "support_of", "by_choice"):
        assert getattr(closely, rows) == getattr(fight, rows)


def test_once_something_moves_a_line_is_no_longer_taken_at_its_word():
    state = engine.load_state(RULEBOOK, {"phase": "S1901M", "units": {"France": ["A Par", "A Mar"]}})
    turn = Turn.open(RULEBOOK, state, Draws())
    read_lines(turn, {"France": ["A Par - Bur", "A Mar S A Par - Bur"]})
    match_orders(turn)
    turn.step, turn.rule = "test", "0"
    turn.emit("unit.moved", "It is carried off.", MoveUnit(turn.find(UnitRef("A", Place("Par"))).id, "Bre"))
    fight = set_up(turn)
    assert fight.names[0] == "A Bre"
    assert fight.places[0] == RULEBOOK.board.index["Bre"]
    assert fight.supports == []  # whom it helps is not there
