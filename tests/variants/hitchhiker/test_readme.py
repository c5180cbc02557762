"""The README leads from every clause, and from every choice of every option, to scenarios that there are."""

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
    told = re.sub(r" \(\d+ with options\)", "", row(clause.removeprefix("hitchhiker.")))
    assert set(told.split(", ")) == names
    assert sum(clause in one.clauses for one in SCENARIOS) >= 2


@every_row(
    ("source", "name", "choice"),
    [
        (option.source, option.name, choice)
        for rule in RULES
        for option in rule.options
        for choice in option.choices
        if choice != option.standard
    ],
)
def test_every_choice_names_its_scenarios(source, name, choice):
    told = row(source or "–", f"`{name}`", f"`{choice}`")
    names = {
        one.id.removeprefix("hitchhiker.").partition("@")[0] for one in SCENARIOS if one.options.get(name) == choice
    }
    assert set(told.split(", ")) == (names or {"`test_start.py`"})


@every_row("number", range(1, 80))
def test_every_worked_example_is_a_scenario(number):
    assert any(re.fullmatch(rf"hitchhiker\.E{number}(\..*)?(@.*)?", one.id) for one in SCENARIOS)
