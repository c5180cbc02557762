"""Whether a document has the shape that a JSON schema asks for, in words for whoever wrote it.

It reads the part of JSON Schema that the project's own schemas use and no more (tests hold it against a library that
reads all of it), since the engine runs where no library is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.model.json_data import Json

_TYPES: Mapping[str, tuple[tuple[type, ...], str]] = {
    "object": ((dict,), "an object, in braces"),
    "array": ((list,), "a list, in brackets"),
    "string": ((str,), "text, in quotes"),
    "integer": ((int,), "a whole number"),
    "number": ((int, float), "a number"),
    "boolean": ((bool,), "true or false"),
}
SHOWN = 40
"""Characters of a wrong value that are repeated."""


class ShapeProblem(NamedTuple):
    """`path`: where in the document (`provinces.Ath.kind`); `text`: what is wrong there; `mend`: what would mend it."""

    path: str
    text: str
    mend: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A schema, ready to be asked.

    `words`: each of its patterns in words; `documented`: where people read what its keys hold.
    """

    schema: Json
    words: Mapping[str, str]
    documented: str

    def misfits(self, document: object) -> Iterator[ShapeProblem]:
        """What of a document has not the shape that it must have, in its order."""
        yield from self._look(document, self.schema, "")

    def _look(self, value: object, rule: Json, path: str) -> Iterator[ShapeProblem]:
        if "$ref" in rule:
            rule = self.schema["$defs"][rule["$ref"].rpartition("/")[2]]
        if "const" in rule and (value != rule["const"] or isinstance(value, bool)):
            yield _wrong(path, value, f"It has to be {rule['const']}.")
        elif "enum" in rule and (value not in rule["enum"] or isinstance(value, bool)):
            yield _wrong(path, value, f"It can be {' or '.join(map(str, rule['enum']))}.")
        elif "type" in rule:
            types, called = _TYPES[rule["type"]]
            if not isinstance(value, types) or (isinstance(value, bool) and rule["type"] != "boolean"):
                yield _wrong(path, value, f"It has to be {called}.")
            elif inside := _INSIDE.get(rule["type"]):
                yield from inside(self, value, rule, path)

    def _object(self, value: Json, rule: Json, path: str) -> Iterator[ShapeProblem]:
        known, others = rule.get("properties", {}), rule.get("additionalProperties", True)
        for name in rule.get("required", ()):
            if name not in value:
                yield ShapeProblem(path, f"There is no {name!r}.", f"Add it ({self.documented} says what it holds).")
        yield from _size(value, rule.get("minProperties", 0), rule.get("maxProperties"), path)
        for name, inner in value.items():
            below = f"{path}.{name[:SHOWN]}" if path else name[:SHOWN]
            if "propertyNames" in rule and not re.search(rule["propertyNames"]["pattern"], name):
                pattern = rule["propertyNames"]["pattern"]
                yield ShapeProblem(below, "It cannot be called so.", f"Names here are {self.words[pattern]}.")
            elif name in known:
                yield from self._look(inner, known[name], below)
            elif others is False:
                yield ShapeProblem(below, "It has no meaning here.", f"There can be: {', '.join(sorted(known))}.")
            elif others is not True:
                yield from self._look(inner, others, below)

    def _array(self, value: Sequence[object], rule: Json, path: str) -> Iterator[ShapeProblem]:
        yield from _size(value, rule.get("minItems", 0), rule.get("maxItems"), path)
        if rule.get("uniqueItems") and any(item in value[:place] for place, item in enumerate(value)):
            yield ShapeProblem(path, "Something stands in it twice.", "Leave it once.")
        for place, item in enumerate(value):
            yield from self._look(item, rule.get("items", {}), f"{path}[{place}]")

    def _string(self, value: str, rule: Json, path: str) -> Iterator[ShapeProblem]:
        yield from _size(value, rule.get("minLength", 0), rule.get("maxLength"), path, of="characters")
        if "pattern" in rule and not re.search(rule["pattern"], value):
            yield _wrong(path, value, f"It takes {self.words[rule['pattern']]}.")

    def _number(self, value: float, rule: Json, path: str) -> Iterator[ShapeProblem]:
        least, most = rule.get("minimum"), rule.get("maximum")
        if (least is not None and not value >= least) or (most is not None and not value <= most):
            yield _wrong(path, value, f"It has to lie between {least} and {most}.")


def _size(value: Sized, least: int, most: int | None, path: str, of: str = "entries") -> Iterator[ShapeProblem]:
    if len(value) < least:
        yield ShapeProblem(path, f"It has {len(value)} {of}.", f"{least} is the least.")
    if most is not None and len(value) > most:
        yield ShapeProblem(path, f"It has {len(value)} {of}.", f"{most} is the most.")


def _wrong(path: str, value: object, mend: str) -> ShapeProblem:
    text = "nothing (null)" if value is None else json.dumps(value, ensure_ascii=False, default=str)
    return ShapeProblem(path, f"It is {text if len(text) <= SHOWN else text[:SHOWN] + '…'}.", mend)


_INSIDE: Mapping[str, Callable[[Shape, Any, Json, str], Iterator[ShapeProblem]]] = {
    "object": Shape._object, "array": Shape._array, "string": Shape._string,
    "integer": Shape._number, "number": Shape._number,
}  # fmt: skip
