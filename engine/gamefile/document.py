"""The document of a game: read from a file, held to its schema, and written in one way."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, cast

from engine.io.json_lines import read_json
from engine.io.json_shape import Shape
from engine.model.errors import InputError
from engine.model.json_data import Json, JsonDict

FORMAT, SCHEMA = "silly-season game", 1
"""What the keys `format` and `schema` hold."""
LARGEST = 32 * 1024 * 1024
"""Characters of a file. The longest game of the fuzz campaigns has a fifth of that."""
MOST = 100
"""Problems of the shape that are told; whoever has more mends these first."""
_WORDS = {"^[SFW][0-9]{4}[MRAGP]$": "a phase, such as S1901M, F1901R or W1901A"}
_PER_LINE = ("turns", "seats", "scores")
"""Keys whose parts are written a line each."""


@lru_cache(maxsize=1)
def schema() -> Json:
    """The published schema of a document, as JSON."""
    return cast(Json, json.loads(Path(__file__).with_name("schema.json").read_text(encoding="utf-8")))


@lru_cache(maxsize=1)
def _shape() -> Shape:
    return Shape(schema(), _WORDS, "docs/game-file.md")


def read(text: str) -> JsonDict:
    """The document of a file's text. Raises InputError for what is no game of this form, saying where and why.

    Its shape is checked, not what it says: `replay` tells that.
    """
    if len(text) > LARGEST:
        raise InputError("", f"The file is longer than {LARGEST} characters.")
    return checked_document(read_json(text.removeprefix("\ufeff")))


def checked_document(data: object) -> JsonDict:
    """The same of JSON that has been read already. Raises InputError."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError("format", f"This is no file of a game: its format is to be {FORMAT!r}.")
    number = data.get("schema")
    if isinstance(number, int) and not isinstance(number, bool) and number > SCHEMA:
        message = f"The file is of schema {number}, and this program reads up to {SCHEMA}. Use a later version of it."
        raise InputError("schema", message)
    if wrong := problems(data):
        path, problem = wrong[0]
        more = f" ({len(wrong) - 1} more problems.)" if len(wrong) > 1 else ""
        raise InputError(path, f"{problem}{more}")
    return data


def problems(data: object) -> list[tuple[str, str]]:
    """What of some data has not the shape of a document, as pairs of path and words; at most `MOST`."""
    return [(one.path, f"{one.text} {one.mend}") for one in islice(_shape().misfits(data), MOST)]


def written(document: Json) -> str:
    """A document as text: equal documents give equal bytes. A turn, a seat and a system of scores have a line each."""
    lines = [f"{_plain(key)}: {_value(key, value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(key: str, value: Any) -> str:
    if key in _PER_LINE and value:
        return "[\n" + ",\n".join(map(_plain, value)) + "\n]"
    return _plain(value)


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
