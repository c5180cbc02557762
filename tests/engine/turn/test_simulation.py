"""A simulation comes to the state to which the adjudication comes, whatever the rules; of every scenario, see
`tests/plugins/scenarios.py`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.bots.play import play
from engine.rulebook.rulebook import load_rulebook
from tests.engine.folding import simulated_otherwise
from tests.engine.positions import crowded
from tests.fuzz.campaigns import Composition, mixed

RULEBOOK = load_rulebook()
COMPOSITIONS = (*(Composition(variant) for variant in engine.variant_ids()), *mixed())
seeds = st.integers(0, 10**6).map(str)


@pytest.mark.slow
@settings(max_examples=2 * len(COMPOSITIONS), deadline=None)
@given(st.sampled_from(COMPOSITIONS), seeds)
def test_a_random_year_of_any_variant_or_mix(composition, seed):
    rulebook = composition.load()
    draws = engine.Draws(secret=f"secret {seed}", hidden_secret=f"hidden {seed}")
    for played in play(rulebook, seed, years=1):
        if played.before is not None:
            assert simulated_otherwise(rulebook, played.before, played.outcome, played.papers, (), draws) == []


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_a_crowded_movement_with_orders_as_text_and_as_objects(seed):
    state, orders = crowded(RULEBOOK, seed)
    expected = engine.adjudicate(RULEBOOK, state, orders).state
    assert engine.simulate(RULEBOOK, state, orders) == expected
    objects = {seat: [engine.parse_order(RULEBOOK, line, seat) for line in lines] for seat, lines in orders.items()}
    assert engine.simulate(RULEBOOK, state, objects) == expected


def test_what_cannot_be_adjudicated_cannot_be_simulated():
    state = engine.opening(RULEBOOK)
    with pytest.raises(engine.InputError, match="There is no seat Atlantis"):
        engine.simulate(RULEBOOK, state, {"Atlantis": []})
