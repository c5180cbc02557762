"""What rules tell bots of their own papers: journeys, predictions, questions; and which moves are warned of."""

import re

import pytest

import engine
from engine.bots.players import Task, think
from engine.bots.seat import BotSeat

SILLY = engine.load_rulebook("rather_silly")
HITCHHIKER = engine.load_rulebook("hitchhiker")


def silly(phase, **units):
    return engine.load_state(SILLY, {"schema": 1, "phase": phase, "units": units})


def lines(state, seat, strength="regular", seed="1"):
    return think(Task(SILLY, state, seat, seed=seed, strength=strength, positions=60))


def test_two_moves_of_one_unit_are_alternatives_and_warned_of_each_by_itself():
    rules = {"marvin": {"at": "Gas"}, "zaphod": {"at": "Tyr"}}
    told = {"schema": 1, "phase": "S1902M", "units": {"France": ["A Mar"]}, "rules": rules}
    bot = BotSeat(HITCHHIKER, engine.load_state(HITCHHIKER, told), "France", "")
    assert bot.warned(["A Mar - Spa", "A Mar - Bur", "A Mar - Gas"]) == {"A Mar - Gas"}


@pytest.mark.parametrize("strength", ["regular", "expert"])
def test_the_doctor_makes_for_hyperspace_in_spring_and_lands_on_monsters_in_autumn(strength):
    spring = silly("S1903M", Doctor=["T Par"], France=["A Bre"], Germany=["A Kie"])
    assert "T Par - HYP" in lines(spring, "Doctor", strength)
    units = {"Doctor": ["T HYP"], "France": ["A Bre"], "MONSTERS": ["A Mun"]}
    autumn = silly("F1903M", **units)
    assert "T HYP - Mun" in lines(autumn, "Doctor", "regular")
    assert any(line.startswith("T HYP - ") for line in lines(autumn, "Doctor", strength))


def test_without_monsters_the_doctor_lands_on_a_centre_that_nobody_guards():
    autumn = silly("F1903M", Doctor=["T HYP"], France=["A Bre"], Germany=["A Kie"])
    (landing,) = [line for line in lines(autumn, "Doctor") if line.startswith("T HYP - ")]
    goal = landing.split()[-1]
    assert goal in SILLY.board.centres
    assert goal not in ("Bre", "Kie")


def test_the_soothsayer_predicts_where_others_are_likely_to_meet():
    state = silly("S1903M", France=["A Bur"], Germany=["A Kie"], England=["F NTH"], Turkey=["A Smy"])
    predicted = [line for line in lines(state, "Soothsayer") if line.startswith("PREDICT ")]
    assert len(predicted) == 2
    assert any(line.split()[1] in ("Bel", "Hol", "Mun", "Den") for line in predicted)
    assert not any(line.split()[1] in ("Con", "Ank") for line in predicted)


def test_a_mastermind_that_is_no_novice_asks_what_no_bot_answers():
    state = engine.opening(SILLY)
    (asked,) = [line for line in lines(state, "Mastermind") if line.startswith("QUESTION ")]
    product, answer = (int(number) for number in re.findall(r"\d+", asked))
    other = product // answer
    assert answer * other == product
    assert other <= answer
    assert all(number % factor for number in (answer, other) for factor in range(2, int(number**0.5) + 1))
    (sum_,) = [line for line in lines(state, "Mastermind", "novice") if line.startswith("QUESTION ")]
    assert "What is" in sum_
