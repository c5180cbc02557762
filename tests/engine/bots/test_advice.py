"""An Expert's advice: its orders, and the one line of another that each fears most. Blind, and repeatable."""

import pytest

import engine
from engine.bots.advice import Advised, advise
from engine.bots.players import Task
from tests.fuzz.secrets import hidden_things, outsiders, without

STANDARD = engine.load_rulebook("standard")
CONTESTED = {
    "France": ["A Bur", "A Gas", "F MAO"], "Germany": ["A Ruh", "A Mun", "A Bel"], "Italy": ["A Pie", "F WES"],
    "England": ["F ENG", "F NTH"], "Turkey": ["A Arm"],
}  # fmt: skip


def advised(state, seat, rulebook=STANDARD, seed="1", positions=300):
    return advise(Task(rulebook, state, seat, seed=seed, positions=positions))


def at(phase="S1902M", **units):
    return engine.load_state(STANDARD, {"schema": 1, "phase": phase, "units": units})


@pytest.mark.parametrize("seat", ["France", "Germany"])
def test_what_is_feared_undoes_the_order_and_without_it_the_order_fares_better(seat):
    state = at(**CONTESTED)
    told = advised(state, seat)
    own = [one.line for one in told]
    checks = engine.check(STANDARD, state, seat, own)
    assert [check.canonical for check in checks if check.level != "error"] == own
    feared = [one for one in told if one.fear]
    assert feared, "somebody can reach every one of these places"
    for one in feared:
        assert one.fear.seat != seat
        legal = engine.legal_orders(STANDARD, state, one.fear.seat)
        assert one.fear.line in [line for lines in legal.values() for line in lines]
        assert one.fear.why
        assert one.fear.dislodged or one.fear.verdict not in ("succeeds", "holds")


def test_one_line_that_bounces_is_named():
    """Two armies before one empty place: each fears that the other goes there too, and no other."""
    state = at(France=["A Mar"], Italy=["A Ven", "A Pie"], Turkey=["A Arm"])
    (only,) = advised(state, "France")
    assert only.line.startswith("A Mar")
    assert only.fear is None or only.fear.seat == "Italy"


def test_nothing_is_feared_where_nobody_comes():
    assert [one.fear for one in advised(at(France=["A Mar"], Turkey=["A Arm"]), "France")] == [None]


def test_where_nothing_is_tried_out_there_are_orders_and_no_fears():
    built = {
        "schema": 1, "phase": "W1901A", "units": {"France": ["A Spa"]},
        "centres": {"France": ["Bre", "Par", "Spa"]},
    }  # fmt: skip
    told = advised(engine.load_state(STANDARD, built), "France")
    assert len(told) == 2
    assert all(one == Advised(one.line) for one in told)


def test_the_same_task_gives_the_same_advice():
    state = at(**CONTESTED)
    assert advised(state, "France") == advised(state, "France")


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_it_knows_no_more_than_the_seat_and_takes_every_rulebook(variant):
    rulebook, draws = engine.load_rulebook(variant), engine.Draws("a", "b")
    state = engine.start_game(rulebook, draws).state
    for _ in range(2):
        state = engine.adjudicate(rulebook, state, {}, (), draws).state
    now = rulebook.amended(state.house)
    for seat in now.seat_ids[:2]:
        blind = state
        for thing in hidden_things(state):
            if seat in outsiders(now, state, thing):
                blind = without(blind, thing)
        told = advised(state, str(seat), now, positions=20)
        assert told == advised(blind, str(seat), now, positions=20)
        wrong = [one for one in engine.check(now, state, str(seat), [one.line for one in told]) if one.level == "error"]
        assert not wrong
