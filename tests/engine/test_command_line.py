"""The contract of the command line: one turn a line in, one result a line out, a precise error for what cannot be."""

import io
import json
import subprocess
import sys

import pytest

from engine.__main__ import LONGEST_LINE, main
from engine.io.json_lines import run_line, run_text
from tests.rows import every_row


def answers(monkeypatch, capsys, *lines):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["adjudicate"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def line(**parts):
    return {"variant": "standard", **parts}


def test_the_example_of_the_design():
    answer = run_line(
        {
            "variant": "standard", "without": [], "options": {},
            "state": {
                "phase": "S1901M", "units": {"France": ["A Par", "F StP/sc"]}, "centres": {"France": ["Par"]},
                "dislodged": {}, "contested": [],
            },
            "orders": {"France": ["A Par - Bur"]}, "draws": {}, "secret": "abc",
        }
    )  # fmt: skip
    assert answer["results"]["France"][0] == {
        "order": "A Par - Bur", "unit": "A Par", "verdict": "succeeds", "why": "1 against 0", "rule": "2",
        "rule_id": "movement",
        "data": {"verb": "move", "unit": "A Par", "kind": "A", "place": "Par", "target": "Bur"},
    }  # fmt: skip
    assert answer["state"]["phase"] == "F1901M"
    assert answer["state"]["units"]["France"] == ["A Bur", "F StP/sc"]
    assert {"events", "draws"} <= set(answer)


def test_the_next_state_can_be_given_back():
    first = run_line(line(orders={"Russia": ["A War - Gal"], "Austria": ["A Vie - Gal"]}))
    again = run_line(line(state=first["state"], orders={"Russia": ["A War - Gal"]}))
    assert "A Gal" in again["state"]["units"]["Russia"]


def test_a_retreat_window_says_who_and_whence():
    units = {"France": ["A Par", "A Mar"], "Germany": ["A Bur"]}
    answer = run_line(
        line(
            state={"phase": "S1901M", "units": units},
            orders={"France": ["A Par - Bur", "A Mar S A Par - Bur"], "Germany": ["A Bur H"]},
        )
    )
    assert answer["state"]["phase"] == "S1901R"
    assert answer["state"]["dislodged"] == {"Germany": [{"unit": "A Bur", "from": "Par"}]}
    assert "A Bur" not in answer["state"]["units"]["Germany"]


@every_row(
    ("data", "path", "says"),
    [
        ({"variant": "chess"}, "", "no variant 'chess'"),
        ({"oders": {}}, "oders", "no 'oders'"),
        ({"options": {"movement.paradox": "tea"}}, "", "szykman or"),
        ({"options": {"movement.tea": "yes"}}, "", "no option 'movement.tea'"),
        ({"without": ["borg"]}, "", "no rule 'borg' to strike"),
        ({"without": ["movement"]}, "", "needs rule movement"),
        ({"state": {"phase": "X1901M"}}, "phase", "no phase"),
        ({"state": {"phase": "S1901M", "units": {"France": ["A Xyz"]}}}, "state.units.France[0]", "Xyz"),
        ({"state": {"phase": "S1901M", "units": {"France": ["Q Par"]}}}, "state.units.France[0]", "Unknown unit “Q”"),
        ({"state": {"phase": "S1901M", "units": {"France": ["Par"]}}}, "state.units.France[0]", "what kind of unit"),
        ({"state": {"phase": "S1901M", "units": {"France": [7]}}}, "state.units.France[0]", "A unit is text"),
        ({"state": {"phase": "S1901M", "units": {"Spain": ["A Spa"]}}}, "state.units.Spain", "no seat 'Spain'"),
        ({"state": {"phase": "S1901M", "units": {"France": ["A NTH"]}}}, "state.units", "NTH is water"),
        ({"state": {"phase": "S1901M", "units": {"France": ["F Par"]}}}, "state.units", "no coast"),
        ({"state": {"phase": "S1901M", "units": {"France": ["F StP"]}}}, "state.units", "StP/nc or StP/sc"),
        ({"state": {"phase": "S1901M", "units": {"France": ["A Swi"]}}}, "state.units", "nobody may enter"),
        ({"state": {"units": {"France": ["A Par"], "Italy": ["A Par"]}}}, "state.units", "both be in Par"),
        ({"state": {"phase": "S1901M", "centres": {"France": ["Par", "Par"]}}}, "state.centres.France[1]", "twice"),
        ({"state": {"phase": "S1901M", "wat": 1}}, "state.wat", "no 'wat'"),
        ({"state": {"schema": 9}}, "state.schema", "schema 1"),
        ({"state": []}, "state", "object"),
        ({"orders": {"Spain": []}}, "orders.Spain", "no seat Spain"),
        ({"orders": {"France": "A Par H"}}, "orders.France", "list of lines"),
        ({"orders": {"France": [1]}}, "orders.France[0]", "text"),
        ({"orders": {"France": ["A" * 2000]}}, "orders.France[0]", "2000"),
        ({"rulings": [{"kind": "tea"}]}, "rulings[0]", "A ruling has a kind"),
        ({"options": []}, "options", "object"),
        ({"orders": 0}, "orders", "object"),
        ({"draws": ""}, "draws", "object"),
        ({"without": ""}, "without", "list of rules"),
        ({"secret": "\ud800"}, "", "half a character"),
        ({"options": dict.fromkeys(map(str, range(2000)), 1)}, "options", "2000 are too many"),
    ],
)  # fmt: skip
def test_bad_input_gets_a_precise_error(data, path, says):
    error = run_text(json.dumps({"variant": "standard", **data}))["error"]
    assert error["path"] == path
    assert says in error["message"]


@every_row("text", ["", "{", "[]", "nul", "NaN", '{"variant": NaN}', "[" * 100_000, '"x"', "1e999"])
def test_what_is_no_turn_is_an_error_and_no_traceback(text):
    assert set(run_text(text)) == {"error"}


@pytest.mark.parametrize("number", ["9" * 6000, "-" + "9" * 6000])
def test_a_number_of_too_many_digits_is_an_error_and_no_traceback(number):
    assert "number" in run_text(f'{{"state": {{"schema": {number}}}}}')["error"]["message"]


def test_a_name_given_twice_is_refused_and_no_order_is_lost_unsaid():
    error = run_text('{"orders": {"France": ["A Par H"], "France": ["A Mar H"]}}')["error"]
    assert "'France' stands twice" in error["message"]


@pytest.mark.slow
@every_row(
    "data",
    [
        {"variant": "x" * 10_000_000},
        {"x" * 10_000_000: 1},
        {"orders": {"x" * 10_000_000: []}},
        {"state": {"phase": "S" + "1" * 10_000_000}},
        {"options": {"movement.paradox": "x" * 10_000_000}},
        {"without": ["x" * 10_000_000]},
        {"options": {f"option {number}": 1 for number in range(600_000)}},
    ],
    ids=["variant", "key", "seat", "phase", "value", "rule", "options"],
)
def test_what_is_wrong_with_ten_megabytes_is_said_in_a_few_words(data):
    error = run_text(json.dumps(data))["error"]
    assert len(error["path"]) + len(error["message"]) < 3000


def test_half_a_character_in_an_order_is_no_traceback():
    """JSON can write half of a pair of surrogates, which no text file can hold."""
    turn = '{"orders": {"France": ["A Par H\\ud800"]}}\n{"orders": {"Italy": []}}\n'
    done = subprocess.run([sys.executable, "-m", "engine", "adjudicate"], input=turn, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert "half a character" in first["error"]["message"]
    assert "results" in second


def test_an_order_for_somebody_elses_unit_is_void(monkeypatch, capsys):
    turn = line(
        state={"phase": "S1901M", "units": {"France": ["A Par"], "Germany": ["A Mun"]}},
        orders={"France": ["A Mun - Bur"]},
    )
    (answer,) = answers(monkeypatch, capsys, json.dumps(turn))
    (result,) = [result for result in answer["results"]["France"] if result["order"] == "A Mun - Bur"]
    assert result["verdict"] == "void"
    assert "belongs to Germany" in result["why"]
    assert answer["state"]["units"]["Germany"] == ["A Mun"]


def test_a_bad_line_does_not_stop_the_next(monkeypatch, capsys):
    found = answers(monkeypatch, capsys, "{bad", json.dumps(line()), "x" * (LONGEST_LINE + 10), json.dumps(line()))
    assert [set(answer) == {"error"} for answer in found] == [True, False, True, False]


def test_ten_megabytes_on_a_line_are_answered(monkeypatch, capsys):
    orders = {"France": ["A Par - Bur" + " " * 10_000_000]}
    (answer,) = answers(monkeypatch, capsys, json.dumps(line(orders=orders)))
    assert answer["error"]["path"] == "orders.France[0]"


def test_usage_errors_exit_with_two():
    for arguments in (["dance"], ["play"], ["play", "--seed", "1", "--variant", "chess"]):
        done = subprocess.run([sys.executable, "-m", "engine", *arguments], capture_output=True, text=True)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_the_engine_needs_nothing_but_the_standard_library():
    """`-I -S` leaves out every installed package."""
    arguments = ["play", "--seed", "3", "--years", "1"]
    program = f"import sys; sys.path.insert(0, '.'); from engine.__main__ import main; sys.exit(main({arguments}))"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["kind"] == "game.stopped"
