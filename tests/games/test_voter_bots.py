"""Bots with votes: legal papers in whole games of Dipshomashy, and none against themselves."""

import pytest

import engine
from engine.bots.simple import bot_orders
from engine.rulebook.draws import Draws

SEATS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


@pytest.fixture(scope="module")
def rulebook():
    return engine.load_rulebook("dipshomashy")


def windows(rulebook, number):
    """The states of a game of bots alone, each with the papers of every seat."""
    state = engine.opening(rulebook, Draws("bots"))
    for _ in range(number):
        papers = {seat: bot_orders(rulebook, state, seat, seed="bots") for seat in SEATS}
        yield state, papers
        state = engine.adjudicate(rulebook, state, papers, [], Draws("bots")).state


@pytest.mark.slow
def test_bots_write_what_may_be_given_in_every_window_of_five_days(rulebook):
    seen = set()
    for state, papers in windows(rulebook, 22):
        seen.add(state.phase[-1])
        for seat, lines in papers.items():
            checks = engine.check(rulebook, state, seat, lines)
            assert [check.message for check in checks if check.level == "error"] == []
    assert seen == {"M", "R", "A"}


def test_a_bot_spends_all_its_votes_and_none_against_itself(rulebook):
    for state, papers in windows(rulebook, 6):
        for seat, lines in papers.items():
            due = next((w.count for w in engine.wants(rulebook, state, seat) if w.kind == "vote"), 0)
            votes = [line.split() for line in lines if line.startswith("VOTE ")]
            assert sum(int(vote[1]) for vote in votes) == due
            own = {place for place, owner in state.centres.items() if owner == seat}
            own |= {unit.at for unit in state.units.values() if unit.owner == seat}
            assert not own & {vote[3] for vote in votes}


def test_a_bot_nominates_where_it_stands(rulebook):
    state = engine.load_state(rulebook, {"phase": "S1903M", "units": {"France": ["A Bur", "F MAO", "A Par"]}})
    (line,) = [line for line in bot_orders(rulebook, state, "France", seed="x") if line.startswith("NOMINATE")]
    assert {"Bur", "MAO"} <= set(line.split())


def test_a_bot_does_not_try_locked_doors(rulebook):
    closed = {"Bel": "pub", "Gas": True, "Bur": True, "Pic": True}
    state = {"phase": "S1903M", "units": {"France": ["A Par"]}, "rules": {"closing": {"closed": closed}}}
    lines = bot_orders(rulebook, engine.load_state(rulebook, state), "France", seed="x")
    assert not any(f"- {place}" in line for line in lines for place in closed)
