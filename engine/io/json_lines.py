"""One turn as one JSON object, in and out: the contract of the command line (docs/contract.md)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.boards.document import board_text
from engine.io.codec import dump_state
from engine.io.decoding import load_state
from engine.io.orders_told import with_data
from engine.io.upgrades import stamped
from engine.model.errors import EngineError, InputError
from engine.model.json_data import Json, JsonDict
from engine.rulebook.aliases.forms import pinned
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook, load_rulebook
from engine.turn.adjudication import Outcome, adjudicate, opening, start_game
from engine.turn.rulings import Ruling

KEYS = frozenset(
    ["variant", "board", "without", "with", "options", "state", "orders", "draws", "secret", "hidden_secret", "rulings"]
)
BROKEN_FORM = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a rule may break with on what it is said to keep and never kept: a card that there is not in a hand."""
TOO_DEEP = "This line is nested too deeply."
NO_USE = "The rules cannot use something in this line"
LONGEST_ORDER = 1000
"""Characters of one order line; nobody needs more, and somebody will try."""
MOST_LINES = 1000
"""Order lines of one seat."""
LONGEST_NUMBER = 100
"""Digits of a number."""
MOST_OPTIONS = 500
"""Options of one game; no rulebook has nearly as many."""
DEEPEST = 100
"""Objects and lists within each other; a position has ten."""
LONGEST_ANSWER = 1000
"""Characters that an error repeats of what it is about: whoever sends megabytes of a name knows it."""


def run_text(text: str) -> JsonDict:
    """Work out one line of input. Never raises for bad input: the answer is then `{"error": {"path", "message"}}`."""
    try:
        return run_line(read_json(text))
    except RecursionError:
        return _error("", TOO_DEEP)
    except InputError as error:
        return _error(error.path, error.message)
    except EngineError as error:
        return _error("", error.message)
    except BROKEN_FORM as error:
        return _error("", f"{NO_USE}: {type(error).__name__}: {error}.")


def read_json(text: str) -> Any:
    """A line of JSON. Raises InputError for what is none, and for what Python reads and should not."""
    try:
        data = json.loads(
            text, parse_constant=_no_constant, parse_int=_whole, parse_float=_decimal, object_pairs_hook=_once_each
        )
    except json.JSONDecodeError as error:
        raise InputError("", f"This line is not JSON: {error.msg} at character {error.pos + 1}.") from None
    except RecursionError:
        raise InputError("", TOO_DEEP) from None
    check_depth(data)
    if "\\u" in text:
        check_characters(data)
    return data


def check_depth(data: object) -> None:
    """Refuse what is nested so deeply that something could break off on it later. Raises InputError."""
    level = [data]
    for _ in range(DEEPEST + 1):
        level = [part for one in level if isinstance(one, (dict, list)) for part in _parts(one)]
        if not level:
            return
    raise InputError("", TOO_DEEP)


def _parts(one: JsonDict | Sequence[object]) -> Iterable[object]:
    return one.values() if isinstance(one, dict) else one


