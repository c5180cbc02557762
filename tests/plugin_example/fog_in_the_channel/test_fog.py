"""The rule by itself: its scenarios, its clauses, a game, and what a player is told."""

from pathlib import Path

import pytest

import engine
from engine.bots.play import play
from engine.scenarios import load, run

HERE = Path(__file__).parent
SCENARIOS = [one for name in ("scenarios", "fog_in_the_channel") for one in load(HERE / f"{name}.yaml")]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario(scenario):
    assert not run(scenario)


def test_every_clause_has_a_scenario():
    rule = engine.load_rulebook("standard", with_=["fog_in_the_channel"]).rules[-1]
    assert {clause for scenario in SCENARIOS for clause in scenario.clauses} == set(rule.clauses)


def test_it_is_played_in_any_company():
    rulebook = engine.load_rulebook("rather_silly", with_=["fog_in_the_channel"])
    assert list(play(rulebook, "fog", years=2))[-1].outcome.state.phase >= "F1902"
