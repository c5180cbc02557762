"""Former names: what a rule has renamed is read under its old names everywhere, and nothing is written under them."""

import json
from dataclasses import replace

import pytest

import engine
from engine.io.codec import dump_state
from engine.io.decoding import load_state
from engine.io.json_lines import run_line
from engine.io.stored_forms import dump_draws, load_outcome
from engine.io.upgrades import pending, upgraded
from engine.model.errors import EngineError, InputError, RulebookError
from engine.rulebook import registry
from engine.rulebook.aliases.claims import first_names, wrong
from engine.rulebook.aliases.forms import renamed
from engine.rulebook.composition import compose
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, Rule
from engine.rulebook.values import APlace, Whole
from engine.scenarios import loads
from engine.scenarios.runner import run
from engine.turn.rulings import Ruling
from engine.views import view
from tests.plugins.tides import NAMES, NOW, THEN, rules, tides

DRAWS = engine.Draws("a secret", "another")


def book(when):
    chosen = rules(when)
    return engine.load_rulebook("standard", with_=chosen["with_rules"], options=chosen["options"])


def started(when):
    """The opening under the names of that time, and the turn after it, as they are stored."""
    own = book(when)
    start = engine.start_game(own, DRAWS)
    after = engine.adjudicate(own, start.state, {}, (), DRAWS)
    return engine.dump_outcome(own, start), engine.dump_outcome(own, after), dump_draws(after)


@pytest.fixture
def then(installed):
    """What was stored while the old names were those of today; after it, the plug-in is updated."""
    installed(tides(THEN))
    stored = started(THEN)
    text = json.dumps(stored)
    for thing in NAMES:
        if thing not in ("option", "choice"):
            assert f"{NAMES[thing][THEN]}" in text, thing
    installed(tides(NOW))
    return stored


def old_names(text):
    return [name for name, _ in NAMES.values() if f'"{name}"' in text or f".{name}" in text or f'"{name}.' in text]


def test_a_stored_position_is_the_same_under_either_names(then):
    own = book(NOW)
    for stored, made in zip(then[:2], started(NOW)[:2], strict=True):
        state = load_state(own, stored["state"])
        assert state == load_state(own, made["state"])
        assert not old_names(json.dumps(dump_state(own, state)))


def test_the_same_comes_out_of_it_by_the_same_draws(then):
    """Chance knows a draw by its first name: a turn played again, and the rest of the game, come out as they would."""
    own = book(NOW)
    again = engine.adjudicate(own, load_state(own, then[0]["state"]), {}, (), DRAWS)
    assert engine.dump_outcome(own, again)["state"] == upgraded("outcome", then[1])["state"]
    assert [one.value for one in again.draws] == [one["value"] for one in then[2].values() if "value" in one]


def test_a_stored_outcome_is_told_by_the_names_of_today(then):
    own = book(NOW)
    outcome = load_outcome(own, then[1], then[2])
    told = view(own, outcome.state, outcome.events, None, outcome.results, outcome.draws, gm=True)
    assert not old_names(json.dumps([told.state, told.draws, told.events]))
    assert {one["rule_id"] for one in told.events if one["kind"] == "tide.turned"} == {"swell"}
    texts = [event["text"] for event in then[1]["events"]]
    assert [event["text"] for event in told.events] == texts
    assert [one.drawn_as for one in outcome.draws] == ["tides.flood"]


def test_a_secret_under_a_former_name_is_one_still(then):
    own = book(NOW)
    outcome = load_outcome(own, then[1], then[2])
    for eyes, sees in (("France", True), ("Germany", False), (None, False)):
        told = view(own, outcome.state, outcome.events, eyes, outcome.results, outcome.draws)
        assert ("tip" in told.state["rules"]["swell"]) is sees
        assert ("seven" in json.dumps(told.events)) is sees


def test_what_would_be_done_is_named(then):
    assert pending("state", then[0]["state"]) == ["state, former names"]
    assert pending("outcome", then[1]) == ["outcome, former names", "state, former names"]
    assert pending("draws", then[2]) == ["draws, former names"]
    assert pending("state", upgraded("state", then[0]["state"])) == []


def test_what_has_no_former_name_is_the_very_same_object(installed):
    installed(tides(NOW))
    state = dump_state(book(NOW), engine.opening(book(NOW), DRAWS))
    assert renamed("state", state) is state
    installed(tides(THEN))
    assert not registry.former()


