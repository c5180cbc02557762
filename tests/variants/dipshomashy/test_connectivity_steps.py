"""Rule 13 is cheap on the worst vote: counted in places looked at, each well under a microsecond. Five milliseconds are
some ten thousand of them."""

import pytest

from engine import Draws, adjudicate, load_rulebook, load_state
from variants.dipshomashy import connectivity

RULEBOOK = load_rulebook("dipshomashy")
MOST = 6000


def _tree():
    """Open places that touch like a tree, as many as can be found one by one: nearly each of them cuts by itself."""
    touches, tree = RULEBOOK.board.touches, ["Por"]
    grown = True
    while grown:
        near = (place for place in RULEBOOK.board.provinces if place not in tree)
        grown = next((place for place in near if sum(one in touches[place] for one in tree) == 1), None)
        tree += [grown] if grown else []
    return tree


class Counted(tuple):
    """A chart that counts how often somebody looks at it."""

    looks = 0

    def __getitem__(self, number):
        Counted.looks += 1
        return super().__getitem__(number)


def _steps(monkeypatch, closed, papers):
    charts = connectivity._charts(RULEBOOK.board, False)
    monkeypatch.setattr(connectivity, "_charts", lambda board, each: tuple(map(Counted, charts)))
    Counted.looks = 0
    data = {"phase": "S1903M", "units": {}, "rules": {"closing": {"closed": dict.fromkeys(closed, True)}}}
    data["rules"]["votes"] = {"due": dict.fromkeys(RULEBOOK.seat_ids, 12)}
    outcome = adjudicate(RULEBOOK, load_state(RULEBOOK, data), papers, (), Draws("steps"))
    return Counted.looks, outcome


def _spread(places, votes=1):
    """One closure after another, dealt out to the seats."""
    seats = RULEBOOK.seat_ids
    return {
        seat: [f"VOTE {votes} CLOSE {place}" for place in places[number :: len(seats)]]
        for number, seat in enumerate(seats)
    }


def test_a_vote_in_which_nearly_every_closure_is_invalid(monkeypatch):
    tree = _tree()
    joints = [place for place in tree if sum(one in RULEBOOK.board.touches[place] for one in tree) > 1]
    closed = [place for place in RULEBOOK.board.provinces if place not in tree]
    papers = _spread(joints, 2)
    for seat, lines in _spread([place for place in tree if place not in joints]).items():
        papers[seat] += lines
    steps, outcome = _steps(monkeypatch, closed, papers)
    fallen = [event for event in outcome.events if event.kind == "closure.invalidated"]
    assert len(fallen) > 15
    assert 0 < steps < MOST


@pytest.mark.parametrize("votes", [1, 2])
def test_a_vote_for_everything_on_the_starting_board(monkeypatch, votes):
    places = [place for place in RULEBOOK.board.provinces if place not in ("CAS", "Cor", "Ice", "Swi")]
    steps, _ = _steps(monkeypatch, ("CAS", "Cor", "Ice", "Swi"), _spread(places, votes))
    assert 0 < steps < MOST
