"""What a seat is asked for, and how the phases are named in which it is asked."""

import pytest

from engine import legal_orders, load_rulebook, load_state, phase_name, wants


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("W1900A", "Winter 1900, set-up"),
        ("S1901M", "Spring 1901, movement"),
        ("W1901A", "Winter 1901, adjustments"),
        ("S1901P", "Spring 1901, papers first"),
    ],
)
def test_phases_in_words(code, words):
    assert phase_name(load_rulebook(), code) == words


def test_some_papers_may_be_left_out_and_forgotten_by_nobody():
    rulebook = load_rulebook("gathering")
    state = load_state(rulebook, {"phase": "S1901M"})
    asked = {want.kind: want for want in wants(rulebook, state, "France")}
    assert asked["secondary"].optional
    assert not asked["primary"].optional
    assert not asked["order"].optional


def test_a_want_and_its_lines_have_one_subject():
    rulebook = load_rulebook("gathering")
    state = load_state(rulebook, {"phase": "S1901M"})
    assert {want.subject for want in wants(rulebook, state, "France")} == set(legal_orders(rulebook, state, "France"))
