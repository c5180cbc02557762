"""Every worked example and every choice of every ruling has its scenario, and the README leads to them."""

import re
from pathlib import Path

from engine import load_rulebook
from engine.scenarios import load
from tests.rows import every_row
from tests.scenario_files import of_variant

ROOT = Path(__file__).resolve().parents[3]
SCENARIOS = [one for path in of_variant("rather_silly") for one in load(path)]
IDS = {one.id.removeprefix("rather_silly.") for one in SCENARIOS}
RULEBOOK = load_rulebook("rather_silly")
STANDARD = set(load_rulebook("standard").options)
SHADES = {"borg.first_season", "doctor.malfunction_chance", "frame.hints"}
"""Options with a row of like values, of which some are played, and one that changes pages and no turn."""

EXAMPLES = [*(f"E{number}" for number in range(1, 107)), "E87a"]


def told(name):
    """Whether a scenario is called so, or is one of several of an example (`E43`, `E43.entered`, `E43@…`)."""
    return any(one == name or re.match(rf"{re.escape(name)}[.@b-z]", one) for one in IDS)


@every_row("name", EXAMPLES)
def test_every_worked_example_is_a_scenario(name):
    assert told(name)


def test_every_choice_of_every_option_is_played():
    played = {
        (name, {True: "yes", False: "no"}.get(value, str(value)))
        for s in SCENARIOS
        for name, value in s.options.items()
    }
    own = [option for rule in RULEBOOK.rules for option in rule.options if option.name not in STANDARD]
    missing = [
        (option.name, value)
        for option in own
        for value in option.choices
        if value != option.standard and option.name not in SHADES and (option.name, value) not in played
    ]
    missing += [(option.name, "any") for option in own if not option.choices and option.name not in dict(played)]
    assert missing == []


def test_every_clause_has_two_scenarios():
    counts = {clause: sum(clause in one.clauses for one in SCENARIOS) for clause in RULEBOOK.clauses}
    assert not {clause for clause, count in counts.items() if count < 2 and clause.startswith("rather_silly.")}


ROWS = re.findall(
    r"^\| ([0-9][^|]*) \| ([^|]*) \| ([^|]*) \|$", (ROOT / "variants/rather_silly/README.md").read_text(), re.MULTILINE
)


def test_the_readme_has_every_clause():
    listed = {f"rather_silly.{clause.strip()}" for row in ROWS for clause in row[0].split(",")}
    assert listed == {clause for clause in RULEBOOK.clauses if clause.startswith("rather_silly.")}


@every_row("row", ROWS, ids=lambda row: row[0])
def test_the_readme_names_scenarios_that_are_there(row):
    names = re.sub(r"\([a-z]+\)", "", row[2]).replace(" to ", ", ").split(",")
    missing = [name.strip() for name in names if name.strip() and not told(name.strip().partition("@")[0])]
    assert missing == []
