"""The words that are in force while something is made: other ones for the same things, as a game's theme has them.

Whoever makes a page, a drawing or an answer of a game says in whose words (`speaking`); whoever makes a text there puts
it through `said`. The engine's texts are in the right words already (`engine.rulebook.themes`).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, lru_cache, wraps
from typing import ParamSpec, TypeVar

from engine.rulebook.themes import in_case, speaker

Pairs = tuple[tuple[str, str], ...]
"""Words, each with what is said instead."""
P = ParamSpec("P")
T = TypeVar("T")


class ThemeWords:
    """Words that are looked up when the first text is made, since most answers are made of none."""

    def __init__(self, find: Callable[[], Pairs]) -> None:
        """`find`: what is said instead of what; nothing, where the published words are."""
        self._find = find

    @cached_property
    def pairs(self) -> Pairs:
        """What is said instead of what."""
        return self._find()

    @cached_property
    def instead(self) -> Mapping[str, str]:
        """What is said instead of each phrase, by the phrase in small letters."""
        return {phrase.casefold(): other for phrase, other in self.pairs}

    @cached_property
    def say(self) -> Callable[[str], str]:
        """What puts a text into these words."""
        return _speaker(self.pairs)


_PUBLISHED = ThemeWords(tuple)
_in_force: ContextVar[ThemeWords] = ContextVar("words in force", default=_PUBLISHED)
_speaker = lru_cache(maxsize=64)(speaker)


@contextmanager
def speaking(find: Callable[[], Pairs]) -> Iterator[None]:
    """All that is made within is in these words."""
    token = _in_force.set(ThemeWords(find))
    try:
        yield
    finally:
        _in_force.reset(token)


def said(text: str) -> str:
    """A text in the words that are in force."""
    words = _in_force.get()
    return words.say(text) if words.pairs else text


def word(phrase: str) -> str:
    """What is said for one phrase of a theme in the words that are in force; the phrase where those have no other."""
    instead = _in_force.get().instead.get(phrase.casefold())
    return phrase if instead is None else in_case(phrase, instead)


def cached_in_words(make: Callable[P, T]) -> Callable[P, T]:
    """As functools.cache, for what holds texts: one of each for all words in which it was made."""

    @lru_cache(maxsize=512)
    def remembered(_pairs: Pairs, *args: P.args, **kwargs: P.kwargs) -> T:
        return make(*args, **kwargs)

    @wraps(make)
    def from_cache(*args: P.args, **kwargs: P.kwargs) -> T:
        return remembered(_in_force.get().pairs, *args, **kwargs)  # type: ignore[arg-type]  # hashable, or it fails

    from_cache.cache_clear = remembered.cache_clear  # type: ignore[attr-defined]  # as functools.cache has it
    return from_cache
