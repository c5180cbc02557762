"""Papers of seats and rules that the GM strikes are dropped, and told to whom they belonged; the ruling stands."""

import pytest

import engine

STRIKE = engine.Ruling("strike", {"rule": "mastermind"}, reason="Too clever.")
AFTER = engine.Ruling("strike", {"rule": "mastermind", "when": "after"}, reason="Too clever.")
QUESTION = 'QUESTION "Who wrote it?" ANSWER "Eve"'


@pytest.fixture
def silly():
    rulebook = engine.load_rulebook("rather_silly")
    state = engine.adjudicate(rulebook, engine.opening(rulebook), {"Mastermind": [QUESTION]}).state
    assert state.phase == "S1901M"
    return rulebook, state


def results(outcome, seat):
    return {one.order: (one.verdict, one.why, one.audience) for one in outcome.results.get(seat, ())}


def test_the_papers_of_a_seat_that_goes_are_dropped_and_told_to_it_alone(silly):
    rulebook, state = silly
    papers = {"Mastermind": ["LINK Lon - Mos", "nonsense"], "France": ["A Par - Bur", 'ANSWER "Eve"']}
    outcome = engine.adjudicate(rulebook, state, papers, (STRIKE,))
    dropped = results(outcome, "Mastermind")
    assert list(dropped) == ["LINK Lon - Mos", "nonsense"]
    for verdict, why, audience in dropped.values():
        assert (verdict, audience) == ("void", {"Mastermind"})
        assert "struck the rule that brings" in why
    assert "A Bur" in [str(unit) for unit in outcome.state.units.values() if unit.owner == "France"]
    verdict, why, audience = results(outcome, "France")['ANSWER "Eve"']
    assert (verdict, audience) == ("void", {"France"})
    assert "struck the rule that such lines belong to" in why
    for eye in (None, "Germany", "France"):
        seen = engine.view(rulebook, outcome.state, outcome.events, eye, outcome.results)
        assert "Mastermind" not in seen.results


def test_lines_that_the_gm_entered_for_it_are_dropped_too(silly):
    rulebook, state = silly
    entered = engine.Ruling("order", {"seat": "Mastermind", "lines": ["LINK Lon - Mos"]})
    outcome = engine.adjudicate(rulebook, state, {}, (entered, STRIKE))
    assert list(results(outcome, "Mastermind")) == ["LINK Lon - Mos"]


def test_papers_that_wait_go_with_their_seat(silly):
    rulebook, state = silly
    outcome = engine.adjudicate(rulebook, state, {"Mastermind": ["LINK Lon - Mos", QUESTION]}, (AFTER,))
    assert not [held for held in outcome.state.held if held.seat == "Mastermind"]
    engine.adjudicate(rulebook, outcome.state, {"France": ["A Par - Bur"]})


def test_a_seat_that_never_was_is_still_refused(silly):
    rulebook, state = silly
    with pytest.raises(engine.InputError, match="There is no seat Atlantis"):
        engine.adjudicate(rulebook, state, {"Atlantis": ["A Par H"]}, (STRIKE,))


@pytest.mark.slow
@pytest.mark.parametrize("when", ["before", "after"])
def test_every_rule_that_can_be_struck_can_be_struck_over_every_paper(when):
    """Whatever seats have handed in, and whatever waits: no paper stands in the way of a ruling."""
    for variant in engine.variant_ids():
        rulebook = engine.load_rulebook(variant)
        state = engine.adjudicate(rulebook, engine.opening(rulebook), {}).state
        papers = {str(seat): engine.random_orders(rulebook, state, seat, "any") for seat in rulebook.seat_ids}
        for rule in rulebook.rules:
            strike = engine.Ruling("strike", {"rule": rule.id, "when": when})
            try:
                engine.adjudicate(rulebook, state, {}, (strike,))
            except engine.EngineError:
                continue  # other rules need it, or pieces of it stand on the board: that is refused by name
            engine.adjudicate(rulebook, state, papers, (strike,))
