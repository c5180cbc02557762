"""Comparing what was expected with what came out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

CONTAINED = frozenset({"why", "text", "message", "help", "default", "title"})
"""Keys with sentences: what is expected must occur in them, in any letter case."""


def part_of(expected: object, actual: object, key: str = "") -> bool:
    """Whether `expected` is a part of `actual`.

    A mapping: each of its keys is there with a part of the value (`null`: the key is absent or null). A list: as long,
    and each item has a partner of its own, in any order. Text under a key of CONTAINED: occurs in it. Else equal.
    """
    if isinstance(expected, Mapping):
        return isinstance(actual, Mapping) and all(
            part_of(value, actual.get(name), name) for name, value in expected.items()
        )
    if isinstance(expected, list):
        return isinstance(actual, (list, tuple)) and len(actual) == len(expected) and _paired(expected, actual)
    if key in CONTAINED and isinstance(actual, str):
        return str(expected).casefold() in actual.casefold()
    return type(expected) is type(actual) and bool(expected == actual)


def _paired(expected: Sequence[object], actual: Sequence[object]) -> bool:
    """Whether every expected item can have an actual one of its own."""
    if not expected:
        return True
    for number, candidate in enumerate(actual):
        if part_of(expected[0], candidate) and _paired(expected[1:], [*actual[:number], *actual[number + 1 :]]):
            return True
    return False


def differing(expected: object, actual: object, path: str) -> Iterator[str]:
    """One sentence for each smallest part of `expected` that is not in `actual`."""
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        for key, value in expected.items():
            if not part_of(value, actual.get(key), key):
                yield from differing(value, actual.get(key), f"{path}.{key}" if path else str(key))
    elif not part_of(expected, actual, path.rpartition(".")[2]):
        yield (
            f"{path}: expected {short(expected)}, got {short(actual)}"
            if path
            else f"expected {short(expected)}, got {short(actual)}"
        )


def short(value: object) -> str:
    """A value for a message: text as it is, the rest as JSON, cut to a readable length."""
    shown = value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False, default=str)
    return shown if len(shown) <= 300 else f"{shown[:297]}..."


def same_members(expected: Sequence[object], actual: Sequence[str]) -> bool:
    """Whether two lists have the same members, in any order."""
    return sorted(map(str, expected)) == sorted(actual)


def list_text(values: Sequence[object]) -> str:
    """A list for a message."""
    return ", ".join(sorted(map(str, values))) or "none"
