"""A GM who does at random whatever the desk offers: every page answers, turns come out, and a branch replays.

One short game of every published variant and of a mix; `bin/fuzz --site` plays them longer (docs/fuzz.md).
"""

import pytest

import engine
from tests.fuzz.campaigns import Composition, mixed
from tests.fuzz.site.game import site_game

pytestmark = [pytest.mark.django_db, pytest.mark.once]

STEPS, PAGES = 2, 8


EVERY = [*map(Composition, engine.variant_ids()), mixed()[0]]


@pytest.mark.slow
@pytest.mark.parametrize("composition", EVERY, ids=str)
def test_whatever_a_gm_does_leaves_a_game_that_goes_on(composition):
    game = site_game(composition, "bounded", STEPS, at_the_end=PAGES)
    assert not game.broken, game.broken
    assert not game.refused, game.refused
    assert (game.steps, game.branches) == (STEPS, 1)
    assert game.asked >= PAGES and game.tried.total() >= STEPS
