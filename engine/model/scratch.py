"""What rules keep for themselves during one turn: each declares a key, which knows the type of what is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, cast

T = TypeVar("T")


class Scratch(Generic[T]):
    """A key for `Turn.scratch` and `Turn.keep`. `name` is `rule.what`; `make` gives what is there before anything is.

    A value lives as long as its turn, one adjudication or one look at a position: it is no part of any state.
    """

    __slots__ = ("make", "name")

    def __init__(self, name: str, make: Callable[[], T]) -> None:
        self.name = name
        self.make = make

    def __repr__(self) -> str:
        return f"Scratch({self.name})"

    def of(self, stored: dict[str, object]) -> T:
        """What a turn keeps under this key, made if there is nothing yet."""
        if self.name not in stored:
            stored[self.name] = self.make()
        return cast(T, stored[self.name])  # nothing but `put` and the line above writes under a key's name

    def put(self, stored: dict[str, object], value: T) -> None:
        """Keep a value instead of what was kept."""
        stored[self.name] = value


def nothing() -> None:
    """What most keys of a single thing begin with."""
    return
