"""An army that is to go over sea is warned of while nobody on its own paper convoys it."""

import pytest

import engine

RULEBOOK = engine.load_rulebook("standard")


@pytest.fixture(scope="module")
def autumn():
    """England has an army in Yorkshire and fleets in the North Sea and the Norwegian Sea; France an army in Gascony."""
    papers = {"England": ["F Lon - NTH", "F Edi - NWG", "A Lvp - Yor"], "France": ["F Bre - MAO", "A Mar - Gas"]}
    return engine.adjudicate(RULEBOOK, engine.opening(RULEBOOK), papers).state


def said(state, *lines):
    return [(one.level, one.message) for one in engine.check(RULEBOOK, state, "England", lines)]


@pytest.mark.parametrize("move", ["A Yor - Nwy", "A Yor - Nwy VIA", "A Yor - Edi VIA"])
def test_it_is_told_which_fleet_could_convoy_it(autumn, move):
    target = move.split()[3]
    ((level, message),) = said(autumn, move)
    assert level == "warning"
    assert message.startswith(f"No fleet of yours convoys it: write F NTH C A Yor - {target} too")


@pytest.mark.parametrize(
    "paper",
    [
        ("A Yor - Nwy", "F NTH C A Yor - Nwy"),
        ("F NTH C A Yor - Nwy", "A Yor - Nwy VIA"),
        ("A Yor - Edi",),
        ("A Yor H", "F NTH - Nwy"),
    ],
)
def test_what_needs_no_fleet_or_has_one_is_fine(autumn, paper):
    assert {level for level, _ in said(autumn, *paper)} == {"ok"}


def test_a_fleet_that_convoys_another_army_is_none(autumn):
    assert said(autumn, "A Yor - Nwy", "F NTH C A Yor - Bel")[0][0] == "warning"


def test_an_army_that_only_others_could_convoy_is_told_so():
    papers = {"England": ["F Lon - ENG"], "France": ["A Par - Pic"]}
    state = engine.adjudicate(RULEBOOK, engine.opening(RULEBOOK), papers).state
    (one,) = engine.check(RULEBOOK, state, "France", ["A Pic - Wal"])
    assert (one.level, one.message) == (
        "warning",
        "No fleet of yours can convoy it to Wal: it goes only if another power’s does.",
    )
