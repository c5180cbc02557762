"""What is asked of one row again and again while one page is made, and looked up once for it."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
KEY = "_looked_up"


class RowCache:
    """A row that keeps what was found out about it, once it is said to be for reading only.

    Whoever changes a game takes another instance, with its lock; those look everything up each time. So what is kept
    lives as long as one request, and is what that request saw first.
    """

    def only_read(self) -> None:
        """From now on this instance is for making one answer, in which nothing is changed."""
        self.__dict__.setdefault(KEY, {})

    def know(self, name: object, value: object) -> None:
        """Keep what was looked up for many rows at once, as if `cached` had asked. Only of an instance for reading."""
        self.__dict__[KEY][name] = value

    def knows(self, name: object) -> bool:
        """Whether that was looked up already: then asking again costs nothing."""
        return name in self.__dict__.get(KEY, {})

    @property
    def reads_only(self) -> bool:
        """Whether it is for making one answer: what was looked up once costs nothing afterwards."""
        return KEY in self.__dict__

    def cached(self, name: object, ask: Callable[[], T]) -> T:
        """What `ask` finds; of an instance for reading, what it found the first time under that name."""
        known: dict[object, T] | None = self.__dict__.get(KEY)
        if known is None:
            return ask()
        if name not in known:
            known[name] = ask()
        return known[name]
