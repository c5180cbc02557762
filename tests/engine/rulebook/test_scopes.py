"""An amendment is asked only about what falls under its scope, and no scope restricts what nobody can tell."""

from dataclasses import fields
from inspect import signature
from types import SimpleNamespace

import pytest

from engine.model.errors import EngineError
from engine.model.ids import KindId, ProvinceId, SeatId
from engine.rulebook import registry
from engine.rulebook.catalogue import CATALOGUE, REACH, SITES, WON
from engine.rulebook.composing import compose_amendments
from engine.rulebook.questions import (
    BARRIERS,
    CHAINS,
    NUMBERS,
    PERMITS,
    SETS,
    Amendment,
    Layer,
    Scope,
    scoped,
    untold,
)
from engine.rulebook.rule import Rule
from engine.rulebook.topics import Source
from tests.rows import every_row

ARMY, FLEET = KindId("A"), KindId("F")
UNIT = SimpleNamespace(owner=SeatId("France"), kind=ARMY, at=ProvinceId("Par"))
MOVE, BUILD = (UNIT, "move"), ("place", "purpose", "kind")
BREST = frozenset({ProvinceId("Bre")})
FRANCE, ITALY = frozenset({SeatId("France")}), frozenset({SeatId("Italy")})

ROWS = [
    (("unit", "purpose"), Scope(), MOVE, True),
    (("unit", "purpose"), Scope(seats=FRANCE), MOVE, True),
    (("unit", "purpose"), Scope(seats=ITALY), MOVE, False),
    (("unit", "purpose"), Scope(kinds=frozenset({FLEET})), MOVE, False),
    (("unit", "purpose"), Scope(places=BREST), MOVE, False),
    (("unit", "purpose"), Scope(purposes=frozenset({"support"})), MOVE, False),
    (("unit", "purpose"), Scope(seats=FRANCE, kinds=frozenset({ARMY}), purposes=frozenset({"move"})), MOVE, True),
    (("seat", "kind"), Scope(seats=FRANCE, kinds=frozenset({FLEET})), (SeatId("France"), FLEET), True),
    (("seat", "kind"), Scope(seats=FRANCE, kinds=frozenset({FLEET})), (SeatId("France"), ARMY), False),
    (BUILD, Scope(kinds=frozenset({FLEET})), (ProvinceId("Bre"), "build", ARMY), False),
    (BUILD, Scope(places=BREST), (ProvinceId("Bre"), "build", ARMY), True),
]  # fmt: skip


@every_row("subject, scope, asked, within", ROWS, ids=str)
def test_what_falls_under_a_scope(subject, scope, asked, within):
    answer = scoped(subject, scope, lambda turn, *parts: "said")
    assert answer(None, *asked) == ("said" if within else None)


def rule_with(*amendments: Amendment) -> Rule:
    return Rule(id="mist", number="1", title="Mist", summary="Mist.", source=Source("x", "y"), amendments=amendments)


def test_a_rule_that_replaces_for_its_own_kind_changes_no_other():
    only_fleets = Scope(kinds=frozenset({FLEET}))
    nowhere = Amendment(REACH.name, Layer.REPLACE, lambda turn, unit, purpose: frozenset(), only_fleets)
    composed, problems = compose_amendments((rule_with(nowhere),), {})
    assert problems == []
    (amendment,) = composed[REACH.name]
    fleet = SimpleNamespace(owner=SeatId("France"), kind=FLEET, at=ProvinceId("Bre"))
    assert amendment.answer(None, fleet, "move") == frozenset()
    assert amendment.answer(None, UNIT, "move") is None


def test_a_scope_that_nobody_can_tell_is_refused_by_name():
    amendment = Amendment(WON.name, Layer.ADD, lambda turn, checkpoint: (), Scope(kinds=frozenset({ARMY})))
    _, (problem,) = compose_amendments((rule_with(amendment),), {})
    assert (problem.code, problem.rules) == ("answer", ("mist",))
    assert problem.text == (
        "Rule mist amends “won” for some kinds, and that question is not asked by kinds. Strike it."
    )
    assert untold(SITES.subject, Scope(places=frozenset({ProvinceId("Par")}))) == ["places"]


def test_what_is_no_question_is_refused_by_name():
    _, (problem,) = compose_amendments((rule_with(Amendment("wonder", Layer.ADD, lambda turn: ())),), {})
    assert "amends “wonder”, which is no question" in problem.text


def test_each_scope_there_is_can_be_told():
    subjects = {question.name: question.subject for question in CATALOGUE}
    wrong = [
        (rule.id, amendment.question, missing)
        for rule in registry.rules().values()
        for amendment in rule.amendments
        if (missing := untold(subjects[amendment.question], amendment.scope))
    ]
    assert wrong == []


def test_a_question_names_as_many_parts_as_it_is_asked_about():
    named = {question.name: len(question.subject) for question in CATALOGUE}
    asked = {question.name: len(signature(question.default).parameters) - 1 for question in CATALOGUE}
    assert named == asked


def test_each_part_of_a_scope_is_told_by_some_subject():
    parts = [one.name for one in fields(Scope)]
    never = [
        name
        for name in parts
        if all(untold(question.subject, Scope(**{name: frozenset({"x"})})) for question in CATALOGUE)
    ]
    assert never == []


AB, BC = frozenset("ab"), frozenset("bc")
PUT_TOGETHER = [
    (SETS, Layer.ADD, AB, BC, frozenset("abc")), (SETS, Layer.FORBID, AB, BC, frozenset("a")),
    (SETS, Layer.CAP, AB, BC, frozenset("b")), (NUMBERS, Layer.ADD, 2, 3, 5), (NUMBERS, Layer.SCALE, 2, 3, 6),
    (NUMBERS, Layer.CAP, 2, 3, 2), (NUMBERS, Layer.CAP, 3, 2, 2), (NUMBERS, Layer.FORBID, 2, 3, 0),
    (PERMITS, Layer.ADD, "no", True, ""), (PERMITS, Layer.FORBID, "", "no", "no"),
    (PERMITS, Layer.FORBID, "so", "no", "no"), (CHAINS, Layer.ADD, (1,), (2,), (1, 2)),
    (BARRIERS, Layer.ADD, None, 2, 2), (BARRIERS, Layer.ADD, 3, 2, 2), (BARRIERS, Layer.ADD, 1, 2, 1),
]  # fmt: skip


@every_row("combine, layer, base, part, answer", PUT_TOGETHER)
def test_what_a_layer_makes_of_an_answer(combine, layer, base, part, answer):
    assert combine(layer, base, part) == answer


NO_SUCH_LAYER = [
    (SETS, Layer.SCALE, AB, "A set cannot be amended by SCALE."),
    (PERMITS, Layer.CAP, "no", "A permission cannot be amended by CAP."),
    (CHAINS, Layer.FORBID, (1,), "A row cannot be amended by FORBID."),
    (BARRIERS, Layer.FORBID, 1, "A barrier cannot be amended by FORBID."),
]


@every_row("combine, layer, base, said", NO_SUCH_LAYER)
def test_a_layer_that_means_nothing_for_such_answers_is_refused(combine, layer, base, said):
    with pytest.raises(EngineError) as refused:
        combine(layer, base, base)
    assert refused.value.message == said
