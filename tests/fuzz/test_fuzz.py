"""A sample of bin/fuzz, and proof that its checks find what they look for."""

from dataclasses import replace

import pytest

from engine.draws import Draws
from engine.errors import RulebookError
from engine.play import play
from engine.rulebook import load_rulebook
from tests.fuzz.campaigns import Composition, compositions
from tests.fuzz.checks import faults
from tests.fuzz.games import one_game

SAMPLE = [one for one in compositions() if not one.without]


@pytest.mark.parametrize("composition", SAMPLE, ids=str)
def test_a_short_game_of_every_variant_and_of_each_with_the_cards(composition):
    game = one_game(composition, "sample", years=2)
    assert (game.refused, game.broken) == ("", "")
    assert game.turns > 4


def test_a_composition_is_read_as_it_is_written():
    for one in compositions():
        assert Composition.read(str(one)) == one


def test_a_rulebook_in_which_nobody_plays_is_refused():
    with pytest.raises(RulebookError, match="Add powers"):
        load_rulebook("standard", without=["powers"])


@pytest.fixture
def turn():
    return next(turn for turn in play(load_rulebook("standard"), "one", years=1) if turn.before is not None)


def test_a_lost_unit_is_found(turn):
    state = turn.outcome.state
    poorer = replace(state, units=dict(list(state.units.items())[1:]))
    broken = replace(turn, outcome=replace(turn.outcome, state=poorer))
    assert "lost or doubled" in faults(load_rulebook("standard"), Draws(), broken, again=False)[0]


def test_an_outcome_that_the_papers_do_not_give_is_found(turn):
    draws = Draws(secret="secret one", hidden_secret="hidden one")
    assert faults(load_rulebook("standard"), draws, turn, again=True) == []
    others = replace(turn, papers={seat: [] for seat in turn.papers})
    assert "another outcome" in faults(load_rulebook("standard"), draws, others, again=True)[0]
