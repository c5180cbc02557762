"""docs/vocabulary says what the engine has."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from engine import load_rulebook
from engine.rulebook import catalogue, registry
from engine.rulebook.catalogue import CATALOGUE
from engine.rulebook.composing import compose_amendments
from engine.rulebook.questions import Amendment, Layer, Question
from engine.rulebook.slots import SLOTS
from tests.meta.amended import PAGE, rewritten

ROOT = Path(__file__).resolve().parents[2]
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


def test_who_amends_a_question_is_as_the_rules_declare_it():
    """Anew: `python -m tests.meta.amended`."""
    page = PAGE.read_text()
    assert page == rewritten(page)


def test_every_question_is_asked_somewhere():
    """An amendment of a question that nothing asks would be accepted, and never heard of again."""
    names = {name: value for name, value in vars(catalogue).items() if isinstance(value, Question)}
    assert set(map(id, names.values())) == set(map(id, CATALOGUE))
    asked: set[str] = set()
    for room in ("engine", "variants"):
        for path in (ROOT / room).rglob("*.py"):
            asked |= {name for node in ast.walk(ast.parse(path.read_text())) for name in _asks(node)}
    assert set(names) - asked == set()


def _asks(node: ast.AST) -> Iterator[str]:
    """The questions that a call asks: `MAY_ACT.ask(…)`, `SIDE.each(…)`, `turn.ask(MAY_ACT, …)`."""
    if not isinstance(node, ast.Call | ast.Attribute):
        return
    if isinstance(node, ast.Attribute):
        named = [node.value] if node.attr in ("ask", "each") else []
    else:
        named = node.args[:1] if getattr(node.func, "attr", "") == "ask" else []
    for one in named:
        yield one.id if isinstance(one, ast.Name) else getattr(one, "attr", "")


def test_an_amendment_of_what_is_no_question_is_refused_by_name(monkeypatch):
    """So a plug-in learns that its question has gone, and which rule it is."""
    borg = registry.rules()["borg"]
    strange = replace(borg, amendments=(*borg.amendments, Amendment("known at", Layer.ADD, lambda *_: None)))
    _, problems = compose_amendments((strange,), {})
    assert [(one.rules, "known at" in one.text) for one in problems] == [(("borg",), True)]


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
