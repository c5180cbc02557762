"""Lines of the command line with things in them that are of the wrong kind, or nowhere: always an answer, in words."""

import copy
import json
import random

from engine.io.json_lines import MOST_LINES, NO_USE, run_text
from tests.rows import every_row

WRONG = [
    None, True, -1, 1.5, 10**30, "", "x", "A Par", "Par", "W1901A", "T HYP", "A Par#2", [], [None], ["A Par"],
    [["A Par"]], {}, {"x": 1}, {"unit": "A Par"}, {"France": 1}, {"France": ["A Par"]},
    [{"unit": "A Bur", "from": "Mun"}], {"fraction": "1/0"}, {"value": 1, "audience": 3},
]  # fmt: skip
KEYS = ["phase", "units", "centres", "homes", "house", "season", "held", "rules", "edges", "ids", "winners", "ending"]
KEYS += ["schema", "contested", "dislodged", "status", "carrier", "from", "barred", "Neutral", "when", "value", "op"]
RULINGS = [
    {"kind": "order", "seat": "France", "lines": ["A Par H"], "reason": "r", "author": "gm", "audience": ["France"]},
    {"kind": "board", "op": "add", "unit": "A Bel", "seat": "France"},
    {"kind": "board", "op": "move", "unit": "A Par", "seat": "France", "to": "Bur"},
    {"kind": "board", "op": "owner", "place": "Bel", "seat": "France"},
    {"kind": "board", "op": "transfer", "item": "x", "subject": "France", "from": "a", "to": "b"},
    {"kind": "board", "op": "counter", "name": "x", "subject": "France", "value": 1},
    {"kind": "verdict", "unit": "A Par", "seat": "France", "verdict": "succeeds"},
    {"kind": "pin", "draw": "x", "value": "y"},
    {"kind": "option", "name": "movement.paradox", "value": "szykman", "when": "after"},
    {"kind": "strike", "rule": "victory"},
    {"kind": "mark", "seat": "France", "value": True},
    {"kind": "win", "seats": ["France"]},
]
RETREAT = {"unit": "A Par", "from": "Bur", "cause": "dislodged", "barred": ["Bur"], "strength": 1}


def lines():
    """A line for every kind of window."""
    opened = json.loads(json.dumps(run_text('{"variant": "standard"}')))["state"]
    yield {
        "state": opened,
        "orders": {"France": ["A Par - Bur"]},
        "rulings": RULINGS,
        "draws": {"x": "y"},
        "secret": "s",
    }
    fallen = {"phase": "S1901R", "units": {"Germany": ["A Bur"]}, "dislodged": {"France": [RETREAT]}}
    yield {"state": fallen, "orders": {"France": ["A Par R Pic"]}, "rulings": RULINGS[:1]}
    owned = {"France": ["Par", "Mar", "Bre"], "Germany": []}
    yield {
        "state": {"phase": "W1901A", "units": {"Germany": ["A Bur"]}, "centres": owned},
        "without": [],
        "options": {},
    }


def places(data, path=()):
    """The way to every part of a line."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        yield (*path, key)
        yield from places(value, (*path, key))


def broken(line, lot):
    """The line with one to three parts replaced, or put where there is none."""
    line = copy.deepcopy(line)
    line["rulings"] = [one for one in line.get("rulings", []) if lot.random() < 0.2]
    for _ in range(lot.choice((1, 1, 1, 2, 3))):
        *way, last = lot.choice([*places(line)])
        where = line
        for key in way:
            where = where[key]
        if isinstance(where, dict) and lot.random() < 0.25:
            last = lot.choice(KEYS)
        where[last] = copy.deepcopy(lot.choice(WRONG))
    return json.dumps(line)


@every_row("seed", range(8))
def test_what_is_of_the_wrong_kind_is_an_error_in_words_and_no_traceback(seed):
    lot, whole = random.Random(seed), list(lines())
    for _ in range(200):
        text = broken(lot.choice(whole), lot)
        answer = run_text(text)
        if "error" in answer:
            assert answer["error"]["message"], text
            assert NO_USE not in answer["error"]["message"], text
        else:
            assert set(answer) == {"results", "state", "events", "draws"}
            assert json.dumps(answer)


def test_what_a_rule_never_kept_is_refused_with_its_path():
    """A hand of cards that there are not, in a window in which the first of them has to go."""
    opened = run_text('{"variant": "gathering"}')["state"]
    line = {"variant": "gathering", "state": run_text(json.dumps({"variant": "gathering", "state": opened}))["state"]}
    kept = line["state"]["rules"]["decks"]
    kept["primary"] = {seat: {**hand, "value": ["no such card"]} for seat, hand in kept["primary"].items()}
    error = run_text(json.dumps({**line, "orders": {}}))["error"]
    assert error["path"].startswith("state.rules.decks.primary.")
    assert "'no such card' is none" in error["message"]


@every_row(
    ("text", "path", "said"),
    [
        ("[" * 100_000, "", "nested too deeply"),
        (
            json.dumps({"variant": "standard", "orders": {"France": ["A Par H"] * (MOST_LINES + 1)}}),
            "orders.France", f"{MOST_LINES + 1} lines are too many; {MOST_LINES} is the most.",
        ),
    ],
)  # fmt: skip
def test_what_is_too_much_is_refused_where_it_stands(text, path, said):
    error = run_text(text)["error"]
    assert error["path"] == path
    assert said in error["message"]
