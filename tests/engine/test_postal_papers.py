"""Postal games: what is sent in with the moves is for later windows, so it is warned of and not refused."""

import pytest

from engine import check, load_rulebook, load_state

DATA = {"phase": "F1903M", "units": {"Germany": ["A Bur"]}, "centres": {"Germany": ["Mun", "Ber"]}}


def _answer(style, line):
    rulebook = load_rulebook(options={"windows.style": style})
    return check(rulebook, load_state(rulebook, DATA), "Germany", [line])[0]


@pytest.mark.parametrize("line", ["A Bur R Mun, Ruh", "A Bur D", "REMOVE A Bur", "BUILD A Mun", "A Bur R Par"])
def test_papers_for_later_windows_are_taken(line):
    answer = _answer("postal", line)
    assert answer.level in ("ok", "warning")
    assert _answer("separate", line).level == "error"


def test_what_can_never_be_read_is_refused_all_the_same():
    assert _answer("postal", "A Bur R Birg").level == "error"
    assert _answer("postal", "A Bur - Mos").level == "error"


def test_the_warning_says_that_this_is_how_things_stand_now():
    assert _answer("postal", "A Bur R Ruh").message == "As things stand now, A Bur is not dislodged."
