"""`python -m engine draws FILE`: every draw of a finished game, made again."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.__main__ import main
from engine.io.stored_forms import dump_draws, load_outcome
from engine.turn import verification
from engine.turn.verification import DIFFERS, FORMAT, OK, PINNED, UNCHECKED, check_draws, summary
from games.common.allocation import drawn_order
from tests.rows import every_row

ROOT = Path(engine.__file__).parents[1]
SECRET, HIDDEN = "the secret of a test", "what nobody sees"


def played(seasons: int = 16) -> list[dict]:
    """Turns of a made-up game of the silliest kind, as a record has them."""
    rulebook = engine.load_rulebook("rather_silly")
    draws = engine.Draws(SECRET, HIDDEN)
    state, turns = engine.opening(rulebook, draws), []
    while len(turns) < seasons and not state.ended:
        papers = {seat: engine.random_orders(rulebook, state, seat, "verify") for seat in rulebook.seat_ids}
        outcome = engine.adjudicate(rulebook, state, papers, (), draws)
        stored = dump_draws(outcome)
        assert load_outcome(rulebook, engine.dump_outcome(rulebook, outcome), stored).draws == outcome.draws
        told = [{**one, "hidden": one.get("audience") == []} for one in stored.values()]
        turns.append({"number": len(turns) + 1, "phase": state.phase, "draws": told, "rulings": []})
        state = outcome.state
    return turns


def record(**more) -> dict:
    hashes = {"secret_hash": engine.commitment(SECRET), "hidden_secret_hash": engine.commitment(HIDDEN)}
    return {"format": FORMAT, "secret": SECRET, "hidden_secret": HIDDEN, **hashes, "turns": played(), **more}


@pytest.fixture(scope="module")
def whole() -> dict:
    return record()


def test_an_honest_game_agrees(whole):
    lines = check_draws(whole)
    assert sum(line.verdict == OK for line in lines) > 10
    assert {line.verdict for line in lines} == {OK}


def test_a_single_false_value_is_found(whole):
    false = json.loads(json.dumps(whole))
    turn = next(turn for turn in false["turns"] if turn["draws"])
    draw = turn["draws"][0]
    draw["value"] = next(one for one in draw["candidates"] if one != draw["value"])
    (line,) = [line for line in check_draws(false) if line.verdict == DIFFERS]
    assert line.where == turn["phase"]
    assert "the secret gives" in line.note


def test_another_secret_than_the_one_promised_is_found(whole):
    lines = check_draws({**whole, "secret": "another"})
    assert lines[0].verdict == DIFFERS
    assert "not " + whole["secret_hash"] in lines[0].note


def test_a_pin_is_named_with_its_reason(whole):
    pinned = json.loads(json.dumps(whole))
    turn = next(turn for turn in pinned["turns"] if turn["draws"])
    draw = turn["draws"][0]
    draw["pinned"] = True
    turn["rulings"] = [{"draw": draw["name"], "value": draw["value"], "reason": "The dice fell off the table"}]
    (line,) = [line for line in check_draws(pinned) if line.verdict == PINNED]
    assert "The dice fell off the table" in str(line)


def test_what_comes_from_a_secret_that_is_kept_is_said_to_be_unchecked(whole):
    kept = json.loads(json.dumps({**whole, "hidden_secret": ""}))
    kept["turns"][0] |= {"unseen": 3, "draws": [{"name": "a", "value": "x", "candidates": ["x", "y"], "hidden": True}]}
    found = [line for line in check_draws(kept) if line.verdict == UNCHECKED]
    assert len(found) == 3
    assert "second secret" in found[-1].note


def test_lots_drawn_before_the_game_are_checked(whole):
    members = drawn_order(SECRET, "allocation.member", ["11", "12", "13", "14"])
    seats = drawn_order(SECRET, "allocation.seat", ["France", "Italy", "Turkey"])
    lines = check_draws({**whole, "allocation": {"members": members, "seats": seats}})
    assert [(line.name, line.verdict) for line in lines[2:4]] == [("allocation.member", OK), ("allocation.seat", OK)]
    lines = check_draws({**whole, "allocation": {"members": members[::-1], "seats": seats}})
    assert [line.verdict for line in lines[2:4]] == [DIFFERS, OK]


def test_a_draw_from_before_its_season_was_kept_is_unchecked(whole):
    older = json.loads(json.dumps(whole))
    draw = next(turn for turn in older["turns"] if turn["draws"])["draws"][0]
    del draw["season"]
    (line,) = [line for line in check_draws(older) if line.verdict == UNCHECKED]
    assert (line.name.partition("@")[0], line.value) == (draw["name"], draw["value"])
    assert line.note == "it was made before the site kept what is needed to make it again"


def test_a_pin_by_a_ruling_that_is_kept_from_all_is_told_as_one(whole):
    pinned = json.loads(json.dumps(whole))
    next(turn for turn in pinned["turns"] if turn["draws"])["draws"][0]["pinned"] = True
    (line,) = [line for line in check_draws(pinned) if line.verdict == PINNED]
    assert line.note == "by a ruling that is not for everybody"


def drawing(**draw):
    return {"turns": [{"draws": [draw]}]}


ODD = (
    ({"turns": 3}, ""), (drawing(candidates=5), ""),
    (drawing(weights=["b"]), "turns[0].draws[0].weights: Weights are whole numbers from 0 to 1000."),
    (drawing(weights=[1001], candidates=["a"]), "Weights are whole numbers from 0 to 1000."),
    (drawing(weights=[1], candidates=["a", "b"]), "There is a weight for every candidate, or for none."),
    (drawing(name=5), "name: Expected text."), ({"turns": ["S1901M"]}, "turns[0]: A turn is an object."),
    ({"turns": [{"draws": ["a"]}]}, "turns[0].draws[0]: A draw is an object."),
    ({"secret": 5}, "secret: Expected text."),
)  # fmt: skip
"""Records with one thing that is not as it should be, and what is said of it."""


@every_row(
    ("text", "said"),
    [
        *((text, "") for text in ("", "{", "[]", '{"format": "x"}', "[" * 100_000)),
        *((json.dumps({"format": FORMAT, **odd}), said) for odd, said in ODD),
    ],
)
def test_another_file_is_refused_in_a_line(tmp_path, capsys, text, said):
    file = tmp_path / "record.json"
    file.write_text(text)
    assert main(["draws", str(file)]) == 2
    line = capsys.readouterr().err
    assert line.startswith(str(file))
    assert said in line


def test_a_file_that_is_too_long_is_not_read_to_its_end(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(verification, "LONGEST_FILE", 50)
    file = tmp_path / "record.json"
    file.write_text(json.dumps({"format": FORMAT, "turns": [], "more": "x" * 50}))
    assert main(["draws", str(file)]) == 2
    assert "The file is longer than 50 characters." in capsys.readouterr().err


def test_the_command_ends_with_the_sum_and_says_by_its_code_whether_all_agrees(tmp_path, capsys):
    file = tmp_path / "record.json"
    for secret, code in ((SECRET, 0), ("another", 1)):
        short = {"format": FORMAT, "secret": secret, "secret_hash": engine.commitment(SECRET)}
        file.write_text(json.dumps(short))
        assert main(["draws", str(file)]) == code
        assert capsys.readouterr().out.splitlines() == [*map(str, check_draws(short)), summary(check_draws(short))]


def command(file: Path) -> subprocess.CompletedProcess:
    """The command on a bare Python, without the packages of the site."""
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from engine.__main__ import main; "
    arguments = [sys.executable, "-I", "-S", "-c", f"{start}sys.exit(main(['draws', {str(file)!r}]))"]
    return subprocess.run(arguments, capture_output=True, text=True, cwd=ROOT, timeout=120)


def test_the_command_says_it_all_on_a_bare_python(tmp_path, whole):
    file = tmp_path / "record.json"
    file.write_text(json.dumps(whole))
    done = command(file)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == summary(check_draws(whole))
    false = {**whole, "secret": "another"}
    file.write_text(json.dumps(false))
    assert command(file).returncode == 1
