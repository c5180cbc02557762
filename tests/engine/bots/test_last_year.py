"""Before the last count bots want centres and nothing else, and know what a game is worth that all share."""

from dataclasses import replace

import engine
from engine.bots.judging import Judge
from engine.bots.players import Task, think
from engine.bots.situation import Situation

LAST = engine.load_rulebook("standard", options={"victory.last_year": "1901"})
USUAL = engine.load_rulebook("standard")


def autumn(rulebook):
    """Autumn 1901 with everybody where they began."""
    state = engine.start_game(rulebook, engine.Draws("secret", "hidden")).state
    return replace(state, phase="F1901M")


def test_what_a_place_is_worth_beyond_its_centre_counts_nothing_before_the_last_count():
    state = autumn(LAST)
    assert Situation(LAST, state).last_count and not Situation(USUAL, state).last_count
    assert not Situation(LAST, replace(state, phase="S1901M")).last_count
    assert set(Situation(LAST, state).field("France", "land").values()) == {0.0}
    assert max(Situation(USUAL, state).field("France", "land").values()) > 0


def test_a_game_that_all_share_is_worth_what_the_centres_are():
    """Without it every outcome is worth as much, and an Expert would not mind what is lost in the last season."""
    state = autumn(LAST)
    ended = engine.adjudicate(LAST, state, {}, (), engine.Draws("secret", "hidden")).state
    while not ended.ended:
        ended = engine.adjudicate(LAST, ended, {}, (), engine.Draws("secret", "hidden")).state
    worth = dict(zip(map(str, LAST.seat_ids), Judge(Situation(LAST, state)).judge(ended), strict=True))
    assert worth["Russia"] == 16 / (16 + 6 * 9) and worth["France"] == 9 / 70


def test_what_is_taken_by_the_last_moves_counts_as_a_centre_and_what_may_come_does_not():
    state = autumn(LAST)
    after = engine.adjudicate(LAST, state, {"France": ["A Mar - Spa"]}, (), engine.Draws("secret", "hidden")).state
    assert not after.ended, "France may build"
    judge = Judge(Situation(LAST, state))
    likely = dict(zip(map(str, LAST.seat_ids), judge.likely(after), strict=False))
    assert likely["France"] == 4 and likely["Russia"] == 4


def test_regulars_and_experts_take_what_stands_open_in_the_last_season():
    state = autumn(LAST)
    for strength in ("regular", "expert"):
        lines = think(Task(LAST, state, "France", seed="1", strength=strength, positions=60))
        assert any(line in ("A Mar - Spa", "F Bre - Por", "A Mar - Por") for line in lines), (strength, lines)


SPRING = engine.load_rulebook("standard", options={"victory.last_year": "1902", "victory.last_turn": "spring"})


def test_where_the_last_year_is_one_spring_the_autumn_before_has_the_last_count():
    state = autumn(SPRING)
    assert Situation(SPRING, state).last_count and not Situation(SPRING, replace(state, phase="S1901M")).last_count
    last = replace(state, phase="S1902M")
    assert Situation(SPRING, last).last_count
    ended = engine.adjudicate(SPRING, last, {"France": ["A Mar - Spa"]}, (), engine.Draws("secret", "hidden")).state
    assert ended.ended
    judge = Judge(Situation(SPRING, last))
    shares = dict(zip(map(str, SPRING.seat_ids), judge.judge(ended), strict=True))
    assert shares["France"] == 9 / 70, "what is entered in a Spring is nobody's centre"


def test_where_there_are_no_last_adjustments_autumn_has_the_last_count():
    rulebook = engine.load_rulebook("standard", options={"victory.last_year": "1901", "victory.last_turn": "autumn"})
    state = autumn(rulebook)
    assert Situation(rulebook, state).last_count
    ended = engine.adjudicate(rulebook, state, {"France": ["A Mar - Spa"]}, (), engine.Draws("secret", "hidden")).state
    shares = dict(zip(map(str, rulebook.seat_ids), Judge(Situation(rulebook, state)).judge(ended), strict=True))
    assert ended.ended and shares["France"] == shares["Russia"], "the centre that was taken counts"
