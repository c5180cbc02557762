"""What a simulation keeps of the turns that it has tried leaks into no other: each comes to what it comes to alone."""

from dataclasses import replace

import pytest

import engine
from engine.bots.judging import Judge
from engine.bots.play import play, random_orders
from engine.bots.situation import Situation
from engine.model.changes import ClearMark, SetMark
from engine.model.state import HouseRule, Mark
from engine.rulebook.draws import DrawBox, Draws
from engine.rulebook.moments import Moments
from engine.rulebook.rulebook import load_rulebook
from engine.rulebook.turn import Turn
from engine.turn.simulation import Simulation
from engine.views import project
from tests.fuzz.campaigns import Composition, mixed
from tests.rows import slow_but

COMPOSITIONS = (*(Composition(variant) for variant in engine.variant_ids()), *mixed())
LUCKS = (Draws("one", "hidden one"), Draws("two", "hidden two"))
MARK = Mark("movement.something", "A Par")


def movements(rulebook, seed, years=1):
    """The movement windows of a random game."""
    played = [one.before for one in play(rulebook, seed, years=years) if one.before is not None]
    return [state for state in played if state.phase.endswith("M")]


@pytest.mark.parametrize("composition", slow_but(COMPOSITIONS, *COMPOSITIONS[:5], mixed()[0]), ids=str)
def test_after_other_papers_and_other_luck_it_comes_to_the_same(composition):
    rulebook = composition.load()
    for state in movements(rulebook, "kept"):
        first = Simulation(rulebook, state, LUCKS[0])
        simulations = (first, first.with_draws(LUCKS[1]))
        seats = rulebook.amended(state.house).seat_ids
        papers = [{seat: random_orders(rulebook, state, seat, f"papers {n}") for seat in seats} for n in range(3)]
        papers.append({**papers[0], seats[0]: papers[1][seats[0]]})
        for _ in range(2):
            for orders in papers:
                for luck, simulation in zip(LUCKS, simulations, strict=True):
                    assert simulation.run(orders) == engine.adjudicate(rulebook, state, orders, (), luck).state


def test_other_luck_is_played_by_the_rules_of_the_house():
    """A rule that was struck and one that was added are so once, and not once more for each luck."""
    rulebook = load_rulebook("hitchhiker")
    house = (HouseRule("strike", "marvin"), HouseRule("add", "gms_word"))
    state = replace(movements(rulebook, "house")[0], house=house)
    other = Simulation(rulebook, state).with_draws(LUCKS[1])
    assert other.run({}) == engine.adjudicate(rulebook, state, {}, (), LUCKS[1]).state


def test_a_moment_is_another_when_anything_on_the_board_is():
    rulebook = load_rulebook("gathering")
    turn = Turn.open(rulebook, movements(rulebook, "moments")[0], LUCKS[0])
    moments = Moments()
    before = moments.now(turn)
    assert moments.now(turn) is before
    turn.record("something", SetMark(MARK))
    marked = moments.now(turn)
    assert marked is not before
    turn.record("something", ClearMark(MARK.name, MARK.subject))
    assert moments.now(turn) is before
    turn.position.drop(next(iter(turn.position.units)))
    assert moments.now(turn) not in (before, marked)


def test_a_mark_is_seen_as_soon_as_it_stands_and_no_longer():
    rulebook = load_rulebook()
    position = Turn.open(rulebook, engine.opening(rulebook), LUCKS[0]).position
    assert position.mark(MARK.name, MARK.subject) is None
    SetMark(MARK).apply(position)
    assert position.mark(MARK.name, MARK.subject) == MARK
    assert position.mark(MARK.name, "A Mar") is None
    ClearMark(MARK.name, MARK.subject).apply(position)
    assert position.mark(MARK.name, MARK.subject) is None


def test_draws_that_are_kept_are_those_that_would_be_made():
    drawn = {}
    for season in ("S1901", "F1901", "S1901"):
        for audience in (None, frozenset()):
            for names in (["a", "b", "c"], ["a", "c"]):
                for weights in ((), (1,) * (len(names) - 1) + (5,)):
                    kept = DrawBox(LUCKS[0], season, drawn=drawn).draw("name", names, "subject", weights, audience)
                    assert kept == DrawBox(LUCKS[0], season).draw("name", names, "subject", weights, audience)
    assert len(drawn) == 16


def test_one_judge_says_of_a_position_what_another_does():
    rulebook = load_rulebook("dipshomashy")
    states = [project(rulebook, state, "France") for state in movements(rulebook, "judge", years=2)]
    fewer = [replace(state, centres={k: v for k, v in state.centres.items() if v != "France"}) for state in states]
    judge = Judge(Situation(rulebook, states[0]))
    for state in (*states, *fewer, *states):
        assert judge.judge(state) == Judge(Situation(rulebook, states[0])).judge(state)
