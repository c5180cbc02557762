"""The rule by itself: its scenarios, its clauses, a game, and what a player is told."""

from pathlib import Path

import pytest

import engine
from engine.bots.play import play
from engine.bots.simple import bot_orders
from engine.scenarios import load, run
from games.maps.drawing import draw
from games.maps.drawing.from_view import scene_from_view, setting
from tests.plugins.tables import make_table

HERE = Path(__file__).parent
SCENARIOS = [one for name in ("scenarios.yaml", "site/plate.yaml") for one in load(HERE / name)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario(scenario):
    assert not run(scenario)


def test_every_clause_has_a_scenario():
    rule = engine.load_rulebook("standard", with_=["fog_in_the_channel"]).rules[-1]
    assert {clause for scenario in SCENARIOS for clause in scenario.clauses} == set(rule.clauses)


def test_it_is_played_in_any_company():
    rulebook = engine.load_rulebook("rather_silly", with_=["fog_in_the_channel"])
    assert list(play(rulebook, "fog", years=2))[-1].outcome.state.phase >= "F1902"


def test_a_bot_builds_no_lightship():
    rulebook = engine.load_rulebook("standard", with_=["fog_in_the_channel"])
    state = engine.load_state(rulebook, {"phase": "W1901A", "units": {}, "centres": {"England": ["Lon", "Lvp", "Edi"]}})
    for seed in map(str, range(20)):
        lines = bot_orders(rulebook, state, "England", seed=seed)
        assert lines
        assert not [line for line in lines if " LS " in line]


@pytest.mark.parametrize(("phase", "foggy"), [("S1901M", 0), ("F1901M", 2)])
def test_the_map_shows_fog_and_lightships(phase, foggy):
    rulebook = engine.load_rulebook("standard", with_=["fog_in_the_channel"])
    rules = {"fog_in_the_channel": {"also": "IRI"}} if foggy else {}
    scene = scene_from_view({"phase": phase, "units": {"England": ["LS NTH"]}, "rules": rules}, setting(rulebook))
    drawn = draw(scene)
    assert drawn.count("fog: nobody supports into it") == foggy
    assert "lightship North Sea" in drawn


@pytest.mark.django_db
def test_the_table_tells_where_it_lies(client):
    table = make_table(with_rules=["fog_in_the_channel"])
    address = f"{table.game.get_absolute_url()}panels/fog/"
    assert client.get(address).content == b""
    table.pass_deadline()
    assert "It lies in English Channel and" in client.get(address).content.decode()
    assert "rule/fog_in_the_channel/fog.css" in client.get(table.game.get_absolute_url()).content.decode()
