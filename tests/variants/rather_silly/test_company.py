"""Parts of Rather Silly in other company: they share a game, and it goes on."""

import pytest

import engine
from tests.rows import every_row
from tests.variants.rather_silly.games import played

MIXED = [
    ("standard", [], ["borg", "links", "underpass"]),
    ("standard", [], ["siamese", "birds"]),
    ("standard", [], ["soothsayer", "birds", "doctor"]),
    ("rather_silly", ["mastermind"], ["marvin", "zaphod"]),
    ("rather_silly", [], ["decks", "teleport", "sudden_death", "mystical_shield"]),
    ("gathering", [], ["birds", "souls", "llamas", "doctor", "links"]),
    ("hitchhiker", [], ["gay_fleets", "female_armies", "jester"]),
    ("dipshomashy", [], ["birds", "doctor"]),
]


@pytest.mark.slow
@every_row(("variant", "struck", "added"), MIXED, ids=[f"{mix[0]} with {mix[2][0]}" for mix in MIXED])
def test_a_mixed_game_goes_on_and_survives_json(variant, struck, added):
    rulebook = engine.load_rulebook(variant, without=struck, with_=added)
    windows = list(played(rulebook, "mixed", 3))
    assert len(windows) > 6
    for one in windows:
        state = one.outcome.state
        assert engine.load_state(rulebook, engine.dump_state(rulebook, state)) == state
