"""The DATC scenarios are complete: every case, and every choice of every issue that is an option here."""

from __future__ import annotations

from pathlib import Path

import engine
from engine.scenarios import Scenario, load, run

FOLDER = Path(__file__).parent / "standard"
RULES = Path(__file__).parents[2] / "variants" / "standard"
CASES = {"A": 12, "B": 15, "C": 9, "D": 34, "E": 15, "F": 25, "G": 20, "H": 16, "I": 7, "J": 11}
OPTIONS_OF = ("movement", "retreats", "adjustments")


def scenarios() -> list[Scenario]:
    """Those of the DATC, and those beside the rules."""
    files = [*sorted(FOLDER.rglob("*.yaml")), *sorted(RULES.rglob("scenarios.yaml"))]
    return [scenario for file in files for scenario in load(file)]


def test_all_cases_are_there() -> None:
    wanted = {f"datc.6.{section}.{number}" for section, count in CASES.items() for number in range(1, count + 1)}
    found = {scenario.id: scenario for scenario in scenarios()}
    assert len(wanted) == 164
    assert wanted - found.keys() == set()
    assert [name for name in sorted(wanted) if found[name].options] == []


def test_ids_are_unique() -> None:
    ids = [scenario.id for scenario in scenarios()]
    assert len(ids) == len(set(ids))


def test_every_value_of_every_option_is_played() -> None:
    played = {
        (name, value) for scenario in scenarios() if not scenario.refused for name, value in scenario.options.items()
    }
    missing = [
        f"{option.name}={value}"
        for rule in engine.load_rulebook("standard").rules
        if rule.id in OPTIONS_OF
        for option in rule.options
        for value in option.choices
        if value != option.standard and (option.name, value) not in played
    ]
    assert missing == []


def test_every_option_changes_something() -> None:
    """A scenario of another choice fails under the default one, at least once for each option."""
    told: set[str] = set()
    for scenario in scenarios():
        changed = set(scenario.options) - told
        if scenario.refused or len(scenario.options) != 1 or not changed:
            continue
        plain = Scenario(id=scenario.id, title="", state=scenario.state, turns=scenario.turns, expect=scenario.expect)
        if run(plain):
            told |= changed
    silent = [
        option.name
        for rule in engine.load_rulebook("standard").rules
        if rule.id in OPTIONS_OF
        for option in rule.options
        if option.name not in told
    ]
    assert silent == []
