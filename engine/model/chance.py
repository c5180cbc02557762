"""Made-up orders: deterministic stand-ins for players in test games, and for bots. Never part of an adjudication."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of choices that a seed decides: equal seeds, equal choices, on any machine."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._count = 0

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1."""
        self._count += 1
        digest = hashlib.blake2b(b"%d" % self._count, key=hashlib.sha256(self._seed).digest(), digest_size=8).digest()
        return int.from_bytes(digest, "big") % bound

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """Up to `count` different ones, in no particular order."""
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in range(min(count, len(rest)))]

    def once_in(self, times: int) -> bool:
        """True once in so many times."""
        return self.below(times) == 0
