"""What is said of a misspelt name of several words, such as a card's, and of one thing among many."""

import pytest

import engine
from engine.model.wording import only_due


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("PRIMARY SUDDEN DETH A Ber", "PRIMARY SUDDEN DEATH A Ber"),
        ("PRIMARY DOUBEL TROUBLE A Par", "PRIMARY DOUBLE TROUBLE A Par"),
        ("SECONDARY MYSTICAL SHEILD A Par", "SECONDARY MYSTICAL SHIELD A Par"),
        ("DISCARD TELEPROT", "DISCARD TELEPORT"),
    ],
)
def test_a_misspelt_card_is_guessed(line, meant):
    rulebook = engine.load_rulebook("gathering")
    state = engine.load_state(rulebook, {"phase": "S1901M", "units": {"France": ["A Par"], "Germany": ["A Ber"]}})
    (check,) = engine.check(rulebook, state, "France", [line])
    card = meant.split(" ", 1)[1].removesuffix(" A Ber").removesuffix(" A Par")
    assert f"Did you mean {card}?" in check.message


def test_one_vote_is_one():
    assert only_due(1) == "only one vote is due, so one of these counts at the most"
    rulebook = engine.load_rulebook("dipshomashy")
    centres = {"France": ["Par"], "Germany": ["Mun", "Ber", "Kie"]}
    state = engine.load_state(rulebook, {"phase": "S1902M", "units": {"France": ["A Par"]}, "centres": centres})
    (check,) = engine.check(rulebook, state, "France", ["VOTE 3 CLOSE Mun"])
    assert "1 votes" not in check.message
