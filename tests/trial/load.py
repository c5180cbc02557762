"""Players for a trial: they hand in papers over the API, and note what the site has given its word for."""

import json
import random
import threading
import time
import urllib.error
import urllib.request
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import timedelta

from django.db import connections
from django.utils import timezone

from engine.bots.simple import bot_orders
from games.accounts.tokens import token_make
from games.models import Game, Turn
from tests.plugins.tables import POWERS, Table, make_table
from tests.trial.ground import Ground

Key = tuple[int, int, str]
"""A paper: game, number of its turn, seat."""


@dataclass(frozen=True)
class Attempt:
    """A paper that was sent; `acknowledged` if the site answered with a receipt."""

    lines: tuple[str, ...]
    acknowledged: bool


@dataclass
class Load:
    """Games, their players, and what these did. Runs in a thread until `stop`."""

    ground: Ground
    seed: int
    games: int
    seconds_a_turn: float = 3.0
    attempts: dict[Key, list[Attempt]] = field(default_factory=lambda: defaultdict(list))
    dues: dict[int, float] = field(default_factory=dict)
    lost_answers: int = 0
    refused: int = 0
    broken: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tables = [self._table(number) for number in range(self.games)]
        self.tokens = {
            (table.game.pk, seat): token_make(user=person)
            for table in self.tables
            for seat, person in table.people.items()
        }
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _table(self, number: int) -> Table:
        return make_table(prefix=f"t{number}-", players=POWERS, nmr_policy="hold", early_adjudication=False)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join(120)

    def _run(self) -> None:
        chance = random.Random(self.seed)
        while not self._stopped.is_set():
            for table in self.tables:
                if self._stopped.is_set():
                    return
                try:
                    self._play(table, chance)
                except Exception as error:
                    self.broken.append(f"{type(error).__name__}: {error}")
                    connections.close_all()  # the database may have been started again
                    time.sleep(0.2)

    def _play(self, table: Table, chance: random.Random) -> None:
        """A paper from one or two seats of a game; a deadline in some seconds, if it has a far one."""
        game = Game.objects.get(pk=table.game.pk)
        turn = game.open_turn
        if turn is None:
            return
        state = turn.loaded_state(game.rulebook)
        wanted = [seat for seat in turn.wanted if seat in table.people]
        for seat in chance.sample(wanted, min(2, len(wanted))):
            lines = bot_orders(game.rulebook, state, seat, seed=str(chance.random()))
            self._send(game, turn.number, seat, lines)
        near = timezone.now() + timedelta(seconds=self.seconds_a_turn)
        is_far = turn.due is not None and turn.due > near and turn.pk not in self.dues
        if is_far and Turn.objects.filter(pk=turn.pk, adjudicated_at=None).update(due=near, remind_at=None):
            self.dues[turn.pk] = near.timestamp()

    def _send(self, game: Game, number: int, seat: str, lines: list[str]) -> None:
        request = urllib.request.Request(
            f"{self.ground.url}/api/games/{game.slug}/orders/",
            data=json.dumps({"number": number, "text": "\n".join(lines)}).encode(),
            method="PUT",
            headers={"Content-Type": "application/json", "Authorization": f"Token {self.tokens[game.pk, seat]}"},
        )
        key = (game.pk, number, seat)
        try:
            with urllib.request.urlopen(request, timeout=15) as answer:
                said = json.load(answer)
                self.attempts[key].append(Attempt(tuple(said["lines"]), said["receipt"] is not None))
        except urllib.error.HTTPError as error:
            self.refused += 1
            if error.code >= 500:
                self.attempts[key].append(Attempt(tuple(lines), acknowledged=False))
            elif error.code != 409:
                self.broken.append(f"{error.code} for {seat} in turn {number}")
        except OSError:
            self.lost_answers += 1
            self.attempts[key].append(Attempt(tuple(lines), acknowledged=False))
            time.sleep(0.1)
