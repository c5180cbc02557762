"""Orders tried out from one position by the quick lane come to what the whole turn comes to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.bots.play import play
from engine.io.codec import dump_state
from engine.model.chance import Chance
from engine.movement.quick_fight import is_plain, open_lane
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import load_rulebook
from engine.rulebook.turn import Turn
from tests.engine.positions import crowded
from tests.sizes import some

RULEBOOK = load_rulebook()
seeds = st.integers(0, 10**6).map(str)

IN_VAIN = (
    "A Par - Mos",
    "F Bre S A Mun",
    "A Mun C A Kie - Ber",
    "IF MOVED(A Par): A Mun H",
    "nonsense",
    "A Kie H",
    "F NTH C A Lon - Nwy",
)
"""Lines that cannot be carried out, or not by everybody, or that are not for this window."""


def spoilt(orders, chance):
    """The orders with some left out, some twice, some of another seat's, and some in vain."""
    found = {}
    for seat, lines in orders.items():
        those = [line for line in lines if not chance.once_in(6)]
        for _ in range(chance.below(3)):
            those.append(chance.pick([*IN_VAIN, *lines]))
        found[seat] = those
    return found


@settings(max_examples=some(30), deadline=None)
@given(seeds)
def test_many_orders_from_one_position(seed):
    state, orders = crowded(RULEBOOK, seed)
    simulation, chance = engine.Simulation(RULEBOOK, state), Chance(seed)
    for round_ in range(4):
        tried = {seat: engine.random_orders(RULEBOOK, state, seat, f"{seed} {round_}") for seat in orders}
        if round_ % 2:
            tried = spoilt(tried, chance)
        expected = engine.adjudicate(RULEBOOK, state, tried).state
        assert simulation.run(tried) == expected
        position = simulation.position(tried)
        assert (position.units, position.centres, position.phase) == (expected.units, expected.centres, expected.phase)


@settings(max_examples=some(10), deadline=None)
@given(seeds)
def test_one_asked_once_comes_to_the_same_and_answers_afterwards(seed):
    state, orders = crowded(RULEBOOK, seed)
    before, simulation, chance = dump_state(RULEBOOK, state), engine.Simulation(RULEBOOK, state), Chance(seed)
    for _ in range(2):
        tried = spoilt(orders, chance)
        assert simulation.run_once(tried) == engine.adjudicate(RULEBOOK, state, tried).state
    assert simulation.run(orders) == engine.adjudicate(RULEBOOK, state, orders).state
    assert dump_state(RULEBOOK, state) == before


@settings(max_examples=some(6), deadline=None)
@given(seeds)
def test_whole_games_of_the_standard_season_by_season(seed):
    for played in play(RULEBOOK, seed, years=4):
        if played.before is not None:
            simulation = engine.Simulation(RULEBOOK, played.before)
            assert simulation.run(played.papers) == played.outcome.state
            assert simulation.run({}) == engine.adjudicate(RULEBOOK, played.before, {}).state


def lane_of(rulebook, state):
    return open_lane(Turn.open(rulebook, state, Draws()))


def test_the_lane_is_open_where_movement_is_plainly_the_standards():
    assert lane_of(RULEBOOK, engine.opening(RULEBOOK)) is not None
    for option in ("movement.support_coast=required", "movement.paradox=rules_1982"):
        name, _, value = option.partition("=")
        rulebook = load_rulebook(options={name: value})
        assert lane_of(rulebook, engine.opening(rulebook)) is None
    assert not is_plain(load_rulebook("gathering"))


def test_plain_orders_do_not_leave_the_lane():
    state = engine.opening(RULEBOOK)
    lane = lane_of(RULEBOOK, state)
    orders = {seat: engine.random_orders(RULEBOOK, state, seat, "lane") for seat in RULEBOOK.seat_ids}
    read = lane.read(orders)
    assert len(read) == 22
    assert lane.fight(read) is not None
    assert lane.read({"France": ["A Par - Mos"]}) == []
    assert lane.read({"France": ["A Par H", "A Par - Bur"]}) is None
    assert lane.read({"France": ["A Vie H"]}) is None


def test_a_simulation_of_what_is_over_or_of_nobody_is_refused():
    state = engine.opening(RULEBOOK)
    with pytest.raises(engine.InputError, match="There is no seat Atlantis"):
        engine.Simulation(RULEBOOK, state).run({"Atlantis": []})
