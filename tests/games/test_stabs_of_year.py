"""Who stabbed whom over a year is told with its last turn, in both themes, and of what the reader may see alone."""

from dataclasses import replace

import pytest

from games.permissions import spectator_of
from games.table import stabs as told_stabs
from games.table.narration import tell
from tests.plugins.tables import make_table
from tests.web.games.rather_silly.conftest import ELEVEN

pytestmark = pytest.mark.django_db
HELP = {"France": ["A Mar S A Mun - Bur"], "Germany": ["A Mun - Bur"]}
STAB = {"France": ["A Mar - Bur", "A Par S A Mar - Bur"], "Germany": ["A Bur H"]}
YEAR = "The stabs of 1901: France stabbed Germany in Autumn."


def play(table, *seasons):
    """The turns in which these orders were given, and those after them up to the next year."""
    turns = []
    for orders in seasons:
        while not table.turn.phase.endswith("M"):
            turns.append(table.pass_deadline())
        for seat, lines in orders.items():
            table.order(seat, *lines)
        turns.append(table.pass_deadline())
    while table.turn.phase[1:5] == turns[-1].phase[1:5]:
        turns.append(table.pass_deadline())
    return turns


def stories(table, turns):
    viewer = spectator_of(table.now)
    return {turn.phase: tell(viewer, table.game.turns.get(pk=turn.pk)).story for turn in turns}


def test_it_is_told_once_with_the_last_turn_of_the_year(table):
    turns = play(table, HELP, STAB)
    told = stories(table, turns)
    assert YEAR in told[turns[-1].phase]
    assert sum(YEAR in story for story in told.values()) == 1
    assert "France stabs Germany, having helped Germany A Mun in Spring 1901." in told["F1901M"]


def test_a_year_without_stabs_has_no_such_sentence(table):
    for story in stories(table, play(table, HELP, {"France": ["A Mar H"], "Germany": ["A Bur H"]})).values():
        assert "stab" not in " ".join(story)


def test_of_orders_that_the_reader_does_not_see_nothing_is_told(table, monkeypatch):
    turns = play(table, HELP, STAB)
    seen = told_stabs.report
    monkeypatch.setattr(told_stabs, "report", lambda viewer, turn: replace(seen(viewer, turn), results={}))
    assert "stab" not in str(stories(table, turns))


@pytest.mark.parametrize("theme", ["published", "neutral"])
def test_it_is_told_in_the_words_of_the_theme(db, theme):
    table = make_table(
        variant="rather_silly", players=ELEVEN, nmr_policy="hold", options={"frame.theme": theme}, without=["monsters"]
    )
    told = stories(table, play(table, HELP, STAB))
    (said,) = [one for story in told.values() for one in story if one.startswith("The stabs of")]
    assert said == YEAR
