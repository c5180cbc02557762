"""Queries that every page asks, built once: from then on only their values change.

Django works out the SQL of a query set anew each time it is asked, which costs more than the database takes to answer
(docs/scale.md has the figures). What a page is made of is asked in the same words for every game, so those words are
kept here, for each database and each number of values, with all that Django needs to make rows of the answer.

A value may be a number, a text, or a list of numbers. To find where each stands in the SQL, the query is built once
with values that nothing has; one that cannot be found again (a column too small for it, a value that Django writes into
the SQL) is refused when the query is first asked, so that no query is ever asked with another's value.
"""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Generic, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import connections, router
from django.db.models import Model, QuerySet

T = TypeVar("T")
Value = int | str | Sequence[int]
NOBODY = 1_987_650_000
"""The first of the numbers that stand for values while a query is built: they fit any column of whole numbers but the
small ones, and no row has them."""

SHAPES = 200
"""So many forms of one query are kept, by how many values its lists have; further ones are built each time."""


@dataclass(frozen=True, slots=True)
class _Words:
    """A query as it was built. `params`: with the number of a value wherever one goes, `_Slot`."""

    compiler: Any
    rows: Callable[[Any], Any]
    sql: str
    params: tuple[Any, ...]
    known: Any
    model: type[Model]


@dataclass(frozen=True, slots=True)
class _Slot:
    number: int


@dataclass(slots=True)
class _Asked:
    """What Django's iterables want of a query set (`django.db.models.query`): where it asks, and what it asks with."""

    db: str
    query: "_Asked | None"
    model: type[Model]
    _known_related_objects: Any
    _fields: Any
    compiler: Any

    def get_compiler(self, using: str) -> Any:
        """The compiler that holds the words, whichever database was named: they are of that one."""
        return self.compiler


class Prepared(Generic[T]):
    """A query set that is built once. `build` makes it of its values, and may use nothing else that changes.

    A call gives all rows. What is prefetched would be asked apart, and is refused.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Any]]) -> None:
        self.build = build
        self._words: dict[tuple[object, ...], _Words | None] = {}
        self._of: type[Model] | None = None

    def __call__(self, *values: Value) -> list[T]:
        """The rows that these values have."""
        flat: list[int | str] = []
        shape: list[object] = []
        for value in values:
            if isinstance(value, int | str):
                flat.append(value)
                shape.append(type(value))
            else:
                flat += value
                shape.append(len(value))
        words = self._built(tuple(shape))
        return self._ask(words, flat) if words else []

    def first(self, *values: Value) -> T | None:
        """The first of them, if there is one. The query itself should say that no more are wanted."""
        found = self(*values)
        return found[0] if found else None

    def _built(self, shape: tuple[object, ...]) -> _Words | None:
        alias = router.db_for_read(self._model(shape))
        key = (alias, *shape)
        if key in self._words:
            return self._words[key]
        words = self._build(alias, shape)
        if len(self._words) < SHAPES:
            self._words[key] = words
        return words

    def _model(self, shape: tuple[object, ...]) -> type[Model]:
        if self._of is None:
            self._of = self.build(*_stand_ins(shape)).model
        return self._of

    def _build(self, alias: str, shape: tuple[object, ...]) -> _Words | None:
        stand_ins = _stand_ins(shape)
        wanted: Any = self.build(*stand_ins)
        assert not wanted._prefetch_related_lookups, "what is prefetched is asked apart"
        compiler = wanted.query.get_compiler(using=alias)
        try:
            sql, params = compiler.as_sql()
        except EmptyResultSet:
            assert 0 in shape, "nothing can be found by these values"  # as in a column that is too small for them
            return None
        slots = {value: _Slot(number) for number, value in enumerate(_flat(stand_ins))}
        told = tuple(slots.get(one, one) if isinstance(one, int | str) else one for one in params)
        lost = set(slots.values()) - {one for one in told if isinstance(one, _Slot)}
        assert not lost, f"values {sorted(one.number for one in lost)} are not in the query"
        compiler.connection = None  # each thread has its own
        return _Words(compiler, wanted._iterable_class, sql, told, wanted._known_related_objects, wanted.model)

    @staticmethod
    def _ask(words: _Words, values: Sequence[int | str]) -> list[T]:
        params = tuple([values[one.number] if isinstance(one, _Slot) else one for one in words.params])
        alias = words.compiler.using
        compiler = copy.copy(words.compiler)
        compiler.connection = connections[alias]
        compiler.as_sql = lambda *_, **__: (words.sql, params)
        asked = _Asked(alias, None, words.model, words.known, None, compiler)
        asked.query = asked
        return list(words.rows(asked))


def _stand_ins(shape: tuple[object, ...]) -> list[Any]:
    """Values of this shape that nothing has, all of them different."""
    numbers = count(NOBODY)
    return [
        [next(numbers) for _ in range(one)]
        if isinstance(one, int)
        else next(numbers)
        if one is int
        else f"nobody-{next(numbers)}"
        for one in shape
    ]


def _flat(values: Sequence[Any]) -> list[Any]:
    return [inner for one in values for inner in (one if isinstance(one, list) else (one,))]
