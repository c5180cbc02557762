"""CanonicalLines lines: remembered by their text, within bounds, and never anything else."""

import gc

import pytest

import engine
from engine.resolver import CARRY, HOLD, MOVE, NOWHERE, SUPPORT
from engine.rulebook import canonical_lines
from engine.rulebook.canonical_lines import A_JUDGE, FLEETS, NOTHING, OTHER, CanonicalLines
from engine.rulebook.stages import busy_stages
from tests.engine.positions import crowded
from tests.rows import every_row

RULEBOOK = engine.load_rulebook()


@every_row(
    ("text", "needs"),
    [
        ("A Par H", NOTHING),
        ("A Par - Bur", NOTHING),
        ("F StP/sc - GOB", NOTHING),
        ("F StP/sc - BAR", A_JUDGE),  # that is off the other coast
        ("A Lon - Bel", FLEETS),
        ("F Lon - Par", A_JUDGE),
        ("A Mar S A Par", A_JUDGE),  # it could not go there itself
        ("A Mar S A Bur", OTHER),
        ("A Mar S A Par - Bur", OTHER),
        ("A Mar S F MAO - Spa", OTHER),  # which coast is not for the supporter to say
        ("A Mar S A Mar - Bur", A_JUDGE),
        ("F NTH S A Lon - Bel", FLEETS),
        ("F NTH C A Lon - Bel", FLEETS),
        ("A Bel C A Lon - Hol", A_JUDGE),
        ("A Par D", A_JUDGE),
    ],
)
def test_what_a_line_needs(text, needs):
    line = RULEBOOK.everyday[text]
    assert (line.text, str(line.order), line.needs) == (text, text, needs)
    assert line.unit == str(line.order.unit)


@every_row(
    ("text", "intent", "target", "aim", "steps", "coasts"),
    [
        ("A Par H", HOLD, "", "", False, False),
        ("A Par - Bur", MOVE, "Bur", "", True, False),
        ("A Par - Bur VIA", MOVE, "Bur", "", False, False),
        ("A Lon - Bel", MOVE, "Bel", "", False, False),
        ("F StP/sc - GOB", MOVE, "GOB", "", True, False),
        ("F MAO - Spa/nc", MOVE, "Spa", "", True, True),
        ("A Mar S A Bur", SUPPORT, "", "", False, False),
        ("A Mar S A Par - Bur", SUPPORT, "", "Bur", False, False),
        ("A Mar S F MAO - Spa", SUPPORT, "", "Spa", False, True),
        ("F NTH C A Lon - Bel", CARRY, "", "Bel", False, False),
    ],
)
def test_what_a_line_comes_to_in_the_fight(text, intent, target, aim, steps, coasts):
    line, index = RULEBOOK.everyday[text], RULEBOOK.board.index
    assert line.place == index[line.order.unit.at.province]
    assert (line.intent, line.steps, line.coasts) == (intent, steps, coasts)
    assert line.target == (index[target] if target else NOWHERE)
    assert line.aim == (index[aim] if aim else NOWHERE)


@every_row("text", ["", "A Par", "Army Paris to Burgundy", "A Xyz H", "IF VACANT(Bur): A Par - Bur", "x" * 9999])
def test_other_lines_are_not_kept(text):
    assert RULEBOOK.everyday[text] is None
    assert text not in RULEBOOK.everyday


def test_lines_are_forgotten_when_there_are_too_many(monkeypatch):
    monkeypatch.setattr(canonical_lines, "MOST", 2)
    lines = CanonicalLines(RULEBOOK)
    for text in ("A Par H", "A Par - Bur", "A Par - Pic"):
        assert lines[text].text == text
    assert list(lines) == ["A Par - Pic"]


@pytest.mark.slow
def test_a_turn_leaves_nothing_to_the_garbage_collector():
    """Records that hold on to one another in a circle would fill the memory of a busy worker between collections."""
    state, orders = crowded(RULEBOOK, "litter")
    engine.adjudicate(RULEBOOK, state, orders)
    gc.collect()
    gc.disable()
    try:
        engine.adjudicate(RULEBOOK, state, orders)
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_what_a_turn_leaves_alone_is_the_very_same_afterwards():
    state, orders = crowded(RULEBOOK, "same")
    after = engine.adjudicate(RULEBOOK, state, orders).state
    assert (after.centres is state.centres, after.homes is state.homes) == (True, True)
    assert after.units is not state.units
    assert list(after.units) == sorted(after.units)


def test_idle_stages_are_passed_over():
    busy = busy_stages(RULEBOOK.stages)
    assert len(busy) == len(RULEBOOK.stages) + 1
    for place, stage in enumerate(RULEBOOK.stages):
        assert (busy[place] == place) == bool(stage.steps or stage.slot.window)
        assert busy[place] >= place
