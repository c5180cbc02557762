"""By the rules: what a rule counts besides centres, and which systems make sense for a variant."""

from dataclasses import replace
from fractions import Fraction

import pytest

import engine
from engine.model.state import Mark
from engine.scoring import OWN, SYSTEMS, Final, own_points, score, systems_for

SILLY = engine.load_rulebook("rather_silly")
GATHERING = engine.load_rulebook("gathering")


def opening(rulebook):
    return engine.opening(rulebook, engine.Draws("secret", "hidden"))


def test_a_doctor_scores_victory_points_and_centres():
    state = opening(SILLY)
    state = replace_marks(state, Mark("doctor.vp", "Doctor", 7))
    state = with_centre(state, "Par", "Doctor")
    assert own_points(SILLY, state, None, over=False)["Doctor"] == 8


def test_a_jester_scores_a_point_for_each_year_that_is_over():
    state = opening(SILLY)
    assert own_points(SILLY, state, None, over=False)["Jester"] == 0
    assert own_points(SILLY, at(state, "S1909M"), None, over=False)["Jester"] == 8


def test_all_others_score_their_centres_beside_them():
    final = Final({"France": 12, "Turkey": 5}, own={"Doctor": Fraction(8), "Jester": Fraction(4)})
    assert score(OWN, final) == {"France": 12, "Turkey": 5, "Doctor": 8, "Jester": 4}
    won = Final(final.centres, winners=("Jester",), own=final.own)
    assert score(OWN, won) == {"France": 0, "Turkey": 0, "Doctor": 0, "Jester": 29}
    assert sum(score(OWN, won).values()) == sum(score(OWN, final).values())


def test_no_other_system_knows_of_what_a_rule_counts():
    final = Final({"France": 12, "Turkey": 5}, own={"Doctor": Fraction(8)})
    bare = Final(final.centres)
    for system in SYSTEMS:
        if system != OWN:
            assert score(system, final) == score(system, bare), system


def test_cards_are_counted_for_everybody_and_told_when_the_game_is_over():
    state = opening(GATHERING)
    assert own_points(GATHERING, state, None, over=False) == {}, "decks are secret"
    assert own_points(GATHERING, state, "France", over=False) == {}, "the others' too"
    points = own_points(GATHERING, state, None, over=True)
    assert set(points) == {str(seat) for seat in GATHERING.seat_ids} and all(points.values())


def test_without_cards_centres_count():
    cards = tuple(rule.id for rule in GATHERING.rules if "decks" in rule.needs or rule.id == "decks")
    rulebook = engine.load_rulebook("gathering", without=cards)
    assert own_points(rulebook, opening(rulebook), None, over=True) == {}


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_a_variant_names_systems_that_there_are_and_the_usual_one(variant):
    rulebook = engine.load_rulebook(variant)
    assert set(rulebook.variant.scored_by) <= set(SYSTEMS)
    assert "draw_size" in systems_for(rulebook)
    assert (OWN in systems_for(rulebook)) == bool(rulebook.own_scores)


def test_a_rule_that_is_struck_or_added_takes_its_score_along():
    assert OWN in systems_for(engine.load_rulebook("standard", with_=("jester",)))
    assert OWN not in systems_for(engine.load_rulebook("rather_silly", without=("jester", "doctor")))


def replace_marks(state, mark):
    return replace(state, marks=(*(one for one in state.marks if one.name != mark.name), mark))


def with_centre(state, place, owner):
    return replace(state, centres={**state.centres, place: owner})


def at(state, phase):
    return replace(state, phase=phase)
