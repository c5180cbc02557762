"""A turn's events carry every change of the position: folded over the state before, they make the state after."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.bots.play import play
from engine.model.state import Mark
from engine.rulebook.rulebook import load_rulebook
from engine.rulebook.turn import Turn
from tests.engine.folding import before_the_start, unaccounted
from tests.engine.positions import crowded
from tests.fuzz.campaigns import Composition, mixed

RULEBOOK = load_rulebook()
COMPOSITIONS = (*(Composition(variant) for variant in engine.variant_ids()), *mixed())
seeds = st.integers(0, 10**6).map(str)


@pytest.mark.slow
@settings(max_examples=2 * len(COMPOSITIONS), deadline=None)
@given(st.sampled_from(COMPOSITIONS), seeds)
def test_a_random_year_of_any_variant_or_mix_is_accounted_for(composition, seed):
    rulebook = composition.load()
    for played in play(rulebook, seed, years=1):
        before = played.before or before_the_start(rulebook)
        assert unaccounted(rulebook, before, played.outcome) == []


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_a_crowded_movement_is_accounted_for(seed):
    state, orders = crowded(RULEBOOK, seed)
    outcome = engine.adjudicate(RULEBOOK, state, orders, (), engine.Draws("a secret"))
    assert unaccounted(RULEBOOK, state, outcome) == []


ORDERS = {"France": ["A Par - Bur"]}
MARK = Mark("links.placed", "Bur")


def test_a_change_without_an_event_is_found(monkeypatch):
    run = Turn.run

    def careless(self, rule, step):
        run(self, rule, step)
        self.position.marks[MARK.name, MARK.subject] = MARK

    state = engine.opening(RULEBOOK)
    monkeypatch.setattr(Turn, "run", careless)
    (found,) = unaccounted(RULEBOOK, state, engine.adjudicate(RULEBOOK, state, ORDERS))
    assert "marks changed without an event" in found


@pytest.mark.parametrize(("kind", "part"), [("unit.moved", "units"), ("season.closed", "season")])
def test_an_event_that_is_left_out_is_missed(kind, part):
    state = engine.opening(RULEBOOK)
    outcome = engine.adjudicate(RULEBOOK, state, ORDERS)
    poorer = replace(outcome, log=tuple(event for event in outcome.log if event.kind != kind))
    (found,) = unaccounted(RULEBOOK, state, poorer)
    assert f"{part} changed without an event" in found


def test_bookkeeping_is_in_the_log_and_in_no_report():
    state = engine.opening(RULEBOOK)
    outcome = engine.adjudicate(RULEBOOK, state, {})
    told = [event for event in outcome.log if event.text]
    assert tuple(told) == outcome.events
    assert {event.kind for event in outcome.log if not event.text} >= {"season.opened", "window.opened"}
