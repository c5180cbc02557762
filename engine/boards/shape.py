"""Whether a document has the shape that `schema.json` asks for, in words for whoever wrote it."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import cast

from engine.boards.problem import BoardProblem
from engine.io.json_shape import Shape
from engine.model.json_data import Json

MOST = 200
"""Problems of the shape that are told; whoever has more mends these first."""
_WORDS = {
    "^[a-z][a-z0-9_]{0,39}$": "small letters, digits and underscores, a letter first, forty at the most",
    "^[A-Za-z]{1,30}$": "letters from A to Z, thirty at the most",
    "^[A-Za-z]{2,6}$": "two to six letters from A to Z",
}


@lru_cache(maxsize=1)
def schema() -> Json:
    """The schema of a board document, as JSON."""
    return cast(Json, json.loads(Path(__file__).with_name("schema.json").read_text(encoding="utf-8")))


@lru_cache(maxsize=2)
def _shape(*, unfinished: bool) -> Shape:
    """`unfinished`: a board that is still drawn may have fewer seats, provinces and centres than a game needs."""
    if not unfinished:
        return Shape(schema(), _WORDS, "docs/boards.md")
    parts = {
        name: {key: value for key, value in rule.items() if key not in ("minItems", "minProperties")}
        for name, rule in schema()["properties"].items()
    }
    return Shape({**schema(), "properties": parts}, _WORDS, "docs/boards.md")


def misshapen(document: object, *, unfinished: bool = False) -> list[BoardProblem]:
    """What of a document has not the shape that it must have; at most `MOST` things.

    `unfinished`: it is still drawn, and may lack seats, provinces and centres.
    """
    misfits = islice(_shape(unfinished=unfinished).misfits(document), MOST)
    return [BoardProblem(*one) for one in misfits]
