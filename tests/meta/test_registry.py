"""What is true of every rule and every variant, found by the registry and not by a list."""

import ast
import re
from pathlib import Path

import pytest

from engine import load_rulebook
from engine.rulebook.registry import rule_origin, rules, variants
from engine.rulebook.slots import INDEX
from engine.scenarios import load
from tests.rows import every_row
from tests.scenario_files import everywhere

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = [one for path in everywhere() for one in load(path)]


@pytest.mark.parametrize("name", sorted(variants()))
def test_the_order_of_play_names_every_step(name):
    rulebook = load_rulebook(name)
    steps = {step.name for rule in rulebook.rules for step in rule.steps}
    assert steps == set(rulebook.variant.order)


@every_row("name", sorted(rules()))
def test_every_clause_has_a_scenario(name):
    cited = {clause for scenario in SCENARIOS for clause in scenario.clauses}
    assert not set(rules()[name].clauses) - cited


@every_row("name", sorted(rules()))
def test_a_rule_says_what_it_is(name):
    rule = rules()[name]
    assert rule.id == name
    assert rule.title
    assert rule.summary.endswith(".")
    assert rule.clauses
    assert all(step.slot in INDEX and step.name.startswith(f"{name}.") for step in rule.steps)
    assert all("." in option.name and option.why.endswith(".") for option in rule.options)


def test_the_engine_names_no_rule_of_a_variant():
    """Nothing in the engine's code is the id of a rule that only a variant has, or the name of what such a rule keeps.

    An id of one word may be a word of the engine's, too (`votes`, `coast`): of those, names with a dot tell.
    """
    standard = {rule.id for rule in load_rulebook("standard").rules}
    own = {name for name in rules() if rule_origin(name) is None} - standard
    for path in (ROOT / "engine").rglob("*.py"):
        words = {
            node.value
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        ids = {word for word in words if "_" in word}
        kept = {word.partition(".")[0] for word in words if re.fullmatch(r"\w+\.\w+", word)}
        assert not (ids | kept) & own, path
