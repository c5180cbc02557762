"""Chances by short rollouts: shares of one game, repeatable, for every rulebook."""

import pytest

import engine
from engine.bots.chances import rollout

STANDARD = engine.load_rulebook("standard")


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_shares_come_to_one_game_and_the_same_seed_gives_the_same(variant):
    rulebook = engine.load_rulebook(variant)
    state = engine.start_game(rulebook, engine.Draws("a", "b")).state
    found = rollout(rulebook, state, seed="1")
    assert set(found) >= {str(seat) for seat in rulebook.seat_ids}
    assert all(0 <= share <= 1 for share in found.values())
    assert sum(found.values()) == pytest.approx(1)
    if variant == "standard":
        assert found == rollout(rulebook, state, seed="1") != rollout(rulebook, state, seed="2")


def test_who_is_far_ahead_has_nearly_all_of_it():
    centres = {"France": ["Par", "Bre", "Mar", "Spa", "Por", "Bel", "Hol", "Mun", "Ber", "Kie"], "Turkey": ["Con"]}
    units = {"France": ["A Par", "A Mun", "A Ber"], "Turkey": ["A Con"]}
    state = engine.load_state(STANDARD, {"schema": 1, "phase": "S1905M", "units": units, "centres": centres})
    found = rollout(STANDARD, state, seed="1")
    assert found["France"] > 0.8
    assert found["England"] == 0