@pytest.mark.parametrize("when", [THEN, NOW])
def test_rules_options_and_choices_go_by_either_name(installed, when):
    installed(tides(NOW))
    asked = rules(when)
    found = compose("standard", with_=asked["with_rules"], options=asked["options"])
    assert (found.with_, dict(found.options), found.problems) == (("swell",), {"swell.fathoms": "deep"}, ())
    assert book(when) is found.rulebook
    assert found.rulebook.options["swell.fathoms"] == "deep"


def test_where_both_names_are_given_the_former_is_refused_by_name(installed):
    installed(tides(NOW))
    both = {"swell.fathoms": "flat", "tides.depth": "steep"}
    with pytest.raises(RulebookError, match=r"no option 'tides\.depth'"):
        engine.load_rulebook("standard", with_=["swell"], options=both)
    own = book(NOW)
    state = dump_state(own, engine.opening(own, DRAWS))
    state["rules"]["tides"] = {"level": 5}
    with pytest.raises(InputError, match="tides"):
        load_state(own, state)


RULINGS = [
    {"kind": "option", "name": "tides.depth", "value": "steep"},
    {"kind": "strike", "rule": "tides", "when": "after"},
    {"kind": "pin", "draw": "Tides.Flood", "value": "NTH"},
    {"kind": "board", "op": "counter", "name": "tides.level", "value": 3},
    {"kind": "board", "op": "status", "name": "tides.soaked", "seat": "England", "unit": "F Lon", "value": True},
    {"kind": "board", "op": "counter", "name": "tides.rumour", "subject": "Germany", "value": 2},
    {"kind": "board", "op": "token", "name": "tides.barrel", "place": "SKA"},
]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda one: f"{one['kind']}-{one.get('name', '')}")
def test_rulings_are_carried_out_under_either_name(installed, ruling):
    installed(tides(NOW))
    own = book(NOW)
    start = engine.opening(own, DRAWS)
    read = Ruling.from_json(ruling)
    assert not old_names(json.dumps(read.to_json()))
    outcome = engine.adjudicate(own, start, {}, [read], DRAWS)
    assert outcome.idle_pins == ()
    if ruling["kind"] == "pin":
        assert [(one.key, one.value, one.pinned) for one in outcome.draws] == [("swell.drift", "NTH", True)]


def test_the_command_line_takes_former_names_and_writes_those_of_today(then):
    chosen = rules(THEN)
    line = {
        "variant": "standard", "with": chosen["with_rules"], "options": chosen["options"], "secret": "a secret",
        "state": then[0]["state"], "draws": {"tides.flood": "SKA"}, "orders": {}, "rulings": RULINGS[3:],
    }  # fmt: skip
    answer = run_line(line)
    assert answer["draws"] == {"swell.drift": "SKA"}
    assert answer["state"]["rules"]["swell"]["buoy"] == "SKA"
    assert not old_names(json.dumps(answer))


SCENARIO = """
id: tides.turn
title: The tide turns
with: [tides]
options: {tides.depth: steep}
clauses: [tides.1.turns]
state:
  phase: F1901R
  units:
    France: [{unit: A Par, status: {tides.soaked: true}}, F Bre]
    England: [F Lon]
  dislodged: {England: [{unit: A Wal, from: Yor}]}
  rules: {tides: {level: 4, barrel: ENG}}
turns:
  - orders: {}
    rulings: [{kind: board, op: counter, name: tides.rumour, subject: France, value: 2}]
    before:
      status: {France A Par: {tides.soaked: true}}
      rules: {tides: {level: 4}}
    expect:
      phase: W1901A
      no_draws: [tides.flood]
      rules: {tides: {barrel: ENG, rumour: {France: {value: 2}}}}
      units: {France: [{unit: A Par, status: {tides.soaked: true}}, F Bre]}
      hides: {Germany: {state: {rules: {tides: {rumour: {France: {value: 2}}}}}}}
  - orders: {}
    draws: {tides.flood: NTH}
    expect:
      draws: {tides.flood: {value: NTH, pinned: true}}
      events: [{kind: tide.turned, rule_id: tides, step: tides.flows}]
      state: {rules: {tides: {level: 9, barrel: NTH}}, edges: [[Lon, NTH, tideway, ""]]}
"""


