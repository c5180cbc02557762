"""Pins and draws in scenarios: what is pinned in vain, pins of the start, and a look before the deadline."""

from __future__ import annotations

import pytest

from engine.scenarios import ScenarioError, loads, run

TIE = """
id: pins.tie
title: A tie
variant: rather_silly
state: {{phase: S1903M, units: {{France: [A Par], Turkey: [F Con]}}}}
turns:
  - orders: {{France: [LINK Par - Ank], Italy: [LINK Lon - Mos]}}
    draws: {{{pins}}}
    expect: {{draws: {{links.tie: Ank-Par}}}}
"""

START = """
id: pins.start
title: The opening
variant: hitchhiker
draws: {{{pins}}}
expect:
  draws: {{{expected}}}
"""


def told(text: str, **values: str) -> list[str]:
    """What differs in the scenario of a text."""
    (scenario,) = loads(text.format(**values))
    return [str(difference) for difference in run(scenario)]


def test_a_pin_that_is_asked_for_is_obeyed() -> None:
    assert told(TIE, pins="links.tie: Ank-Par") == []


@pytest.mark.parametrize("pin", ["links.tei: Ank-Par", "doctor.malfunction: works", "links.tie@France: Ank-Par"])
def test_a_pin_that_nothing_asks_for_fails_and_is_named(pin: str) -> None:
    name = pin.partition(": ")[0]
    assert any(
        one.startswith(f"turn 1, draws: {name} is pinned in vain")
        for one in told(TIE, pins=f"links.tie: Ank-Par, {pin}")
    )


def test_a_pin_under_a_misspelt_name_hears_the_right_one() -> None:
    assert any("Nearest: links.tie" in one for one in told(TIE, pins="links.tei: Ank-Par"))


def test_pins_of_the_start() -> None:
    """By the bare name they hold for all draws of it."""
    assert told(START, pins="setup.marvin_start: Bur", expected="setup.marvin_start: Bur") == []
    assert told(START, pins="setup.marvin_start: Bur", expected="setup.marvin_start: Gas")
    (idle,) = told(START, pins="setup.marvin: Bur", expected="setup.marvin_start: {pinned: false}")
    assert idle.startswith("at the start, draws: setup.marvin is pinned in vain")


def test_pins_of_the_start_need_the_opening() -> None:
    (said,) = told("id: a\ntitle: b\ndraws: {{x: y}}\nstate: {{phase: S1901M}}\nexpect: {{phase: S1901M}}")
    assert "need the opening" in said


HERD = """
id: pins.herd
title: Before the deadline
variant: rather_silly
state: {phase: S1903M, units: {France: [A Par]}, rules: {llamas: {herds: [{owner: France, at: Bur}]}}}
turns:
  - before:
      phase_name: Spring 1903, movement
      sees: {France: {state: {rules: {llamas: {herds: [{at: Bur}]}}}}}
      hides: {Germany: herds}
      wants: {}
    expect: {phase_name: "Autumn 1903, movement"}
"""


def test_a_look_before_the_deadline() -> None:
    (scenario,) = loads(HERD)
    assert run(scenario) == []
    (wrong,) = loads(HERD.replace("Germany: herds", "France: herds"))
    assert [str(one) for one in run(wrong)] == ["turn 1, before.hides: France should not see herds"]


def test_results_cannot_be_expected_before_the_orders() -> None:
    with pytest.raises(ScenarioError, match="An expectation before a turn's orders has no 'results'"):
        loads(HERD.replace("      wants: {}", "      results: {}"))
