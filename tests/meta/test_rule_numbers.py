"""The number that an event or a result cites is a published one, and of the rule that it names."""

import re
from functools import cache

import pytest

import engine
from engine.bots.play import play
from engine.scenarios import run
from tests.meta.test_registry import SCENARIOS
from tests.rows import every_row, slow_but
from variants import RULES, VARIANTS

SEQUENCE = re.compile(r"seq\.[1-7]")
"""Dipshomashy's rules end in a sequence of seven steps, which its steps cite."""


@cache
def published(rule_id):
    """The numbers that a rule was published under: its own, and those of its clauses."""
    rule = RULES[rule_id]
    found = {rule.number}
    for clause in rule.clauses:
        parts = clause.split(".")[1:]
        found |= {".".join(parts[:end]) for end in range(1, len(parts) + 1)}
    return found


def wrong(outcome, rulebook):
    """Events and results of a turn that cite what is not there."""
    in_force = {rule.id for rule in rulebook.amended(outcome.state.house).rules}
    told = [(f"{event.kind} at {event.step}", event) for event in outcome.events]
    told += [(f"{one.verdict} {one.order.split()[-1]}", one) for those in outcome.results.values() for one in those]
    for name, one in told:
        if one.rule == "GM" or (not one.rule and getattr(one, "verdict", "") == "void"):
            assert not one.rule_id  # ruled by the GM, or a line that could not be read
        elif one.rule_id not in in_force:
            yield f"{name}: {one.rule_id!r} is not in force"
        elif one.rule not in published(one.rule_id) and not SEQUENCE.fullmatch(one.rule):
            yield f"{name}: {one.rule} is not of {one.rule_id}"


@pytest.mark.parametrize("variant", slow_but(VARIANTS, "standard", "dipshomashy"))
def test_events_of_random_games_cite_published_clauses(variant):
    rulebook, found = engine.load_rulebook(variant), {}
    for seed in map(str, range(4)):
        for played in play(rulebook, seed, 6):
            found.update(dict.fromkeys(wrong(played.outcome, rulebook)))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("variant", VARIANTS)
def test_steps_cite_published_clauses(variant):
    found = [
        f"{step.name}: {step.rule}"
        for rule in engine.load_rulebook(variant).rules
        for step in rule.steps
        if step.rule and step.rule not in published(rule.id) and not SEQUENCE.fullmatch(step.rule)
    ]
    assert not found


@every_row(
    ("step", "number"),
    [("hh_setup.disposal", "4"), ("marvin.start", "8"), ("zaphod.start", "8"), ("vogons.boarded", "12"),
     ("zaphod.walk_ins", "12"), ("vogons.attempts", "7a"), ("zaphod.command", "10a")],
)  # fmt: skip
def test_hitch_hikers_steps_have_the_numbers_of_its_rules(step, number):
    steps = {one.name: one for rule in engine.load_rulebook("hitchhiker").rules for one in rule.steps}
    assert steps[step].rule == number


def test_scenarios_cite_published_clauses(monkeypatch):
    """All that ever happens in the scenarios of the variants; those of single options aside."""
    found, adjudicate = {}, engine.adjudicate

    def watched(rulebook, *args, **kwargs):
        outcome = adjudicate(rulebook, *args, **kwargs)
        found.update(dict.fromkeys(wrong(outcome, rulebook)))
        return outcome

    monkeypatch.setattr(engine, "adjudicate", watched)
    for scenario in SCENARIOS:
        if scenario.variant != "standard" and "@" not in scenario.id:
            run(scenario)
    assert not found, "\n".join(found)
