"""Novice, Regular and Expert in the seats of every rulebook: legal, repeatable, within budget, blind to secrets."""

import random

import pytest

import engine
from engine.bots.expert import expert_thought
from engine.bots.players import STRENGTHS, Task, seat_of, situation_of, think
from engine.model.chance import Chance
from tests.fuzz.campaigns import Composition, mixed
from tests.fuzz.secrets import hidden_things, outsiders, without
from tests.rows import every_row
from tests.sizes import some

STANDARD = engine.load_rulebook("standard")
FEW = 20
"""Positions for an Expert where it matters only that it plays."""


def position(phase="S1901M", **units):
    return engine.load_state(STANDARD, {"schema": 1, "phase": phase, "units": units})


FAR = [
    "StP",
    "Mos",
    "War",
    "Sev",
    "Rum",
    "Bul",
    "Gre",
    "Con",
    "Ank",
    "Smy",
    "Ser",
    "Bud",
    "Vie",
    "Tri",
    "Nwy",
    "Swe",
    "Den",
]
"""Centres that nobody in the west comes near; with fewer than 18 left, nobody has won."""


def centres(**others):
    """All centres as France's, but for those of others."""
    taken = {place for places in others.values() for place in places}
    return {"France": [str(place) for place in STANDARD.board.centres if place not in taken], **others}


def thought(rulebook, state, seat, strength, seed="1", positions=FEW, **more):
    return think(Task(rulebook, state, str(seat), seed=seed, strength=strength, positions=positions, **more))


def mixed_strengths(rulebook, state, seed):
    """Papers for every seat, each by a strength of chance's choice."""
    chance = Chance(f"{seed} {state.phase}")
    return {str(seat): thought(rulebook, state, seat, chance.pick(STRENGTHS), seed) for seat in rulebook.seat_ids}


IN_TEST = ("standard", "rather_silly")


def games():
    """Every variant and mixed rulebook; all but some are slow."""
    every = [Composition(variant) for variant in engine.variant_ids()]
    lots = [(one, () if one.variant in IN_TEST else pytest.mark.slow) for one in every]
    lots += [(one, pytest.mark.slow) for one in mixed()]
    return [
        pytest.param(one, number, id=f"{one} {number}"[:60], marks=mark)
        for one, mark in lots
        for number in range(some(1))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("composition", "number"), games())
def test_games_of_mixed_strengths_run_everywhere_and_nobody_sees_what_is_hidden(composition, number):
    rulebook = composition.load()
    draws = engine.Draws(f"secret {number}", f"hidden {number}")
    state = engine.start_game(rulebook, draws).state
    for window in range(some(3)):
        if state.ended:
            break
        now = rulebook.amended(state.house)
        papers = mixed_strengths(now, state, f"{number}")
        for seat, lines in papers.items():
            wrong = [check for check in engine.check(now, state, seat, lines) if check.level == "error"]
            assert not wrong, (state.phase, seat, wrong)
        _swap_what_is_hidden(now, state, f"{number} {window}")
        state = engine.adjudicate(rulebook, state, papers, (), draws).state


def _swap_what_is_hidden(rulebook, state, seed):
    """One seat thinks again where all that it cannot see is gone; and an Expert may never see more than a Novice."""
    chance = Chance(f"{seed} swap")
    seat, strength = str(chance.pick(rulebook.seat_ids)), chance.pick(STRENGTHS)
    blind = state
    for thing in hidden_things(state):
        if seat in outsiders(rulebook, state, thing):
            blind = without(blind, thing)
    assert thought(rulebook, state, seat, strength) == thought(rulebook, blind, seat, strength), (seat, strength)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_task_gives_the_same_orders(strength):
    state = engine.opening(STANDARD)
    one, other = (thought(STANDARD, state, "Russia", strength) for _ in range(2))
    assert one == other
    seats = STANDARD.seat_ids
    assert len({tuple(tuple(thought(STANDARD, state, seat, strength, f"{n}")) for seat in seats) for n in range(6)}) > 1


def test_who_is_no_bot_is_refused_by_name():
    with pytest.raises(ValueError, match="wizard"):
        thought(STANDARD, engine.opening(STANDARD), "France", "wizard")


def test_an_expert_stops_when_its_time_is_over():
    asked = []

    def out_of_time():
        asked.append(1)
        return len(asked) > 5

    state = engine.opening(STANDARD)
    lines = thought(STANDARD, state, "France", "expert", positions=10**9, out_of_time=out_of_time)
    assert len(lines) == 3
    assert len(asked) < 40


def test_an_expert_tries_no_more_positions_than_it_may():
    task = Task(STANDARD, engine.opening(STANDARD), "France", seed="1", strength="expert")
    bot = seat_of(task)
    _, mind = expert_thought(bot, situation_of(task, bot), 200, lambda: False)
    assert 100 <= 200 - mind.budget.left <= 200 + 30  # what it has begun to weigh, it weighs to the end