def test_an_old_scenario_plays_as_it_did(installed):
    for when in (THEN, NOW):
        installed(tides(when))
        (scenario,) = loads(SCENARIO)
        assert run(scenario) == []
        assert scenario.with_ == (NAMES["rule"][when],)


def test_a_status_may_go_by_its_last_word_alone(installed):
    installed(tides(NOW))
    state = load_state(book(NOW), {"units": {"France": [{"unit": "A Par", "status": {"soaked": True}}]}})
    assert ("swell.wet", "1") in {(mark.name, mark.subject) for mark in state.marks}


# --- what cannot be ------------------------------------------------------------------------------------


def rule(ident, **more):
    return Rule(id=ident, number="1", title=ident, summary="It is one.", **more)


CLASHES = [
    (rule("swell", formerly=("borg",)), "which rule borg has today"),
    (rule("swell", formerly=("fog",)), "rule mist says so of the rule 'mist'"),
    (rule("swell", options=(Option("swell.a", ("x",), "", formerly=("b",)), Option("swell.b", ("x",), ""))),
     "the option 'swell.a' was formerly 'swell.b', which rule swell has today"),
    (rule("swell", options=(Option("swell.a", ("x", "y"), "", choices_formerly={"x": ("y",)}),)),
     "the choice 'swell.a=x' was formerly 'swell.a=y', which rule swell has today"),
    (rule("swell", options=(Option("swell.a", ("x",), "", choices_formerly={"z": ("y",)}),)), "none of its choices"),
    (rule("swell", marks=(MarkSpec("a", "game", Whole(), formerly=("c",)), MarkSpec("b", "game", Whole(),
     formerly=("c",)))), "says so of the mark or token 'swell.b'"),
    (rule("swell", draws=(DrawSpec("swell.a", APlace(), formerly=("mist.drift",)),)), "which rule mist has today"),
]  # fmt: skip


@pytest.mark.parametrize(("clashing", "said"), CLASHES, ids=lambda one: one if isinstance(one, str) else "")
def test_a_name_that_is_anothers_is_refused_by_name_and_harms_nobody_else(installed, clashing, said):
    mist = rule("mist", formerly=("fog",), draws=(DrawSpec("mist.drift", APlace()),))
    installed(clashing, mist)
    with pytest.raises(RulebookError, match=r"The rule 'swell' of the plug-in north-sea 1\.0 cannot be used") as told:
        registry.find_rule("swell")
    assert said in str(told.value)
    assert str(told.value) in registry.faults()
    assert "borg" in registry.rules()
    assert ("mist" in registry.rules()) is ("fog" not in clashing.formerly)


def test_a_plugin_may_not_take_a_former_name_of_the_projects_own():
    own = [rule("borg", formerly=("hive",))]
    assert set(wrong(own, [rule("hive")])) == {"hive"}
    assert wrong(own, [rule("haze")]) == {}
    assert set(wrong([*own, rule("hive")], [])) == {"borg"}


def test_the_projects_own_rules_clash_nowhere():
    """A former name in `variants` that is somebody's would be refused at the start."""
    own = [one for name, one in registry.rules().items() if registry.rule_origin(name) is None]
    assert wrong(own, []) == {}


def test_a_draw_keeps_its_first_name_through_every_renaming():
    one = rule("a", draws=(DrawSpec("a.x", APlace()),))
    moved = replace(one, id="b", formerly=("a",), draws=(DrawSpec("b.x", APlace()),))
    word = replace(moved, draws=(DrawSpec("b.y", APlace(), formerly=("x",)),))
    again = replace(word, id="c", formerly=("a", "b"), draws=(DrawSpec("c.z", APlace(), formerly=("x", "y")),))
    assert [list(first_names(each).values()) for each in (one, moved, word, again)] == [["a.x"]] * 4
    elsewhere = replace(one, id="d", draws=(DrawSpec("d.z", APlace(), formerly=("a.x",)),))
    assert first_names(elsewhere) == {"d.z": "a.x"}


def test_unknown_names_are_still_refused_by_name(installed):
    installed(tides(NOW))
    with pytest.raises(EngineError, match="no rule 'tidings'"):
        engine.load_rulebook("standard", with_=["tidings"])
