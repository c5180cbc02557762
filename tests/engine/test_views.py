"""The only door from the engine to any eye."""

from dataclasses import replace
from types import MappingProxyType

import engine
from engine.model.events import Event
from engine.model.ids import END
from engine.model.state import Held, Mark, Token
from engine.views import view

RULEBOOK = engine.load_rulebook()
OWN = frozenset({"France"})


def planted():
    """A state with one secret in every container that can hold one."""
    return replace(
        engine.opening(RULEBOOK),
        tokens=(Token("x.herd", "France", "Bur", OWN), Token("x.seen", "", "Gas")),
        marks=(
            Mark("x.hand", "France", "secret-card", audience=OWN),
            Mark("x.last", "Par", "secret-end", audience=OWN | {END}),
        ),
        held=(Held("France", "secret-paper", "S1901"),),
    )


def test_a_secret_is_seen_by_its_seat_and_the_gm_only():
    events = [Event("a.b", "s", "1", "secret-event", MappingProxyType({}), OWN), Event("a.c", "s", "1", "open-event")]
    for seat in (None, *RULEBOOK.seat_ids):
        shown = str(view(RULEBOOK, planted(), events, seat))
        assert ("secret-event" in shown) is (seat == "France")
        assert ("secret-paper" in shown) is (seat == "France")
        assert "open-event" in shown
        assert "audience" not in shown
    assert "secret-event" in str(view(RULEBOOK, planted(), events, None, gm=True))


def test_a_hidden_thing_changes_no_byte_of_what_others_see():
    clean = replace(planted(), tokens=(Token("x.seen", "", "Gas"),), marks=(), held=())
    for seat in (None, "Germany"):
        assert view(RULEBOOK, planted(), [], seat) == view(RULEBOOK, clean, [], seat)


def test_some_secrets_end_with_the_game():
    events = [Event("a.b", "s", "1", "told at the end", MappingProxyType({}), OWN | {END})]
    assert not view(RULEBOOK, planted(), events, None).events
    assert view(RULEBOOK, planted(), events, None, over=True).events
    ended = replace(planted(), winners=("France",), ending="win")
    assert view(RULEBOOK, ended, events, None).events


def test_results_hide_lines_for_no_unit_of_ones_own():
    state = engine.opening(RULEBOOK)
    outcome = engine.adjudicate(RULEBOOK, state, {"France": ["A Mun - Bur", "A Par - Bur"]}, (), engine.Draws("s"))
    assert "A Mun - Bur" in str(view(RULEBOOK, outcome.state, outcome.events, "France", outcome.results).results)
    assert "A Mun - Bur" not in str(view(RULEBOOK, outcome.state, outcome.events, "Germany", outcome.results).results)
