"""A board document: read from a file, held to its schema and to what games need, and made into what plays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from engine.boards.checks import CHECKS
from engine.boards.problem import BoardProblem
from engine.boards.shape import misshapen
from engine.model.board import Board
from engine.model.errors import EngineError, InputError
from engine.model.json_data import Json, JsonDict
from engine.rulebook import registry
from engine.rulebook.rulebook import load_rulebook

SCHEMA = 1
"""Of the documents that are read here."""
LARGEST = 2 * 1024 * 1024
"""Bytes of a document."""
ABOUT_IT = ("schema", "about", "maker", "licence")
"""What of a document no game asks."""


def read(text: str) -> Any:
    """A document's text as JSON. Raises InputError for what is none, saying where."""
    if len(text.encode(errors="replace")) > LARGEST:
        raise InputError(
            "", f"A board has at most {LARGEST // 1024} kB; this one is larger. Draw its shapes with fewer points."
        )
    try:
        return json.loads(text, parse_constant=_no_number)
    except RecursionError:
        raise InputError("", "The document is nested too deeply.") from None
    except ValueError as error:
        raise InputError("", f"The document is no JSON: {error}.") from error


def document_of(text: str) -> JsonDict:
    """The document of a board as games store it (`board_text`), which tells nothing about it but its name."""
    return {"schema": SCHEMA, **json.loads(text)}


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def problems(document: Any) -> list[BoardProblem]:
    """Everything that is wrong with a document, in the order in which it would be mended; nothing for a good one.

    Where its shape is wrong only that is told, since nothing else could be looked at; but for seats, provinces and
    centres that are too few.
    """
    if board_problems := misshapen(document):
        return (
            board_problems
            if misshapen(document, unfinished=True)
            else board_problems + [p for check in CHECKS for p in check(document)]
        )
    board_problems = [problem for check in CHECKS for problem in check(document)]
    board_problems += _options(document.get("options", {}))
    board_problems += _places(document)
    if not any(problem.grave for problem in board_problems):
        board_problems += _in_play(document)
    return board_problems


def _options(chosen: Mapping[str, str]) -> Iterator[BoardProblem]:
    """Options that no rule has, or that cannot be so. One of a rule that a game is without does no harm."""
    known = {option.name: option for rule in registry.rules().values() for option in rule.options}
    for name, value in chosen.items():
        if (option := known.get(name)) is None:
            yield BoardProblem(f"options.{name}", "No rule has such an option.", "Take it out, or mend its name.")
        elif (option.choices and value not in option.choices) or (option.number and not value.isdecimal()):
            yield BoardProblem(f"options.{name}", f"It cannot be {value!r}.", f"It can be {option.takes}.")


def _places(document: Json) -> Iterator[BoardProblem]:
    """Places for rules that name none, or that are none of the board's."""
    known = [rule.id for rule in registry.rules().values() if rule.places]
    for rule, places in document.get("places", {}).items():
        if rule not in known:
            mend = f"There can be: {', '.join(known)}."
            yield BoardProblem(f"places.{rule}", "No rule of that name needs places.", mend)
        for number, code in enumerate(places):
            if code not in document["provinces"]:
                text = f"There is no province {code!r}."
                yield BoardProblem(f"places.{rule}[{number}]", text, "Add it, or take it out here.")


def _in_play(document: Json) -> list[BoardProblem]:
    """What a rulebook says against a board with which nothing else is wrong."""
    try:
        load_rulebook(board=board_text(document)).start  # noqa: B018
    except EngineError as error:
        return [BoardProblem("", error.message, "Mend that first.")]
    return []


def board_text(document: Any) -> str:
    """What a game needs of a document, as text for `load_rulebook`: equal boards give equal texts.

    Raises InputError naming the first grave problem.
    """
    for problem in misshapen(document) or (p for check in CHECKS for p in check(document)):
        if problem.grave:
            raise InputError(f"board.{problem.path}".rstrip("."), f"{problem.text} {problem.mend}")
    data = {key: value for key, value in document.items() if key not in ABOUT_IT}
    whole = Board.load({**data, "provinces": dict(sorted(data["provinces"].items()))}).data
    plain = {key: value for key, value in sorted(whole.items()) if value not in ({}, (), None)}
    return json.dumps(plain, separators=(",", ":"))
