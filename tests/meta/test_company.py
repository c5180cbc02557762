"""docs/vocabulary/company.md and the scenarios of mixed rulebooks speak of the same decisions."""

import re
from pathlib import Path

from engine.scenarios import load
from tests.fuzz.campaigns import mixed
from tests.rows import every_row

ROOT = Path(__file__).resolve().parents[2]
COMPANY = (ROOT / "docs" / "vocabulary" / "company.md").read_text()
DECIDED = re.findall(r"^\| ([a-z]) \|", COMPANY, re.MULTILINE)
SCENARIOS = [one.id for path in sorted((ROOT / "tests" / "scenarios" / "mixed").glob("*.yaml")) for one in load(path)]


def test_there_is_one_row_for_every_letter():
    assert "".join(DECIDED) == "abcdefghijklmnopqrstuv"


@every_row("letter", DECIDED)
def test_every_decision_has_a_scenario(letter):
    assert any(name.startswith(f"mixed.{letter}.") for name in SCENARIOS)


def test_no_two_scenarios_have_one_id():
    assert len(set(SCENARIOS)) == len(SCENARIOS)


def test_the_mixed_rulebooks_are_the_ten_that_are_listed():
    listed = COMPANY.partition("## Mixed rulebooks that are tested")[2]
    assert [int(number) for number in re.findall(r"(?:^|· )\s*(\d+) ", listed, re.MULTILINE)] == list(range(1, 11))
    assert len(mixed()) == 11  # the tenth in two shares
