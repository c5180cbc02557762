"""The luck of games in tests: the same each time that a test is run, in whatever order, and another in each test.

From a game's secret follow its draws, the seats of who did not choose, and what its bots advise and order. What a test
sees of these may be of any kind; but it is of the same kind tomorrow. Processes that a test starts have luck of their
own.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import pytest

T = TypeVar("T")


class Luck:
    """In the place of `secrets`, where games are made."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, name: str) -> None:
        """From here on the luck of that name."""
        self._drawn = random.Random(name)

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """The luck of that name for a while: of rows that are made once, and copied into other tests."""
        before = self._drawn
        self.begin(name)
        try:
            yield
        finally:
            self._drawn = before

    def token_hex(self, count: int) -> str:
        return self._drawn.randbytes(count).hex()

    def choice(self, several: Sequence[T]) -> T:
        return self._drawn.choice(several)


LUCK = Luck()


def pytest_sessionstart() -> None:
    from games.models import game
    from games.play_now import solo_games
    from games.queue import services as queue

    for module in (game, queue, solo_games):
        module.secrets = LUCK


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    LUCK.begin(item.nodeid)