def test_a_regular_takes_a_centre_that_only_a_support_wins():
    state = engine.load_state(
        STANDARD,
        {
            "schema": 1, "phase": "F1901M",
            "units": {"France": ["A Bur", "A Ruh"], "Germany": ["A Mun"], "Turkey": ["A Arm"]},
            "centres": centres(Germany=["Mun"], Turkey=FAR),
        },
    )  # fmt: skip
    lines = thought(STANDARD, state, "France", "regular")
    assert {"A Bur - Mun", "A Ruh S A Bur - Mun"} == {*lines} or {"A Ruh - Mun", "A Bur S A Ruh - Mun"} == {*lines}


@every_row("seed", range(some(5)))
@every_row("strength", ["regular", "expert"])
def test_it_does_not_bounce_itself(strength, seed):
    state = engine.opening(STANDARD)
    for seat in STANDARD.seat_ids:
        lines = thought(STANDARD, state, seat, strength, f"{seed}")
        goals = [line.split(" - ")[1].split("/")[0] for line in lines if " - " in line and " S " not in line]
        goals = [goal.split()[0] for goal in goals]
        assert len(goals) == len(set(goals)), lines


def test_a_fleet_carries_the_army_that_cannot_go_by_itself():
    state = position("F1901M", England=["A Yor", "F NTH"], Turkey=["A Arm"])
    lines = thought(STANDARD, state, "England", "regular")
    assert any(line.startswith("F NTH C A Yor - ") for line in lines), lines


@pytest.mark.slow
def test_an_expert_keeps_the_papers_that_only_name_its_units():
    """A Shield held ready for a unit is no order of that unit."""
    rulebook = engine.load_rulebook("gathering")
    draws = engine.Draws("a", "b")
    state = engine.start_game(rulebook, draws).state
    while not state.phase.endswith("M"):
        papers = {str(seat): thought(rulebook, state, seat, "regular") for seat in rulebook.seat_ids}
        state = engine.adjudicate(rulebook, state, papers, (), draws).state
    sound = [thought(rulebook, state, seat, "regular") for seat in rulebook.seat_ids]
    search = [thought(rulebook, state, seat, "expert") for seat in rulebook.seat_ids]
    for lines in (sound, search):
        assert any("SECONDARY MYSTICAL SHIELD" in line for papers in lines for line in papers)


def test_builds_are_all_used_and_the_least_useful_unit_goes():
    built = engine.load_state(
        STANDARD,
        {
            "schema": 1, "phase": "W1901A", "units": {"France": ["A Spa", "A Por", "A Bel"]},
            "centres": {"France": ["Bre", "Par", "Mar", "Spa", "Por", "Bel"]},
        },
    )  # fmt: skip
    lines = thought(STANDARD, built, "France", "regular")
    assert len(lines) == 3
    assert all(line.startswith("BUILD ") for line in lines)
    short = engine.load_state(
        STANDARD,
        {
            "schema": 1, "phase": "W1901A",
            "units": {"France": ["F NAO", "A Par"], "Germany": ["A Bur"]},
            "centres": {"France": ["Par"], "Germany": ["Mun"]},
        },
    )  # fmt: skip
    assert thought(STANDARD, short, "France", "regular") == ["REMOVE F NAO"]


@pytest.mark.parametrize("strength", ["regular", "expert"])
def test_a_temper_changes_who_is_attacked(strength):
    def at(**others):
        units = {"France": ["A Bur"], "Turkey": ["A Arm"]}
        data = {"schema": 1, "phase": "F1902M", "units": units, "centres": centres(**others)}
        return engine.load_state(STANDARD, data)

    weak = at(Germany=["Mun", "Ber", "Kie", "Hol"], Italy=["Mar"])
    guilty = at(Germany=["Mun", "Ber", "Kie", "Hol"], Italy=["Mar", "Par"])
    for number in range(4):
        assert thought(STANDARD, weak, "France", strength, f"{number}", temper="ruthless") == ["A Bur - Mar"]
        lines = thought(STANDARD, guilty, "France", strength, f"{number}", temper="peaceful")
        assert lines in (["A Bur - Mar"], ["A Bur - Par"])
    with pytest.raises(ValueError, match="grumpy"):
        thought(STANDARD, weak, "France", strength, temper="grumpy")


@pytest.mark.parametrize("seed", [random.Random(3), 3, None])
def test_a_seed_is_a_text(seed):
    """In the words of an object its address may stand: the same call would give other orders each time."""
    with pytest.raises(TypeError, match="a seed is a text"):
        engine.random_orders(STANDARD, engine.opening(STANDARD), "France", seed)
    with pytest.raises(TypeError, match="a seed is a text"):
        engine.seeded_draws(seed)
