"""Whatever a rule keeps or draws has a type, be it one of the project's rules or a plug-in's."""

import json

import pytest

import engine
from engine.model.chance import Chance
from engine.rulebook import registry
from engine.rulebook.rulebook import load_rulebook
from engine.rulebook.values import APlace, ValueContext, ValueType, Wrong

RULEBOOKS = [load_rulebook(variant) for variant in engine.variant_ids()]


def declared(rulebook):
    """Every declared type of a rulebook, with whose value it would be."""
    bearers = {"unit": str(next(iter(rulebook.start.units), "")), "place": "Par", "seat": rulebook.seat_ids[0]}
    for name, mark in rulebook.marks.items():
        yield name, mark.type, bearers.get(mark.on, "")
    for name, token in rulebook.tokens.items():
        yield name, token.at, ""
    for name, draw in rulebook.draws.items():
        yield name, draw.values, ""
        if draw.subject is not None:
            yield f"{name}@", draw.subject, ""


def test_no_rule_keeps_or_draws_anything_without_a_type():
    for rule in registry.rules().values():
        for mark in rule.marks:
            assert isinstance(mark.type, ValueType), f"{rule.id}.{mark.name}"
            assert mark.on in ("unit", "place", "seat", "game") and mark.label, f"{rule.id}.{mark.name}"
        for token in rule.tokens:
            assert isinstance(token.at, APlace), f"{rule.id}.{token.name}"
        for draw in rule.draws:
            assert isinstance(draw.values, ValueType) and "." in draw.name


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda rulebook: rulebook.variant.id)
def test_every_type_makes_up_what_it_reads_and_what_it_refuses(rulebook):
    for name, kind, bearer in declared(rulebook):
        scene = ValueContext(rulebook, rulebook.start, bearer)
        assert kind.says(scene) and kind.field(scene).help, name
        for number in range(5):
            chance = Chance(f"{name} {number}")
            made = kind.sample(chance, scene)
            if made is not None:
                value = kind.read(json.loads(json.dumps(made)), scene)
                assert kind.why_not(value, scene) == "", name
                assert kind.usable(value, scene) and kind.fitted(value, scene) == value, name
            with pytest.raises(Wrong):
                kind.read(kind.wrong_sample(chance, scene), scene)
