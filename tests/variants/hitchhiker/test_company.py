"""Hitch-hiker's rules among those of other variants: mixed rulebooks play, and what they meet is settled."""

import json

import pytest

import engine
from engine import dump_state, load_rulebook, load_state
from engine.bots.play import play
from tests.rows import every_row

MIXED = [
    ("standard", ["marvin", "zaphod", "borg", "llamas", "monsters", "souls", "siamese", "jester", "doctor"], []),
    ("hitchhiker", ["gay_fleets", "female_armies", "jester"], []),
    ("hitchhiker", ["garden_of_eden", "black_hole", "walk_on_water"], []),
    ("hitchhiker", ["borg", "monsters", "souls", "underpass"], []),
    ("hitchhiker", ["doctor"], ["hitchhikers"]),
    ("gathering", ["bubble_cars", "hh_setup", "vogons", "marvin", "zaphod"], []),
]
OPTIONS = {"gathering": {"setup.victory": "no"}}


@every_row(("variant", "added", "struck"), MIXED)
def test_mixed_rulebooks_are_played(variant, added, struck):
    rulebook = load_rulebook(variant, with_=added, without=struck, options=OPTIONS.get(variant))
    windows = list(play(rulebook, "in company", years=2))
    assert len(windows) > 4
    for window in windows:
        data = json.loads(json.dumps(dump_state(rulebook, window.outcome.state)))
        assert load_state(rulebook, data) == window.outcome.state


def test_a_piece_that_starts_off_the_board_is_not_disposed():
    rulebook = load_rulebook("hitchhiker", with_=["doctor"], without=["hitchhikers"])
    first, second = list(play(rulebook, "police box", years=1))[:2]
    boxes = [[str(unit) for unit in one.outcome.state.units.values() if unit.kind == "T"] for one in (first, second)]
    assert boxes == [["T HYP"], ["T HYP"]]


@pytest.mark.parametrize("rule", ["marvin", "zaphod"])
def test_a_wanderer_leaves_with_his_rule(rule):
    """Struck in mid-game, he is off the board, and what is left can be written down and read again."""
    rulebook, draws = engine.load_rulebook("hitchhiker"), engine.Draws("refit", "hidden")
    state = engine.start_game(rulebook, draws).state
    for rulings in ([engine.Ruling("strike", {"rule": rule})], []):
        outcome = engine.adjudicate(rulebook, state, {}, rulings, draws)
        state = engine.load_state(rulebook, engine.dump_state(rulebook, outcome.state))
    assert [token.name for token in state.tokens] == ["zaphod.at" if rule == "marvin" else "marvin.at"]
