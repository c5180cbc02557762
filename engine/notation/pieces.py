"""A unit or a place by itself, outside any order: in positions, rulings and forms."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from engine.model.board import Place
from engine.model.errors import OrderError
from engine.model.orders import UnitRef
from engine.notation.cursor import Cursor
from engine.notation.failure import Unreadable
from engine.notation.grammar import Grammar
from engine.notation.tokens import DASH, LONGEST

T = TypeVar("T")


@lru_cache(maxsize=8192)
def read_unit(grammar: Grammar, text: str) -> UnitRef:
    """The unit that a text names, in any spelling that orders may use. Raises OrderError."""
    kind, _, rest = text.partition(" ")
    place = grammar.exact_places.get(rest)
    if place is not None and kind in grammar.plain_kinds:
        return UnitRef(kind, place)
    return _whole(grammar, text, lambda cursor: cursor.unit())


def read_place(grammar: Grammar, text: str, *, above: bool = False) -> Place:
    """The place that a text names; with `above` also the air over one (`^Mun`). Raises OrderError."""
    place = grammar.exact_places.get(text)
    return place if place is not None else _whole(grammar, text, lambda cursor: cursor.place(above=above))


@lru_cache(maxsize=1024)
def leading_unit(grammar: Grammar, line: str) -> UnitRef | None:
    """The unit that a line begins with, whatever follows; None if there is none with its kind."""
    try:
        return Cursor(grammar, line[:LONGEST]).try_unit(kindless=False)
    except Unreadable:
        return None


@lru_cache(maxsize=1024)
def leading_kind(grammar: Grammar, line: str) -> tuple[str, str] | None:
    """The kind of unit that a line begins with where its place is missing, and the rest; None for any other line."""
    cursor = Cursor(grammar, line[:LONGEST])
    kind = cursor.try_kind()
    if not kind or cursor.token is None or (cursor.fold != DASH and leading_unit(grammar, line) is not None):
        return None
    return kind, cursor.text[cursor.token.start :]


def _whole(grammar: Grammar, text: str, read: Callable[[Cursor], T]) -> T:
    if len(text) > LONGEST:
        raise OrderError(f"This is {len(text)} characters long; at most {LONGEST} are read.")
    try:
        cursor = Cursor(grammar, text)
        value = read(cursor)
        cursor.end()
    except Unreadable as error:
        raise OrderError(*error.told(True)) from None
    return value
