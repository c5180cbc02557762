"""Whether a document has the shape that `schema.json` asks for, in words for whoever wrote it.

It reads the part of JSON Schema that the file uses and no more (a test holds it against a library that reads all of
it), since the engine runs where no library is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from engine.boards.problem import BoardProblem

Json = Mapping[str, Any]
_TYPES: Mapping[str, tuple[tuple[type, ...], str]] = {
    "object": ((dict,), "an object, in braces"),
    "array": ((list,), "a list, in brackets"),
    "string": ((str,), "text, in quotes"),
    "integer": ((int,), "a whole number"),
    "number": ((int, float), "a number"),
}
SHOWN = 40
"""Characters of a wrong value that are repeated."""
MOST = 200
"""Problems of the shape that are told; whoever has more mends these first."""


@lru_cache(maxsize=1)
def schema() -> Json:
    """The schema of a board document, as JSON."""
    return cast(Json, json.loads(Path(__file__).with_name("schema.json").read_text(encoding="utf-8")))


@lru_cache(maxsize=1)
def _of_unfinished() -> Json:
    """The schema of a board that is still drawn: it may have fewer seats, provinces and centres than a game needs."""
    parts = {
        name: {key: value for key, value in rule.items() if key not in ("minItems", "minProperties")}
        for name, rule in schema()["properties"].items()
    }
    return {**schema(), "properties": parts}


def misshapen(document: Any, *, unfinished: bool = False) -> list[BoardProblem]:
    """What of a document has not the shape that it must have; at most `MOST` things.

    `unfinished`: it is still drawn, and may lack seats, provinces and centres.
    """
    found: list[BoardProblem] = []
    for problem in _look(document, _of_unfinished() if unfinished else schema(), ""):
        found.append(problem)
        if len(found) == MOST:
            break
    return found


def _look(value: Any, rule: Json, path: str) -> Iterator[BoardProblem]:
    if "$ref" in rule:
        rule = schema()["$defs"][rule["$ref"].rpartition("/")[2]]
    if "const" in rule and (value != rule["const"] or isinstance(value, bool)):
        yield _wrong(path, value, f"It has to be {rule['const']}.")
    elif "enum" in rule and (value not in rule["enum"] or isinstance(value, bool)):
        yield _wrong(path, value, f"It can be {' or '.join(map(str, rule['enum']))}.")
    elif "type" in rule:
        types, called = _TYPES[rule["type"]]
        if not isinstance(value, types) or isinstance(value, bool):
            yield _wrong(path, value, f"It has to be {called}.")
        else:
            yield from _INSIDE[rule["type"]](value, rule, path)


def _object(value: Json, rule: Json, path: str) -> Iterator[BoardProblem]:
    known, others = rule.get("properties", {}), rule.get("additionalProperties", True)
    for name in rule.get("required", ()):
        if name not in value:
            yield BoardProblem(path, f"There is no {name!r}.", "Add it (docs/boards.md says what it holds).")
    yield from _size(value, rule.get("minProperties", 0), rule.get("maxProperties"), path)
    for name, inner in value.items():
        below = f"{path}.{name[:SHOWN]}" if path else name[:SHOWN]
        if "propertyNames" in rule and not re.search(rule["propertyNames"]["pattern"], name):
            yield BoardProblem(
                below, "It cannot be called so.", f"Names here are {_WORDS[rule['propertyNames']['pattern']]}."
            )
        elif name in known:
            yield from _look(inner, known[name], below)
        elif others is False:
            yield BoardProblem(below, "It has no meaning here.", f"There can be: {', '.join(sorted(known))}.")
        elif others is not True:
            yield from _look(inner, others, below)


def _array(value: Sequence[Any], rule: Json, path: str) -> Iterator[BoardProblem]:
    yield from _size(value, rule.get("minItems", 0), rule.get("maxItems"), path)
    if rule.get("uniqueItems") and any(item in value[:place] for place, item in enumerate(value)):
        yield BoardProblem(path, "Something stands in it twice.", "Leave it once.")
    for place, item in enumerate(value):
        yield from _look(item, rule.get("items", {}), f"{path}[{place}]")


def _string(value: str, rule: Json, path: str) -> Iterator[BoardProblem]:
    yield from _size(value, rule.get("minLength", 0), rule.get("maxLength"), path, of="characters")
    if "pattern" in rule and not re.search(rule["pattern"], value):
        yield _wrong(path, value, f"It takes {_WORDS[rule['pattern']]}.")


def _number(value: float, rule: Json, path: str) -> Iterator[BoardProblem]:
    least, most = rule.get("minimum"), rule.get("maximum")
    if (least is not None and not value >= least) or (most is not None and not value <= most):
        yield _wrong(path, value, f"It has to lie between {least} and {most}.")


def _size(value: Any, least: int, most: int | None, path: str, of: str = "entries") -> Iterator[BoardProblem]:
    if len(value) < least:
        yield BoardProblem(path, f"It has {len(value)} {of}.", f"{least} is the least.")
    if most is not None and len(value) > most:
        yield BoardProblem(path, f"It has {len(value)} {of}.", f"{most} is the most.")


def _wrong(path: str, value: Any, mend: str) -> BoardProblem:
    said = repr(value)
    return BoardProblem(path, f"It is {said if len(said) <= SHOWN else said[:SHOWN] + '…'}.", mend)


_INSIDE: Mapping[str, Callable[[Any, Json, str], Iterator[BoardProblem]]] = {
    "object": _object, "array": _array, "string": _string, "integer": _number, "number": _number,
}  # fmt: skip
_WORDS = {
    "^[a-z][a-z0-9_]{0,39}$": "small letters, digits and underscores, a letter first, forty at the most",
    "^[A-Za-z]{1,30}$": "letters from A to Z, thirty at the most",
    "^[A-Za-z]{2,6}$": "two to six letters from A to Z",
}
