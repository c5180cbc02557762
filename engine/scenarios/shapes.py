"""What may stand where in a scenario. A shape looks at a value and raises ShapeError where it does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches

from engine.model.json_data import Json
from engine.scenarios.source import Path

Shape = Callable[[object, Path], None]


class ScenarioShapeError(Exception):
    """A part of a scenario that does not have the form it must have."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message


def text(value: object, path: Path) -> None:
    """Text; a bare number will do."""
    if not isinstance(value, (str, int)) or isinstance(value, bool) or value == "":
        raise ScenarioShapeError(path, "Text is wanted here.")


def line(value: object, path: Path) -> None:
    """A line of orders: any text, even an empty one."""
    if value != "":
        text(value, path)


def flag(value: object, path: Path) -> None:
    """`true` or `false`."""
    if not isinstance(value, bool):
        raise ScenarioShapeError(path, "This is true or false.")


def whole(value: object, path: Path) -> None:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ScenarioShapeError(path, "A whole number is wanted here.")


def anything(value: object, path: Path) -> None:
    """Any value at all: it is compared with a part of the engine's JSON."""


def a_mapping(value: object, path: Path) -> None:
    """A mapping with any content."""
    _items(value, path)


def _items(value: object, path: Path) -> Iterable[tuple[str, object]]:
    if not isinstance(value, Mapping):
        raise ScenarioShapeError(path, "A mapping (key: value) is wanted here.")
    return value.items()


def list_of(item: Shape) -> Shape:
    """A list of such items."""

    def check(value: object, path: Path) -> None:
        if not isinstance(value, list):
            raise ScenarioShapeError(path, "A list is wanted here.")
        for number, one in enumerate(value):
            item(one, (*path, number))

    return check


def mapping_of(item: Shape) -> Shape:
    """Any keys, each with such a value."""

    def check(value: object, path: Path) -> None:
        for key, one in _items(value, path):
            item(one, (*path, key))

    return check


def record(fields: Mapping[str, Shape], what: str) -> Shape:
    """These keys and no others. `what` names the thing in the message about a key that it does not have."""

    def check(value: object, path: Path) -> None:
        for key, one in _items(value, path):
            if key not in fields:
                raise ScenarioShapeError((*path, key), unknown(key, fields, what))
            fields[key](one, (*path, key))

    return check


def unknown(key: str, known: Json, what: str) -> str:
    """The message about a key that there is not, with the nearest ones or all."""
    near = get_close_matches(key, known, n=2)
    return f"{what} has no {key!r}; " + (
        f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(sorted(known))}."
    )


def one_of(words: tuple[str, ...]) -> Shape:
    """One of these words."""

    def check(value: object, path: Path) -> None:
        if value not in words:
            raise ScenarioShapeError(path, f"{value!r} is none of {', '.join(words)}.")

    return check


def either(by_text: Shape, by_list: Shape, by_mapping: Shape) -> Shape:
    """A text, a list or a mapping, each with a shape of its own."""

    def check(value: object, path: Path) -> None:
        shape = by_mapping if isinstance(value, Mapping) else by_list if isinstance(value, list) else by_text
        shape(value, path)

    return check


def or_null(item: Shape) -> Shape:
    """Such a value, or `null`: it must not be there."""

    def check(value: object, path: Path) -> None:
        if value is not None:
            item(value, path)

    return check


def nothing_else(value: object, path: Path) -> None:
    """For the branch of `either` that may not be taken."""
    raise ScenarioShapeError(path, "This has the wrong form.")


texts = list_of(text)
by_seat_texts = mapping_of(texts)
by_seat_lines = mapping_of(list_of(line))
