"""What every version stored is read by this one: a sample of each version of each form, and how steps are taken."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from engine import Ruling, dump_outcome, dump_state, load_rulebook
from engine.io import upgrades as up
from engine.io.stored_forms import brought_up, dump_draws, load_outcome, stored_state
from engine.model.errors import InputError
from tests.rows import every_row

SAMPLES = Path(__file__).parent / "samples"
ALL = [(form, number) for form in up.FORMS for number in range(1, up.version(form) + 1)]


def sample(form, number=1):
    return json.loads((SAMPLES / f"{form}.{number}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("form", "number"), ALL)
def test_every_version_of_every_form_has_a_sample_that_comes_up_to_the_latest(form, number):
    """Of every form there is the same thing, stored by each version; nothing stored is changed in place."""
    stored = sample(form, number)
    before = deepcopy(stored)
    assert up.contents(form, stored) == up.contents(form, sample(form, up.version(form)))
    assert stored == before
    assert len(up.pending(form, stored)) >= up.version(form) - number


def test_there_is_no_sample_of_anything_else():
    assert {path.name for path in SAMPLES.iterdir()} == {f"{form}.{number}.json" for form, number in ALL}


@pytest.mark.parametrize("number", range(1, up.version("state") + 1))
def test_a_stored_position_is_read(number):
    rulebook = load_rulebook("rather_silly")
    state = stored_state(rulebook, sample("state", number))
    assert dump_state(rulebook, state) == up.upgraded("state", sample("state", up.version("state")))


@pytest.mark.parametrize("number", range(1, up.version("outcome") + 1))
def test_a_stored_outcome_is_told(number):
    rulebook = load_rulebook("rather_silly")
    latest = sample("draws", up.version("draws"))
    outcome = load_outcome(rulebook, sample("outcome", number), sample("draws", min(number, up.version("draws"))))
    assert dump_outcome(rulebook, outcome) == brought_up(rulebook, sample("outcome", up.version("outcome")))
    assert dump_draws(outcome) == latest
    assert [event.text for event in outcome.events]


@pytest.mark.parametrize("number", range(1, up.version("ruling") + 1))
def test_a_stored_ruling_is_read(number):
    assert Ruling.from_json(sample("ruling", number)).to_json() == sample("ruling", up.version("ruling"))


@pytest.mark.parametrize("number", range(1, up.version("rules") + 1))
def test_stored_rules_are_put_together(number):
    rules = up.contents("rules", sample("rules", number))
    rulebook = load_rulebook(rules["variant"], without=rules["without"], with_=rules["with"], options=rules["options"])
    assert rulebook.has("turn_to_stone")
    assert not rulebook.has("jester")
    assert rulebook.options["movement.paradox"] == "rules_1982"


@pytest.fixture
def two_steps(monkeypatch):
    """States have had two steps since: `whose` is `phase`, `when` was `whose`. Outcomes have had one."""
    steps = dict(up.FORMS)
    steps["state"] = (
        lambda old: {"whose": old["phase"]},
        lambda old: {"when": old["whose"]},
    )
    steps["outcome"] = (lambda old: {**old, "told": True},)
    monkeypatch.setattr(up, "FORMS", steps)


def test_steps_are_taken_in_their_order_and_once(two_steps):
    assert up.pending("state", {"phase": "S1901M"}) == ["state 1 to 2", "state 2 to 3"]
    done = up.upgraded("state", {"phase": "S1901M"})
    assert done == {"when": "S1901M", "schema": 3}
    assert up.upgraded("state", done) == done
    assert up.upgraded("state", {"whose": "S1901M", "schema": 2}) == done
    assert up.contents("state", done) == {"when": "S1901M"}
    assert up.stamped("state", {"when": "F1901M"}) == {"when": "F1901M", "schema": 3}


def test_a_position_in_an_outcome_has_its_own_number(two_steps):
    stored = {"state": {"whose": "S1901M", "schema": 2}, "events": []}
    assert up.pending("outcome", stored) == ["outcome 1 to 2", "state 2 to 3"]
    done = up.upgraded("outcome", stored)
    assert done == {"state": {"when": "S1901M", "schema": 3}, "events": [], "told": True, "schema": 2}
    assert stored["state"]["schema"] == 2
    fresh = {"state": {"phase": "S1901M"}, "schema": 2}
    assert up.upgraded("outcome", fresh)["state"] == {"when": "S1901M", "schema": 3}


@every_row("form", up.FORMS)
@every_row("number", [99, 0, "one", True, None, 1.5])
def test_a_number_that_is_none_or_of_a_later_version_is_refused_with_its_place(form, number):
    with pytest.raises(InputError) as no:
        up.upgraded(form, {"schema": number}, "here")
    assert no.value.path == "here.schema"
    assert "later version" in no.value.message or "a number from 1 on" in no.value.message
    with pytest.raises(InputError, match=rf"{form}\.schema"):
        up.upgraded(form, {"schema": number})


def test_a_ruling_of_a_later_version_says_which_it_is():
    with pytest.raises(InputError, match=r"rulings\[2\]\.schema"):
        Ruling.from_json({"kind": "pin", "schema": 7}, "rulings[2]")


@pytest.mark.parametrize("data", [None, [], "state", 3])
def test_what_is_no_object_is_left_to_who_reads_it(data):
    assert up.upgraded("state", data) is data
