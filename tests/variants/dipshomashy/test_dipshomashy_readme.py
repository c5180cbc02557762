"""The README leads from every clause to its scenarios, and every choice of every option has one."""

import re
from pathlib import Path

from engine import load_rulebook
from engine.rulebook.registry import rules
from engine.scenarios import load
from tests.rows import every_row
from tests.scenario_files import of_variant
from variants.dipshomashy.variant import VARIANT

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "variants" / "dipshomashy" / "README.md").read_text()
RULES = [rules()[name] for name in VARIANT.rules if name not in load_rulebook("standard").variant.rules]
SCENARIOS = [one for path in of_variant("dipshomashy") for one in load(path)]


def _row(*cells):
    """The last cell of the row that begins with these."""
    start = "".join(f"| {cell} " for cell in cells)
    found = [line for line in README.splitlines() if line.startswith(start + "|")]
    assert len(found) == 1, start
    return found[0].strip("| ").rpartition("|")[2].strip()


@every_row("clause", [clause for rule in RULES for clause in rule.clauses])
def test_every_clause_names_its_scenarios(clause):
    names = {one.id.removeprefix("dipshomashy.") for one in SCENARIOS if clause in one.clauses and "@" not in one.id}
    told = _row(clause.removeprefix("dipshomashy."))
    assert set(told.split(", ")) == names
    assert sum(clause in one.clauses for one in SCENARIOS) >= 2


CHOICES = [
    (option.name, choice)
    for rule in RULES
    for option in rule.options
    for choice in option.choices
    if choice != option.standard
]


TESTED_APART = {
    "calendar.theme": "test_dipshomashy_themes.py",
    "new_provinces.ireland_mao": "test_dipshomashy_board.py",
    "new_provinces.corsica_wms": "test_dipshomashy_board.py",
    "sunday.first_day": "test_calendar.py",
}
"""Options of which some choice has a test here and no scenario."""


@every_row(("name", "choice"), CHOICES)
def test_every_choice_has_a_scenario(name, choice):
    if not any(one.options.get(name) == choice for one in SCENARIOS):
        assert name in (Path(__file__).parent / TESTED_APART[name]).read_text()


@every_row("number", range(1, 91))
def test_every_worked_example_is_a_scenario(number):
    assert any(re.fullmatch(rf"dipshomashy\.E{number}(\..*)?(@.*)?", one.id) for one in SCENARIOS)


def test_the_code_that_is_named_is_there():
    """What a row names in a module is a function of it, or a step or a mark of its rule."""
    files = {path.stem: path.read_text() for path in (ROOT / "variants" / "dipshomashy").glob("*.py")}
    everything = "".join(files.values())
    options = {option.name for rule in RULES for option in rule.options}
    for module, name in re.findall(r"`([a-z_]+)\.([A-Za-z_]+)`", README):
        full = f"{module}.{name}"
        if name != "py" and module in files and full not in options:
            assert f'"{full}"' in everything or re.search(rf"(def|class) {name}\b", files[module]), full
