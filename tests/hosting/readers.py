"""Readers who look at their tables and save orders while the turns of others are adjudicated."""

import json
import random
import threading
import time
import urllib.request
from dataclasses import dataclass, field

from games.accounts.tokens import token_make
from tests.plugins.tables import Table

PAUSE = 0.5
"""Seconds between two requests of a reader, about: one who reads, and not a machine that fetches."""
ORDERS = ["A Par - Bur", "A Par - Pic", "A Par - Gas"]


@dataclass
class Readers:
    """So many readers of one site, each at a table of theirs. `pages` and `saves`: how long each took, in seconds."""

    url: str
    tables: list[Table]
    pages: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._over = threading.Event()
        those = [(table, token_make(user=table.france)) for table in self.tables]
        self._threads = [threading.Thread(target=self._read, args=one, daemon=True) for one in those]

    def __enter__(self) -> "Readers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(60)

    def _read(self, table: Table, key: str) -> None:
        chance = random.Random(key)
        slug, number = table.game.slug, 0
        while not self._over.wait(chance.uniform(0, 2 * PAUSE)):
            number += 1
            body = {"number": 1, "text": ORDERS[number % len(ORDERS)]}
            self._time(self.pages, urllib.request.Request(f"{self.url}/games/{slug}/"))
            self._time(
                self.saves,
                urllib.request.Request(
                    f"{self.url}/api/games/{slug}/orders/",
                    data=json.dumps(body).encode(),
                    headers={"Authorization": f"Token {key}", "Content-Type": "application/json"},
                    method="PUT",
                ),
            )

    def _time(self, took: list[float], request: urllib.request.Request) -> None:
        began = time.monotonic()
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                answer.read()
        except OSError as error:
            self.faults.append(str(error))
        took.append(time.monotonic() - began)


def at_95(took: list[float]) -> float:
    """Within how many milliseconds 95 of 100 were answered."""
    return 1000 * sorted(took)[int(len(took) * 0.95)] if took else 0.0
