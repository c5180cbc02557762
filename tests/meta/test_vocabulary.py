"""docs/vocabulary says what the engine has."""

import re
from pathlib import Path

from engine.catalogue import CATALOGUE
from engine.slots import SLOTS

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