def check_characters(data: object) -> None:
    """Refuse what JSON can write and no text can hold: halves of surrogate pairs. Raises InputError."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InputError("", "There is half a character in it: \\ud800 to \\udfff come in pairs.") from None


def _no_constant(name: str) -> object:
    raise InputError("", f"{name} is no JSON.")


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise InputError("", f"This line holds a number of {len(digits)} digits; at most {LONGEST_NUMBER} are read.")
    return int(digits)


def _decimal(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise InputError("", f"{digits[:LONGEST_NUMBER]} is larger than any number here.")
    return number


def _once_each(pairs: Sequence[tuple[str, object]]) -> JsonDict:
    data = dict(pairs)
    if len(data) < len(pairs):
        double, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise InputError("", f"{double!r} stands twice in one object.")
    return data


def _error(path: str, message: str) -> JsonDict:
    return {"error": {"path": _clipped(path), "message": _clipped(message)}}


def _clipped(text: str) -> str:
    return text if len(text) <= LONGEST_ANSWER else f"{text[:LONGEST_ANSWER]}… ({len(text)} characters)"


def run_line(data: Json) -> JsonDict:
    """Work out one turn. Raises InputError or another EngineError saying what is wrong with it."""
    rulebook, submissions, rulings, draws = read_line(data)
    if data.get("state") is None and not submissions and not rulings and "orders" not in data:
        return dump_outcome(rulebook, start_game(rulebook, draws))
    state = load_state(rulebook, data["state"]) if data.get("state") is not None else opening(rulebook, draws)
    return dump_outcome(rulebook, adjudicate(rulebook, state, submissions, rulings, draws))


def read_line(data: object) -> tuple[Rulebook, dict[str, list[str]], list[Ruling], Draws]:
    """The parts of a line but for its state: rulebook, papers, rulings, draws."""
    if not isinstance(data, Mapping):
        raise InputError("", "A turn is a JSON object.")
    for key in data:
        if key not in KEYS:
            raise InputError(str(key), f"A turn has no {key!r}. It has: {', '.join(sorted(KEYS))}.")
    options = _object(data, "options")
    if len(options) > MOST_OPTIONS:
        raise InputError("options", f"{len(options)} are too many; {MOST_OPTIONS} is the most.")
    rulebook = load_rulebook(
        _text(data, "variant", "standard"),
        without=_names(data, "without"),
        with_=_names(data, "with"),
        options=options,
        board=board_text(data["board"]) if data.get("board") is not None else "",
    )
    rulings = data.get("rulings", [])
    if not isinstance(rulings, list):
        raise InputError("rulings", "Rulings are a list.")
    draws = Draws(_text(data, "secret", ""), _text(data, "hidden_secret", ""), pinned(_object(data, "draws")))
    return rulebook, _orders(data), [Ruling.from_json(one, f"rulings[{n}]") for n, one in enumerate(rulings)], draws


def _orders(data: Json) -> dict[str, list[str]]:
    orders: dict[str, list[str]] = {}
    for seat, lines in _object(data, "orders").items():
        if not isinstance(lines, list):
            raise InputError(f"orders.{seat}", "Orders are a list of lines.")
        if len(lines) > MOST_LINES:
            raise InputError(f"orders.{seat}", f"{len(lines)} lines are too many; {MOST_LINES} is the most.")
        for number, line in enumerate(lines):
            if not isinstance(line, str):
                raise InputError(f"orders.{seat}[{number}]", "An order is text.")
            if len(line) > LONGEST_ORDER:
                raise InputError(
                    f"orders.{seat}[{number}]", f"An order has at most {LONGEST_ORDER} characters, not {len(line)}."
                )
        orders[seat] = lines
    return orders


def _object(data: Json, key: str) -> Json:
    value = data.get(key)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InputError(key, "Expected an object.")
    return value


def _text(data: Json, key: str, default: str) -> str:
    value = data.get(key, default)
    if not isinstance(value, str):
        raise InputError(key, "Expected text.")
    return value


def _names(data: Json, key: str) -> list[str]:
    value = data.get(key)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise InputError(key, "Expected a list of rules.")
    return value


def dump_outcome(rulebook: Rulebook, outcome: Outcome) -> JsonDict:
    """An outcome as JSON: results, state, events, draws. Everything: whoever shows it to a seat uses `engine.view`."""
    now = rulebook.amended(outcome.state.house)
    results = with_data(now, outcome.results, outcome.events)
    data = {
        "results": {seat: [result.dump() for result in seat_results] for seat, seat_results in results.items()},
        "state": dump_state(now, outcome.state),
        "events": [event.dump() for event in outcome.events],
        "draws": {record.key: record.value for record in outcome.draws},
    }
    return stamped("outcome", data)
