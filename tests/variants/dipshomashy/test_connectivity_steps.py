"""Rule 13 is cheap on the worst vote: counted in places looked at, each well under a microsecond. Five milliseconds are
some ten thousand of them."""

import pytest

from engine import Draws, adjudicate, load_rulebook
from tests.bench.votes import dealt, voting, worst
from variants.dipshomashy.connectivity import rule as connectivity

RULEBOOK = load_rulebook("dipshomashy")
MOST = 6000


class Counted(tuple):
    """A chart that counts how often somebody looks at it."""

    looks = 0

    def __getitem__(self, number):
        Counted.looks += 1
        return super().__getitem__(number)


def _steps(monkeypatch, state, papers):
    charts = connectivity._charts(RULEBOOK.board, False)
    monkeypatch.setattr(connectivity, "_charts", lambda board, each: tuple(map(Counted, charts)))
    Counted.looks = 0
    return Counted, adjudicate(RULEBOOK, state, papers, (), Draws("steps"))


def test_a_vote_in_which_nearly_every_closure_is_invalid(monkeypatch):
    counted, outcome = _steps(monkeypatch, *worst(RULEBOOK))
    fallen = [event for event in outcome.events if event.kind == "closure.invalidated"]
    assert len(fallen) > 15
    assert 0 < counted.looks < MOST


@pytest.mark.parametrize("votes", [1, 2])
def test_a_vote_for_everything_on_the_starting_board(monkeypatch, votes):
    closed = ["CAS", "Cor", "Ice", "Swi"]
    places = [place for place in RULEBOOK.board.provinces if place not in closed]
    counted, _ = _steps(monkeypatch, voting(RULEBOOK, closed), dealt(RULEBOOK, places, votes))
    assert 0 < counted.looks < MOST
