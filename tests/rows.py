"""One test over a table: `@every_row("text, order", ROWS)` runs a test for each row and fails with all that are wrong.

As `pytest.mark.parametrize` is written, for what needs nothing set up for each row anew. To collect, start and report a
test takes longer than most rows do; and whoever breaks ten rows sees the ten in one message.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

TOLD = 20
"""Rows that are told in full; of more, how many there are."""


def slow_but(cases: Iterable[Any], *quick: Any) -> list[Any]:
    """Cases for `parametrize` (a tuple: several values): those that are named by bin/test, others by bin/test-slow."""
    there = list(cases)
    if missing := [one for one in quick if one not in there]:
        raise ValueError(f"There is no such case: {missing}")
    return [
        pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=() if one in quick else pytest.mark.slow)
        for one in there
    ]


def every_row(
    names: str | Sequence[str], rows: Iterable[Any], ids: Callable[[Any], object] | Sequence[object] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A decorator that calls a test with each row. `ids` is what a row is called: for each its name, or a function."""
    known = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    table = [(row,) if len(known) == 1 else tuple(row) for row in rows]
    if not table:
        raise ValueError("A table without a row proves nothing.")
    if wrong := [row for row in table if len(row) != len(known)]:
        raise ValueError(f"Not as many values as names: {wrong[0]}")

    def name_of(number: int) -> str:
        row = table[number]
        if callable(ids):
            return ", ".join(str(ids(value)) for value in row)
        return str(ids[number]) if ids is not None else ", ".join(map(repr, row))

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        asked = inspect.signature(test)

        @wraps(test)
        def whole(**others: Any) -> None:
            faults = []
            for number, row in enumerate(table):
                try:
                    test(**dict(zip(known, row, strict=True)), **others)
                except (Exception, pytest.fail.Exception) as error:
                    faults.append(f"{name_of(number)}\n    {type(error).__name__}: {error}")
            if faults:
                more = [f"and {len(faults) - TOLD} more"] if len(faults) > TOLD else []
                pytest.fail(
                    "\n".join([f"{len(faults)} of {len(table)} rows are wrong:", *faults[:TOLD], *more]), pytrace=False
                )

        left = [one for one in asked.parameters.values() if one.name not in known]
        whole.__signature__ = asked.replace(parameters=left)  # type: ignore[attr-defined]
        return whole

    return decorate
