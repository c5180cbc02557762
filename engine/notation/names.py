"""Tables of names, in which the longest name that fits a line is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from engine.notation.tokens import DASH, LineToken, folds, words_of

T = TypeVar("T")


class Names(Generic[T]):
    """Names and what they mean. Two meanings for one name cancel each other, unless one is given as certain."""

    __slots__ = ("_by_first", "_certain", "_doubtful", "_table")

    def __init__(self) -> None:
        self._table: dict[tuple[str, ...], T] = {}
        self._certain: set[tuple[str, ...]] = set()
        self._doubtful: dict[tuple[str, ...], list[T]] = {}
        self._by_first: dict[str, list[tuple[tuple[str, ...], T]]] = {}

    def add(self, name: str, meaning: T, *, certain: bool = False) -> None:
        """Let a name mean something; one of several words also when they are written as one."""
        words = words_of(name)
        if not words:
            return
        for key in {words, ("".join(words),)}:
            self._add(key, meaning, certain)

    def add_phrase(self, phrase: str, meaning: T) -> None:
        """The same for a phrase in which signs count, such as `A/B`."""
        if key := folds(phrase):
            self._add(key, meaning, certain=True)

    def _add(self, key: tuple[str, ...], meaning: T, certain: bool) -> None:
        if key in self._certain and not certain:
            return
        old = self._table.get(key)
        if certain and key not in self._certain:
            self._certain.add(key)
            self._doubtful.pop(key, None)
        elif key in self._doubtful:
            self._doubtful[key].append(meaning)
            return
        elif old is not None and old != meaning:
            self._doubtful[key] = [self._table.pop(key), meaning]
            return
        self._table[key] = meaning

    def close(self) -> Names[T]:
        """Make it ready to be asked; nothing can be added after that."""
        for key, meaning in self._table.items():
            self._by_first.setdefault(key[0], []).append((key, meaning))
        for entries in self._by_first.values():
            entries.sort(key=lambda pair: -len(pair[0]))
        return self

    def matches(self, tokens: Sequence[LineToken], at: int) -> Iterator[tuple[T, int]]:
        """The meanings of the names that begin at a token, longest first, with the number of the token after each."""
        if at < len(tokens):
            for key, meaning in self._by_first.get(tokens[at].fold, ()):
                end = _fits(key, tokens, at)
                if end:
                    yield meaning, end

    def find(self, tokens: Sequence[LineToken], at: int) -> tuple[T, int] | None:
        """The meaning of the longest name that begins at a token, and the number of the token after it."""
        return next(self.matches(tokens, at), None)

    def get(self, word: str) -> T | None:
        """The meaning of a folded word, if that is a whole name."""
        return self._table.get((word,))

    def doubtful(self, word: str) -> Sequence[T]:
        """What a folded word could mean where it could mean several things."""
        return self._doubtful.get((word,), ())

    def begun(self, word: str) -> list[T]:
        """What the names mean that begin with a folded word."""
        return [meaning for key, meaning in self._table.items() if len(key) == 1 and key[0].startswith(word)]

    def __iter__(self) -> Iterator[tuple[str, T]]:
        """Every name, its words joined by spaces, with its meaning."""
        for key, meaning in self._table.items():
            yield " ".join(key), meaning


def _fits(key: tuple[str, ...], tokens: Sequence[LineToken], at: int) -> int:
    """The number of the token after a name, or 0. Inside a name, full stops and hyphens without spaces are let pass."""
    place = at
    for number, word in enumerate(key):
        while number and place < len(tokens) and tokens[place].fold != word and _joins(tokens, place):
            place += 1
        if place >= len(tokens) or tokens[place].fold != word:
            return 0
        place += 1
    return place


def _joins(tokens: Sequence[LineToken], place: int) -> bool:
    token = tokens[place]
    if token.fold == ".":
        return True
    if token.fold != DASH or place + 1 >= len(tokens):
        return False
    return token.start == tokens[place - 1].end and token.end == tokens[place + 1].start


@lru_cache(maxsize=512)
def longest(phrases: tuple[str, ...]) -> list[tuple[tuple[str, ...], str]]:
    """Phrases with their tokens, the longest first."""
    return sorted(((folds(phrase), phrase) for phrase in phrases), key=lambda pair: -len(pair[0]))
