"""What holds in every game of standard Diplomacy, whatever the players do."""

import json
import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.bots.play import play
from tests.engine.positions import crowded
from tests.sizes import some

RULEBOOK = engine.load_rulebook()
DRAWS = engine.Draws("a secret")
seeds = st.integers(0, 10**6).map(str)


def games(seed, years=4):
    return list(play(RULEBOOK, seed, years))


@settings(max_examples=some(25), deadline=None)
@given(seeds)
def test_nobody_is_lost_or_doubled_in_movement(seed):
    state, orders = crowded(RULEBOOK, seed)
    after = engine.adjudicate(RULEBOOK, state, orders, (), DRAWS).state
    gone = [unit for number, unit in state.units.items() if number not in after.units]
    assert not set(after.units) - set(state.units)
    assert all(after.units[number].owner == unit.owner for number, unit in state.units.items() if number in after.units)
    standing = Counter(unit.at for number, unit in after.units.items() if number not in after.to_retreat)
    assert max(standing.values()) == 1
    # Whoever is gone was dislodged, and had nowhere to go.
    outcome = engine.adjudicate(RULEBOOK, state, orders, (), DRAWS)
    disbanded = [event.data["unit"] for event in outcome.events if event.kind == "unit.disbanded"]
    assert sorted(str(unit) for unit in gone) == sorted(disbanded)


@settings(max_examples=some(15), deadline=None)
@given(seeds, st.randoms(use_true_random=False))
def test_the_order_of_papers_does_not_matter(seed, shuffler):
    state, orders = crowded(RULEBOOK, seed)
    seats = list(orders)
    shuffler.shuffle(seats)
    mixed = {seat: shuffler.sample(orders[seat], len(orders[seat])) for seat in seats}
    one = engine.adjudicate(RULEBOOK, state, orders, (), DRAWS)
    other = engine.adjudicate(RULEBOOK, state, mixed, (), DRAWS)
    assert one.state == other.state
    assert one.events == other.events
    for seat in one.results:
        assert sorted(map(str, one.results[seat])) == sorted(map(str, other.results[seat]))


@settings(max_examples=some(15), deadline=None)
@given(seeds)
def test_two_runs_are_identical(seed):
    state, orders = crowded(RULEBOOK, seed)
    assert engine.adjudicate(RULEBOOK, state, orders, (), DRAWS) == engine.adjudicate(
        RULEBOOK, state, orders, (), DRAWS
    )


@settings(max_examples=some(8), deadline=None)
@given(seeds)
def test_states_survive_json_in_whole_games(seed):
    for played in games(seed):
        state = played.outcome.state
        text = json.dumps(engine.dump_state(RULEBOOK, state))
        assert engine.load_state(RULEBOOK, json.loads(text)) == state


@settings(max_examples=some(8), deadline=None)
@given(seeds)
def test_legal_orders_are_legal_and_no_others_are_made_up(seed):
    state, _ = crowded(RULEBOOK, seed)
    for seat in RULEBOOK.seat_ids[:2]:
        legal = [line for lines in engine.legal_orders(RULEBOOK, state, seat).values() for line in lines]
        for line, check in zip(legal, engine.check(RULEBOOK, state, seat, legal), strict=True):
            assert check.canonical == line
            assert check.level != "error", check.message


@settings(max_examples=some(8), deadline=None)
@given(seeds)
def test_winter_makes_units_and_centres_match(seed):
    for played in games(seed):
        before, after = played.before, played.outcome.state
        if before is None or not before.phase.startswith("W") or after.ended:
            continue
        for seat in RULEBOOK.seat_ids:
            centres = sum(owner == seat for owner in after.centres.values())
            units = sum(unit.owner == seat for unit in after.units.values())
            assert units <= max(centres, 0)


def test_a_game_ends_with_its_winner():
    rulebook = engine.load_rulebook(options={"victory.centres": 5})
    played = list(play(rulebook, "ending", 20))
    state = played[-1].outcome.state
    assert state.ended
    (winner,) = state.winners
    assert sum(owner == winner for owner in state.centres.values()) >= 5
    assert engine.wants(rulebook, state, winner) == ()
    with pytest.raises(engine.InputError, match="over"):
        engine.adjudicate(rulebook, state, {}, (), DRAWS)


def test_the_hash_seed_does_not_matter():
    """Two fresh interpreters with different hash seeds print the same game."""
    command = [sys.executable, "-m", "engine", "play", "--variant", "standard", "--seed", "7", "--years", "6"]
    outputs = [
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "99")
    ]
    assert outputs[0] == outputs[1]
    assert json.loads(outputs[0].splitlines()[-1])["kind"] in ("game.stopped", "game.ended")
