"""The README leads from every clause to its scenarios, and every choice of every option has one."""

import re
from pathlib import Path

from engine.rulebook.registry import rules
from engine.scenarios import load
from tests.rows import every_row
from tests.scenario_files import of_variant

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "variants" / "hitchhiker" / "README.md").read_text()
RULES = [rules()[name] for name in ("hh_setup", "bubble_cars", "hitchhikers", "vogons", "marvin", "zaphod")]
SCENARIOS = [one for path in of_variant("hitchhiker") for one in load(path)]


def row(*cells):
    """The last cell of the row that begins with these."""
    start = "".join(f"| {cell} " for cell in cells)
    found = [line for line in README.splitlines() if line.startswith(start + "|")]
    assert len(found) == 1, start
    return found[0].strip("| ").rpartition("|")[2].strip()


@every_row("clause", [clause for rule in RULES for clause in rule.clauses])
def test_every_clause_names_its_scenarios(clause):
    names = {one.id.removeprefix("hitchhiker.") for one in SCENARIOS if clause in one.clauses and "@" not in one.id}
    told = row(clause.removeprefix("hitchhiker."))
    assert set(told.split(", ")) == names
    assert sum(clause in one.clauses for one in SCENARIOS) >= 2


CHOICES = [
    (option.name, choice)
    for rule in RULES
    for option in rule.options
    for choice in option.choices
    if choice != option.standard
]


@every_row(("name", "choice"), CHOICES)
def test_every_choice_has_a_scenario(name, choice):
    if not any(one.options.get(name) == choice for one in SCENARIOS):
        assert choice in (Path(__file__).parent / "test_start.py").read_text()


@every_row("number", range(1, 80))
def test_every_worked_example_is_a_scenario(number):
    assert any(re.fullmatch(rf"hitchhiker\.E{number}(\..*)?(@.*)?", one.id) for one in SCENARIOS)
