"""Games in tests have the same luck whenever a test is run."""

import pytest

from games.models import Game
from tests.plugins.luck import LUCK, Luck
from tests.plugins.tables import make_table

MADE: list[str] = []


@pytest.mark.django_db
@pytest.mark.parametrize("times", [1, 2])
def test_a_table_that_is_made_and_one_that_is_copied_are_the_same(times):
    made = make_table(press="none", name="Of the same luck").game
    other = make_table(press="none", name="Of the same luck", prefix="other").game
    assert len({made.secret, made.hidden_secret, other.secret, other.hidden_secret}) == 4
    assert Game.objects.values("slug").distinct().count() == 2
    MADE.append(made.secret + made.slug)
    assert len(set(MADE)) == 1


def test_names_have_luck_of_their_own_each_time_the_same():
    ours, theirs = Luck(), Luck()
    ours.begin("a")
    with ours.of("b"):
        within = ours.token_hex(8)
    theirs.begin("b")
    assert within == theirs.token_hex(8)
    theirs.begin("a")
    assert ours.token_hex(8) == theirs.token_hex(8) != within
    assert LUCK.choice("x") == "x"
