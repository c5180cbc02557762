"""Whole-number options have a range: held to wherever somebody chooses, and only told where a game has one already."""

import pytest

import engine
from engine.io.json_lines import run_text
from engine.io.stored_forms import stored_faults
from engine.model.errors import InputError, RulebookError
from engine.rulebook import registry
from engine.rulebook.composition import compose
from engine.rulebook.position_faults import faults
from engine.rulebook.values import Whole
from tests.rows import every_row

NUMBERS = [one for rule in registry.rules().values() for one in rule.options if not one.choices and not one.slots]
SAID = "victory.centres must be a whole number from 1 to 99; 0 is too little."
DRAWS = engine.Draws("options", "so")


@every_row("option", NUMBERS, ids=lambda option: option.name)
def test_every_one_declares_its_range_and_stands_in_it(option):
    assert isinstance(option.number, Whole) and None not in (option.number.low, option.number.high)
    assert not option.out_of_range(option.standard)
    assert "too much" in option.out_of_range(str(option.number.high + 1))


def test_no_other_option_has_one():
    for rule in registry.rules().values():
        assert all(one.number is None for one in rule.options if one.choices or one.slots)


def test_a_rulebook_with_one_out_of_range_is_refused_with_what_would_be_right():
    with pytest.raises(RulebookError) as no:
        engine.load_rulebook(options={"victory.centres": 0})
    assert no.value.message == SAID


def test_the_composer_says_so_and_knows_the_way_out():
    (problem,) = compose(options={"victory.centres": "0"}).problems
    assert (problem.code, problem.text, problem.rules) == ("option", SAID, ("victory",))
    assert {"victory.centres": None} in [dict(way.options) for way in problem.ways_out]


def test_the_command_line_says_so_of_options_and_of_what_stands_in_a_state():
    assert run_text('{"options": {"victory.centres": 0}}')["error"]["message"] == SAID
    state = '{"house": [{"kind": "option", "name": "victory.centres", "value": "0", "since": "S1901"}]}'
    error = run_text(f'{{"state": {state}}}')["error"]
    assert error == {"path": "options.victory.centres", "message": SAID}


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_ruling_is_refused_at_its_value(when):
    rulebook = engine.load_rulebook()
    ruling = engine.Ruling("option", {"name": "victory.centres", "value": "0", "when": when})
    with pytest.raises(InputError) as no:
        engine.adjudicate(rulebook, engine.opening(rulebook, DRAWS), {}, (ruling,), DRAWS)
    assert (no.value.path, no.value.message) == ("rulings[0].value", SAID)


def test_a_stored_game_with_one_goes_on_and_its_fault_has_a_name():
    rulebook = engine.load_rulebook(options={"victory.centres": 0}, stored=True)
    state = engine.opening(rulebook, DRAWS)
    assert [(one.path, one.message) for one in faults(rulebook, state)] == [("options.victory.centres", SAID)]
    stored = engine.dump_state(rulebook, state)
    assert [one.message for one in stored_faults(rulebook, stored)] == [SAID]
    ruling = engine.Ruling("option", {"name": "victory.centres", "value": "18"})
    mended = engine.adjudicate(rulebook, state, {}, (ruling,), DRAWS).state
    assert not faults(rulebook.amended(mended.house), mended)


def test_a_rule_added_in_play_has_its_own_number_again():
    rulebook = engine.load_rulebook(with_=["llamas"], options={"llamas.herds": 99}, stored=True)
    state = engine.opening(rulebook, DRAWS)
    strike = engine.Ruling("strike", {"rule": "llamas", "when": "after"})
    struck = engine.adjudicate(rulebook, state, {}, (strike,), DRAWS).state
    assert not faults(rulebook.amended(struck.house), struck)
