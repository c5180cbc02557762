"""What the sandbox does not take, and what it says to that: the bench, lines of the editor, orders, texts."""

import base64
import json
import re
import zlib
from dataclasses import replace
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import engine
from games.common.errors import NotAllowed, Refused
from games.models import Sandbox
from games.sandbox import bench as benches
from games.sandbox import editing, filing, limits, loading, services, working
from games.sandbox.answering import _options_of
from games.sandbox.bench import BROKEN, BenchStep, Origin, from_json, pack, unpack
from games.sandbox.showing import _phase_of
from tests.plugins.tables import user
from tests.rows import every_row

STATE = {"phase": "S1901M", "units": {"France": ["A Par"]}}


@pytest.fixture(scope="module")
def bench():
    """The opening of standard Diplomacy."""
    return loading.fresh()


def packed(data) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(data).encode())).decode()


def with_steps(*steps, **more):
    return {"variant": "standard", "steps": list(steps), **more}


@every_row(("data", "said"), [
    ([], BROKEN),
    ({"steps": {}}, "A sandbox has from one to 40 turns."),
    ({"steps": []}, "A sandbox has from one to 40 turns."),
    ({"steps": [{"state": STATE}] * 42}, "A sandbox has from one to 40 turns."),
    (with_steps({"state": STATE}, title=3), BROKEN),
    (with_steps({"state": STATE}, secret="x" * 201), BROKEN),
    (with_steps({"state": STATE}, board=3), BROKEN),
    (with_steps({"state": STATE}, board="{"), "The board"),
    (with_steps({"state": STATE}, options=[3]), BROKEN),
    (with_steps({"state": STATE}, without="convoys"), BROKEN),
    (with_steps({"state": STATE}, without=["x"] * 401), BROKEN),
    (with_steps({"state": STATE}, **{"with": [3]}), BROKEN),
    (with_steps(3), BROKEN),
    (with_steps({"state": "S1901M"}), BROKEN),
    (with_steps({"state": STATE, "rulings": [3]}), BROKEN),
    (with_steps({"state": STATE, "rulings": {"kind": "board"}}), BROKEN),
    (with_steps({"state": STATE, "orders": {"France": "A Par H"}}), "Orders are lines of at most 1000 characters."),
    (with_steps({"state": STATE, "orders": {"France": ["x" * 1001]}}), "Orders are lines of at most 1000 characters."),
    (with_steps({"state": STATE, "orders": {"France": ["A Par H"] * 401}}), "holds 400 lines of orders"),
])  # fmt: skip
def test_a_bench_of_another_form_is_refused(data, said):
    with pytest.raises(Refused) as no:
        unpack(packed(data))
    assert said in no.value.message


def test_what_matters_little_on_a_bench_is_put_right():
    steps = [{"state": STATE, "orders": {"France": [" A Par H ", " "]}}]
    bench = from_json(with_steps(*steps, at=7, title="\u202eOdd  title", origin={"game": "x", "number": "1"}))
    assert (bench.at, bench.title, bench.origin) == (0, "Odd title", None)
    assert bench.step.orders == {"France": ["A Par H"]}
    assert from_json(with_steps(*steps, origin={"game": "x", "number": 1})).origin == Origin("x", 1)


def test_what_unpacks_to_far_more_than_a_bench_is_not_unpacked():
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * (limits.LARGEST_BENCH * 4 + 1))).decode()
    with pytest.raises(Refused, match=r"^This sandbox is too large\.$"):
        unpack(bomb)


def test_what_has_grown_too_large_is_not_packed(bench, monkeypatch):
    assert unpack(pack(bench)) == bench
    monkeypatch.setattr(benches, "LARGEST_BENCH", 100)
    with pytest.raises(Refused, match=r"has grown too large\. Export a part"):
        pack(bench)


def test_a_position_with_more_units_than_a_sandbox_holds_is_refused(bench, monkeypatch):
    monkeypatch.setattr(benches, "MOST_UNITS", 21)
    with pytest.raises(Refused, match="has 22 units; a sandbox holds 21"):
        benches.check_size(bench.state(bench.rulebook()))


