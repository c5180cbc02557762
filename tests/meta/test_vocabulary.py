"""docs/vocabulary says what the engine has."""

import re
from pathlib import Path

from engine import load_rulebook
from engine.rulebook.catalogue import CATALOGUE
from engine.rulebook.slots import SLOTS

DOCS = Path(__file__).resolve().parents[2] / "docs" / "vocabulary"


def test_the_slots_are_those_of_the_season_page():
    rows = []
    for line in (DOCS / "season.md").read_text().splitlines():
        if found := re.match(r"\| (U?)(\d+) \| ((?:`[^`]+` ?)+)", line):
            # U1 to U3 are the three slots of the set-up, numbered before the first of the season.
            number = int(found[2]) - 4 if found[1] else int(found[2])
            rows += [(number, name) for name in re.findall(r"`([^`]+)`", found[3])]
    assert rows == [(slot.number, slot.name) for slot in SLOTS]


def test_the_questions_are_those_of_the_questions_page():
    rows = re.findall(r"^\| (\d+) \| `([^`]+)`", (DOCS / "questions.md").read_text(), re.MULTILINE)
    assert [(int(number), name) for number, name in rows] == [(q.number, q.name) for q in CATALOGUE]


def test_every_issue_of_the_datc_and_every_option_for_one_is_on_the_page_of_standard():
    page = (DOCS / "standard.md").read_text().partition("## What the DATC leaves to the house")[2]
    rows = re.findall(r"^\| (4\.[A-E]\.\d+) \| (?:`([^`]+)`)? ?\| ([^|]*)\| ?([^|]*)\|$", page, re.MULTILINE)
    issues = {"A": 7, "B": 7, "C": 6, "D": 9, "E": 6}
    wanted = {f"4.{chapter}.{number}" for chapter, count in issues.items() for number in range(1, count + 1)}
    assert {issue for issue, *_ in rows} == wanted
    assert [issue for issue, option, _, why in rows if not option and not why] == []
    told = {(issue, option, tuple(re.findall(r"`([^`]+)`", values))) for issue, option, values, _ in rows if option}
    options = [option for rule in load_rulebook("standard").rules for option in rule.options]
    assert told == {(o.source.removeprefix("DATC "), o.name, o.choices) for o in options if o.source.startswith("DATC")}
