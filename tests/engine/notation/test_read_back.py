"""What is stored is adjudicated: whatever panels and drop-downs write, and what is on offer, reads back as it was."""

import pytest

import engine
from engine.bots.play import random_orders
from engine.notation.parse import parse_order

WINDOWS = 12
WRITTEN = {
    "rather_silly": [
        *("PREDICT Bel", "PREDICT Bel AS A", "PREDICT Bel AS F", "LINK Lon - Mos", "PLACE LLAMA Bel"),
        *("REORDER France A Par - Bur", "REORDER France F Bre C A Par - Lon", "REORDER France A Par S A Mar - Bur"),
    ],
    "gathering": [
        *("PRIMARY GARDEN OF EDEN Gas", "DISCARD BLACK HOLE", "SECONDARY MYSTICAL SHIELD A Par AGAINST SUDDEN DEATH"),
        *("PRIMARY TELEPORT A Par - Mos", "PRIMARY FASTER THAN LIGHT A Par - Bur - Ruh"),
        "ACCEPT TELEPORT A Bur FROM Germany - Mos",
        *(
            f"IF {who} PLAYS SUDDEN DEATH{on}: SECONDARY MYSTICAL SHIELD A Par"
            for who in ("ANY", "Germany")
            for on in ("", " ON A Par", " ON Germany A Mun", " ON Par")
        ),
    ],
    "dipshomashy": [
        "VOTE 3 CLOSE Mun",
        "VOTE 1 OPEN Mun",
        "VOTE 2 LICENSE Mun",
        "NOMINATE Bur Gas",
        "A Bur R Mun, Gas",
    ],
    "hitchhiker": ["MARVIN H", "MARVIN - Bur", "A Par L H Gas - Bre"],
}
"""Lines as the panels of rules write them, with every value of their optional parts."""


@pytest.mark.parametrize("variant, line", [(variant, line) for variant, lines in WRITTEN.items() for line in lines])
def test_what_panels_write_reads_back(variant, line):
    grammar = engine.load_rulebook(variant).grammar
    assert str(parse_order(grammar, str(parse_order(grammar, line)))) == str(parse_order(grammar, line)) == line


@pytest.mark.parametrize("typed", ["A", "army", "an army", "a army", "the army"])
def test_a_kind_may_have_its_article_or_be_one(typed):
    grammar = engine.load_rulebook("rather_silly").grammar
    assert str(parse_order(grammar, f"predict bel as {typed}")) == "PREDICT Bel AS A"


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_what_is_on_offer_and_what_is_made_up_reads_back(variant):
    """In the windows of a random game: every line that counts is kept in a form that is read as the same order."""
    rulebook, draws = engine.load_rulebook(variant), engine.Draws("read", "back")
    state = engine.start_game(rulebook, draws).state
    read = 0
    for _ in range(WINDOWS):
        if state.ended:
            break
        papers = {str(seat): random_orders(rulebook, state, seat, "read back") for seat in rulebook.seat_ids}
        for seat, lines in papers.items():
            offered = [one for those in engine.legal_orders(rulebook, state, seat).values() for one in those]
            kept = [one.canonical for one in engine.check(rulebook, state, seat, lines) if one.level != "error"]
            for line in [*kept, *offered[:: max(1, len(offered) // 40)]]:
                assert str(engine.parse_order(rulebook, line, seat)) == line
                read += 1
        state = engine.adjudicate(rulebook, state, papers, (), draws).state
    assert read > WINDOWS