@every_row(("variant", "lines", "said"), [
    ("standard", "empty\n" * 301, "These are 301 changes; 300 go at once."),
    ("standard", "x" * 301, "has 301 characters; a change of the board has at most 300."),
    ("standard", "France", "This is no change of the board: begin with whose it is. Write such as “"),
    ("gathering", "borg.at of Mun", "begin with whose it is"),
    ("hitchhiker", "blaster = yes", "zaphod.blaster belongs to a unit: write “blaster of … = yes”."),
    ("hitchhiker", "blaster = ", "write “blaster of … = none”."),
    ("hitchhiker", "blaster of France A Mun = yes", "A Mun"),
    ("rather_silly", "used of France = yes", "“used” may be siamese.used or jester.used: say which."),
])  # fmt: skip
def test_a_change_of_the_board_that_is_none_is_told(variant, lines, said):
    rulebook = engine.load_rulebook(variant)
    state = engine.opening(rulebook, engine.Draws("a", "b"))
    with pytest.raises(Refused) as no:
        editing.position_edited(rulebook, state, lines)
    assert said in no.value.message


@every_row(("text", "value"), [
    ("YES", True), ("false", False), ("-12", -12), ("a, b ,c", ["a", "b", "c"]), ("Mun", "Mun"), ("1" * 10, "1" * 10),
])  # fmt: skip
def test_values_of_marks_are_read_as_what_they_look_like(text, value):
    assert editing._value(text) == value


def test_another_window_forgets_what_the_season_remembered(bench):
    state = bench.state(bench.rulebook())
    assert editing.at_phase(state, "S1901M") is state
    retreat = replace(state, phase="S1901R", contested=frozenset({"Mun"}))
    assert editing.at_phase(retreat, "F1901R").contested == {"Mun"}
    assert editing.at_phase(retreat, "F1901M").contested == frozenset()


@every_row(("change", "said"), [
    (lambda b: working.with_orders(b, {"France": ["A Par H"] * 401}), "holds 400 lines of orders"),
    (lambda b: working.with_papers(b, {"France": "A Par H\n" * 60_000}), "These orders have 480000 characters"),
    (lambda b: working.with_letter(b, "x" * 60_001 * 8), "That letter has 480008 characters"),
    (lambda b: working.with_letter(b, "A Par - Bur\nFrance: A Par H"), "Nobody is said to give “A Par - Bur”"),
    (lambda b: working.adjudicated(replace(b, steps=b.steps * 41, at=40)), "has 40 turns at the most"),
    (lambda b: filing.check_length("x" * 200_001), "The text has 200001 characters; the sandbox reads 200000."),
    (lambda b: filing.read_state_text("- phase"), "A position is one list of keys"),
    (lambda b: filing.read_state_text("phase: S1901M\n---\nphase: S1901M"), "A position is one list of keys"),
    (lambda b: loading.of_text(" \ufeff ", b), "There is nothing in it."),
    (lambda b: _options_of("movement.omitted_coast"), "not “movement.omitted_coast”"),
    (lambda b: benches.kept_state(b.rulebook(), {"phase": 3}), "The position"),
])  # fmt: skip
def test_what_is_too_much_or_nothing_is_said_in_words(change, said):
    with pytest.raises(Refused) as no:
        change(loading.fresh())
    assert said in no.value.message


def test_a_game_that_is_over_in_a_position_goes_no_further(bench, monkeypatch):
    over = replace(bench.state(bench.rulebook()), winners=("France",))
    monkeypatch.setattr(benches.Bench, "state", lambda *_: over)
    with pytest.raises(Refused, match="The game is over in this position"):
        working.adjudicated(bench)


def test_the_same_orders_or_draws_leave_what_came_of_them(bench):
    once = working.with_orders(bench, {"France": ["A Par H"]})
    done, _ = working.adjudicated(once)
    assert working.with_orders(done, {"France": [" A Par H"], "Italy": []}) is done
    assert working.with_draws(done, {"x.y": ""}) is done
    assert len(working.with_draws(done, {"x.y": "z"}).steps) == 1


def test_a_value_that_does_not_fit_any_more_is_let_go_and_that_is_said(bench, monkeypatch):
    run, tried = working.run, []

    def refuses(bench, rulebook, step):
        tried.append(dict(step.draws))
        if "card" in step.draws:
            raise engine.InputError("draws.card", "No such card.")
        return run(bench, rulebook, step)

    monkeypatch.setattr(working, "run", refuses)
    step = replace(bench.step, draws={"card": "Ace"})
    done, notes = working.adjudicated(replace(bench, steps=(step,)))
    assert notes == ["The value set for a draw no longer fits, and chance decides it again: No such card."]
    assert tried == [{"card": "Ace"}, {}]
    assert done.steps[0].draws == {}


@every_row(("error", "said"), [
    (engine.InputError("state.units", "No such unit."), "The adjudication: state.units: No such unit."),
    (KeyError("Xyz"), "The adjudication: something in it has a form that the engine cannot use."),
])  # fmt: skip
def test_what_the_engine_breaks_with_is_a_refusal(error, said):
    bench = loading.fresh()
    with pytest.MonkeyPatch.context() as patched, pytest.raises(Refused) as no:
        patched.setattr(working, "run", lambda *_: (_ for _ in ()).throw(error))
        working.adjudicated(bench)
    assert no.value.message == said


