"""Where Marvin and the Hitch-hikers start (E9): who is a candidate, and that everybody sees it."""

import pytest

from engine import Draws, InputError, load_rulebook
from engine.turn.adjudication import start_game

OWN = ["hh_setup", "vogons", "hitchhikers", "marvin"]


def started(pins, options=None):
    return start_game(load_rulebook("standard", with_=OWN, options=options or {}), Draws("secret", "hidden", pins))


def test_the_start_of_the_example():
    found = started({"setup.marvin_start": "Gal", "setup.hitchhiker_start": ["Bel", "Bel", "Uls", "Ukr"]})
    placed = [str(unit) for unit in found.state.units.values() if unit.owner == "Hitchhiker"]
    assert placed == ["H Bel", "H Bel#2", "H Uls", "H Ukr"]
    marvin, *others = found.draws
    assert marvin.name == "setup.marvin_start"
    assert len(marvin.candidates) == 41
    assert [draw.subject for draw in others] == ["1", "2", "3", "4"]
    assert len(others[0].candidates) == 37
    assert not {"Gal", "NTH", "Lon", "Swi"} & set(others[0].candidates)
    assert all(event.audience is None for event in found.events)
    assert all(draw.audience is None for draw in found.draws)


@pytest.mark.parametrize("place", ["Par", "Gal", "NTH"])
def test_no_hitch_hiker_starts_in_a_foreign_home_with_marvin_or_at_sea(place):
    with pytest.raises(InputError, match="none of the candidates"):
        started({"setup.marvin_start": "Gal", "setup.hitchhiker_start": place})


def test_where_no_centre_will_do():
    options = {"setup.hitchhiker_start_pool": "non_centres"}
    with pytest.raises(InputError, match="none of the candidates"):
        started({"setup.hitchhiker_start": "Bel"}, options)
    assert len(started({"setup.marvin_start": "NTH"}, options).draws[1].candidates) == 22
