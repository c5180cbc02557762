"""Games in tests have the same luck whenever a test is run."""

import re

import pytest

from games.models import Game
from tests.choosing import BASE_DIR, files
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


def test_no_test_leaves_its_own_celery_behind_as_the_current_one():
    """Whatever asks Celery's `current_app` after it, in another test, would send its messages into no queue of ours."""
    made = re.compile(r"\bCelery\((?![^)]*set_as_current=False)")
    looked_at = [*files(), *(BASE_DIR / "tests").rglob("conftest.py")]
    inside = {path.name for path in looked_at if made.search(path.read_text(encoding="utf-8"))}
    assert inside == {"test_time_limits.py"}, "it makes one in a process of its own; others say set_as_current=False"