def test_a_bench_that_begins_later_keeps_what_eyes_saw_and_forgets_whose_turn_it_was(bench):
    two = replace(bench, steps=bench.steps * 2, at=1)
    assert working.from_here(replace(two, origin=Origin("x", 3, "gm"))).origin == Origin("x", 0, "gm")
    assert working.from_here(replace(two, origin=Origin("x", 3))).origin is None
    first = working.from_here(replace(two, at=0, origin=Origin("x", 3)))
    assert (len(first.steps), first.origin) == (1, Origin("x", 3))


def test_a_scenario_that_takes_too_long_or_cannot_be_played_stops_there_and_says_so(monkeypatch):
    text = "id: x\nturns: [{orders: {}}, {orders: {}}]"
    (scenario,) = filing.read_scenarios(text)

    def breaks_off(bench):
        raise Refused("Nobody knows how.")

    with monkeypatch.context() as patched:
        patched.setattr(loading, "adjudicated", breaks_off)
        assert loading.of_scenario(scenario)[1] == ["Turn 1 was not adjudicated: Nobody knows how."]
    monkeypatch.setattr(loading, "LONGEST_PLAY", -1.0)
    bench, notes = loading.of_scenario(scenario)
    assert notes == ["Playing it takes too long: 0 of 2 turns were adjudicated."]
    assert len(bench.steps) == 1


def test_a_phase_that_is_none_is_shown_as_it_stands(bench):
    assert _phase_of(BenchStep({"phase": "X9"}), bench.rulebook()) == {"phase": "X9", "name": "X9"}


@pytest.mark.django_db
def test_only_so_many_are_kept_and_a_gms_sight_by_nobody_else(bench, monkeypatch):
    anna = user("anna")
    data = bench.dump()
    with pytest.raises(NotAllowed, match="only a GM of its game can keep it"):
        services.sandbox_keep(bench=data | {"origin": {"game": "none", "number": 1, "eyes": "gm"}}, by=anna)
    monkeypatch.setattr(services, "MOST_KEPT", 1)
    first = services.sandbox_keep(bench=data, by=anna)
    assert services.sandbox_keep(bench=data, by=anna) == first
    with pytest.raises(Refused, match="You keep 1 sandboxes already"):
        services.sandbox_keep(bench=data | {"title": "Another"}, by=anna)
    assert str(first).startswith("A sandbox of 20")


def sent(client, bench, do, status=200, **fields):
    """The page after a deed on a bench, and the bench on it."""
    answer = client.post("/sandbox/", {"bench": pack(bench), "do": do, **fields})
    assert answer.status_code == status
    text = unescape(answer.text)
    return text, unpack(re.search(r'name="bench" value="([^"]*)"', text)[1])


@pytest.mark.django_db
def test_orders_and_rulings_are_taken_off_and_luck_falls_anew(client, bench):
    ruled = {"kind": "order", "data": {"seat": "France", "lines": ["A Mar - Spa"]}}
    full = bench.with_step(replace(bench.step, orders={"France": ["A Par H"]}, rulings=(ruled,)))
    assert sent(client, full, "no-orders")[1].step == replace(full.step, orders={})
    assert sent(client, full, "no-rulings")[1].step == replace(full.step, rulings=())
    lucky = [sent(client, one, "chance")[1] for one in (bench, replace(bench, secret="a sandbox 7"))]
    assert [one.secret for one in lucky] == ["a sandbox 2", "a sandbox 8"]
    assert [len(one.steps) for one in lucky] == [2, 2]


@pytest.mark.django_db
def test_the_same_position_changes_nothing_and_a_large_file_is_not_read(client, bench):
    for do, field in (("position", {"position": filing.state_text(bench.step.state)}), ("edit", {"edits": "S1901M"})):
        text, after = sent(client, bench, do, **field)
        assert "Nothing has changed." in text and after == bench
    large = SimpleUploadedFile("large.yaml", b"x" * (limits.LONGEST_TEXT + 1))
    text, after = sent(client, bench, "import", 400, file=large)
    assert "The file has 200001 bytes; the sandbox reads 200000." in text and after == bench


@pytest.mark.django_db
def test_a_visitor_logs_in_before_a_game_begins_with_it(client, bench):
    answer = client.post("/sandbox/", {"bench": pack(bench), "do": "game"})
    assert (answer.status_code, answer.url.partition("?next=")[2]) == (302, "/sandbox/")
    assert not Sandbox.objects.exists()
