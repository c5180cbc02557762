"""What wants and checks say to programs: the words of their lines, and the codes of cautions."""

import pytest

import engine
from variants import VARIANTS

YEARS = 3


def positions(variant):
    """The windows of some years, played with whatever is legal."""
    rulebook = engine.load_rulebook(variant)
    state = engine.opening(rulebook, engine.Draws("wants"))
    for turn in range(YEARS * 6):
        if state.ended:
            return
        yield rulebook, state
        papers = {seat: engine.random_orders(rulebook, state, seat, f"{turn}") for seat in rulebook.seat_ids}
        state = engine.adjudicate(rulebook, state, papers, (), engine.Draws("wants")).state


def own_lines(want, lines):
    """The lines that are told to be of a want, as scripts tell it."""
    if want.lead:
        return [line for line in lines if f"{line} ".startswith(f"{want.lead} ")]
    return [line for line in lines if want.word and want.word in line.split()[2:3]]


@pytest.mark.parametrize("variant", VARIANTS)
def test_lines_of_no_unit_are_told_apart_by_the_words_of_their_wants(variant):
    """Every want of no unit names its words, and every line on offer begins with some want's, or waives."""
    seen = set()
    for rulebook, state in positions(variant):
        for seat in rulebook.seat_ids:
            wants = [want for want in engine.wants(rulebook, state, seat) if not want.subject]
            lines = engine.legal_orders(rulebook, state, seat).get("", ())
            for want in wants:
                assert bool(want.lead) != bool(want.word), want
                seen.add(want.kind)
            told = {line for want in wants for line in own_lines(want, lines)}
            assert {line for line in lines if not line.startswith("WAIVE")} == told, (state.phase, seat)
    assert seen


def checked(units, line, phase="F1902M"):
    rulebook = engine.load_rulebook("hitchhiker")
    state = engine.load_state(rulebook, {"phase": phase, "units": units})
    (check,) = engine.check(rulebook, state, "Vogon", [line])
    return check


def test_a_caution_has_a_code_and_only_where_it_is_all_that_is_said():
    alone = checked({"Vogon": ["V Swi"]}, "V Swi - Mun")
    assert (alone.level, alone.cautions) == ("warning", ("vogons.ruins",))
    guarded = checked({"Vogon": ["V Swi"], "Germany": ["A Mun"]}, "V Swi - Mun")
    assert guarded.cautions == ("vogons.wreck",)
    assert checked({"Vogon": ["V Swi"]}, "V Swi H").cautions == ()
    wrong = checked({"Vogon": ["V Swi"]}, "V Swi - Lon")
    assert (wrong.level, wrong.cautions) == ("error", ())
