"""The beat's fallback: adjudicates while Redis or all workers are away.

Redis holds nothing that matters, and a message is only a hint. Where none can be handed over, or nobody has come for
what has been due for a while, the beat takes it in a process of its own: the sweep goes on meanwhile, and a turn that
never ends is cut off.
"""

import logging
import multiprocessing
import signal
import time
from datetime import datetime, timedelta
from multiprocessing.context import ForkProcess

from django.db import connections

from games import database_time
from games.agreements import settings_changes
from games.common.circuit_breaker import redis_breaker
from games.models import Turn
from games.services import starting, turns

log = logging.getLogger(__name__)

PATIENCE = timedelta(seconds=10)  # how long workers have for what is due before the beat takes it
A_WHILE = 20.0  # seconds after which the helper ends; if something is left, there will be another
LONGEST = 60.0  # seconds after which it is ended


def nobody_comes(now: datetime) -> bool:
    """Whether something is due that no worker has taken, or can be told of."""
    if redis_breaker().is_open:
        return Turn.objects.due(now).exists() or starting.starts_due(now)
    return Turn.objects.due(now - PATIENCE).exists()


def take_over() -> None:
    """Adjudicate what is due, the games of people first, and start games, until nothing is left or a while is over."""
    until = time.monotonic() + A_WHILE
    for bots in (False, True):
        while turns.turns_work(bots=bots) and time.monotonic() < until:
            pass
    if time.monotonic() < until:
        settings_changes.seats_free()
        starting.games_start()


def _in_a_process() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):  # not as the beat takes them
        signal.signal(number, signal.SIG_DFL)
    take_over()


class Helper:
    """The process that takes over, of which there is one at a time."""

    def __init__(self) -> None:
        self.process: ForkProcess | None = None
        self.since = 0.0
        self.called = False

    def look(self) -> None:
        """Start it where nobody comes; end it where it does not."""
        if self.process is not None and self.process.is_alive():
            if time.monotonic() - self.since > LONGEST:
                log.error("turns that nobody took: the helper was ended after %g s", LONGEST)
                self.process.kill()
            return
        called, self.called = self.called, nobody_comes(database_time.now())
        if self.called:
            if not called:
                log.warning("turns are due that no worker takes: the beat adjudicates them itself")
            self._start()

    def _start(self) -> None:
        connections.close_all()  # two processes must not share one
        self.process = multiprocessing.get_context("fork").Process(target=_in_a_process, daemon=True)
        self.process.start()
        self.since = time.monotonic()
