"""What a paper is told on the way to a vote that may change what it means."""

import pytest

import engine
from engine.rulebook.draws import Draws


@pytest.fixture(scope="module")
def sunday():
    """Sunday Lunchtime with a French fleet in Mar and an army in Bur."""
    rulebook = engine.load_rulebook("dipshomashy")
    state = {"phase": "S1902M", "units": {"France": ["A Mar", "F MAO", "A Bur"]}, "centres": {"France": ["Mar", "Par"]}}
    return rulebook, engine.load_state(rulebook, state)


def check(sunday, line, options=None):
    rulebook, state = sunday
    if options:
        rulebook = engine.load_rulebook("dipshomashy", options=options)
    (found,) = engine.check(rulebook, state, "France", [line])
    return found


def test_a_jump_over_a_pub_stays_what_it_is_and_is_warned_of(sunday):
    found = check(sunday, "A Bur JUMP Par - Pic")
    assert (found.level, found.canonical) == ("warning", "A Bur JUMP Par - Pic")
    assert "must go there" in found.message


def test_who_could_not_go_to_that_pub_may_still_write_his_jump(sunday):
    """Par is a pub and no place for a fleet; should it close, a jump over it is one to Bre."""
    rulebook, _ = sunday
    state = {"phase": "S1902M", "units": {"France": ["F Pic"]}, "centres": {"France": ["Bre", "Par"]}}
    found = check((rulebook, engine.load_state(rulebook, state)), "F Pic JUMP Par - Bre")
    assert (found.level, found.canonical) == ("warning", "F Pic JUMP Par - Bre")
    outcome = engine.adjudicate(
        rulebook,
        engine.load_state(rulebook, state),
        {"France": ["F Pic JUMP Par - Bre", "VOTE 2 CLOSE Par"]},
        [],
        Draws("licences"),
    )
    assert "F Bre" in [str(unit) for unit in outcome.state.units.values()]


@pytest.mark.parametrize(
    ("line", "level", "says"),
    [
        ("VOTE 1 LICENSE Swi", "ok", ""),
        ("VOTE 1 LICENSE Gas", "warning", "not closed"),
        ("VOTE 3 LICENSE Swi", "warning", "Only 2 votes are due"),
    ],
)
def test_votes_for_licences_cost_votes_and_are_for_what_is_closed(sunday, line, level, says):
    found = check(sunday, line, {"votes.license": "event"})
    assert (found.level, says in found.message) == (level, True), found.message
