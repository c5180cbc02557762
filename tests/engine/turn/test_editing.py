"""Positions changed by hand, and the changes between two positions."""

from dataclasses import replace

import pytest

import engine
from engine.model.chance import Chance
from engine.model.state import Mark, Token
from engine.rulebook.position_faults import bearer_problem
from engine.rulebook.values.base import ValueContext
from engine.turn.editing import changes_between, edit, with_secrets

HANGING = {"souls.terms"}
"""Marks that nothing may hold before another one is set."""


def test_changes_lead_from_one_position_to_the_other():
    rulebook = engine.load_rulebook("standard")
    before = engine.opening(rulebook)
    after = edit(
        rulebook,
        before,
        [
            {"op": "move", "seat": "France", "unit": "A Par", "to": "Bur"},
            {"op": "move", "seat": "France", "unit": "A Mar", "to": "Par"},
            {"op": "remove", "seat": "Turkey", "unit": "F Ank"},
            {"op": "add", "seat": "Turkey", "unit": "F StP/sc"},
            {"op": "remove", "seat": "Russia", "unit": "F StP/sc"},
            {"op": "owner", "place": "Bel", "seat": "France"},
            {"op": "no_centre", "place": "Spa"},
        ],
        check=False,
    )
    changes, left = changes_between(rulebook, before, after)
    assert left == ()
    again = edit(rulebook, before, changes)
    assert engine.dump_state(rulebook, again)["units"]["France"] == ["A Par", "F Bre", "A Bur"]
    assert changes_between(rulebook, again, after) == ((), ())


def test_what_no_change_can_reach_is_named():
    rulebook = engine.load_rulebook("standard")
    before = engine.opening(rulebook)
    after = engine.adjudicate(rulebook, before, {"France": ["A Par - Bur"]}).state
    changes, left = changes_between(rulebook, before, after)
    assert changes == ({"op": "move", "seat": "France", "unit": "A Par", "to": "Bur"},)
    assert "phase" in left


def test_two_armies_in_one_place_are_refused():
    rulebook = engine.load_rulebook("standard")
    with pytest.raises(engine.InputError, match="cannot both be in Par"):
        edit(rulebook, engine.opening(rulebook), [{"op": "add", "seat": "Italy", "unit": "A Par"}])


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_a_mark_goes_on_and_comes_off(variant):
    rulebook = engine.load_rulebook(variant)
    state = engine.opening(rulebook)
    marks = {name: spec for name, spec in rulebook.marks.items() if spec.on == "seat"}
    scenes = [ValueContext(rulebook, state, str(seat)) for seat in rulebook.seat_ids]
    for name, spec in marks.items():
        scene = next(scene for scene in scenes if not bearer_problem(spec, scene))
        subject, value = scene.bearer, spec.type.sample(Chance(variant), scene)
        if value is None:  # nothing on this board that it could be
            continue
        mark = {"op": "counter", "name": name, "subject": subject, "value": value}
        if name in HANGING:
            with pytest.raises(engine.InputError, match="first"):
                edit(rulebook, state, [mark])
            continue
        with_it = edit(rulebook, state, [mark])
        changes, left = changes_between(rulebook, state, with_it)
        assert (len(changes), left) == (1, ())
        assert changes_between(rulebook, edit(rulebook, state, changes), with_it) == ((), ())


def test_a_hand_that_nobody_guards_becomes_its_seats_own_again():
    rulebook = engine.load_rulebook("gathering")
    name = next(name for name, spec in rulebook.marks.items() if spec.secret and spec.on == "seat")
    state = engine.opening(rulebook)
    bare = replace(state, marks=(Mark(name, "France", ("x",)),))
    (mark,) = with_secrets(rulebook, bare).marks
    assert mark.audience is not None
    assert "France" in mark.audience
    public = Mark("sudden_death.count", "France", 1)
    assert with_secrets(rulebook, replace(state, marks=(public,))).marks == (public,), "what is for all stays for all"


def test_what_only_rules_keep_and_no_change_reaches_is_named_by_its_rule():
    rulebook = engine.load_rulebook("rather_silly")
    before = engine.load_state(rulebook, {"phase": "S1903M"})
    herds = replace(before, tokens=(*before.tokens, Token("llamas.herds", "France", "Bur")))
    assert changes_between(rulebook, before, herds) == ((), ("rules.llamas",))


def test_changes_that_no_ruling_could_make_are_none_and_why():
    rulebook = engine.load_rulebook("rather_silly")
    before = engine.load_state(rulebook, {"phase": "S1903M"})
    after = replace(before, marks=(*before.marks, Mark("souls.debt", "Atlantis", 1)))
    changes, (why,) = changes_between(rulebook, before, after)
    assert changes == ()
    assert "Souls owed is kept of a seat, and Atlantis is none" in why


def test_a_mark_of_the_game_itself_has_no_bearer_in_its_change():
    rulebook = engine.load_rulebook("rather_silly")
    before = engine.load_state(rulebook, {"phase": "S1903M"})
    after = replace(before, marks=(*before.marks, Mark("doctor.claim", "", "a claim")))
    change = {"op": "counter", "name": "doctor.claim", "value": "a claim"}
    assert changes_between(rulebook, before, after) == ((change,), ())
