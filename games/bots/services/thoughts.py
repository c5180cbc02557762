"""Bots that think: better orders than the Novice's, with which every bot opens a turn.

What is owed is in the database (`BotThought`); a message says only that something is, and whoever gets it takes what is
most urgent. A worker that is killed on the way loses nothing, since the sweep calls another, and if none comes the bot
stands by the orders that it has.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db.models import Count, Max

from engine.bots.players import Task, think
from games import database_time
from games.models import BotThought
from games.press.services.bot_press import bot_proposes
from games.press.services.bot_promises import Promises, kept_promises
from games.services.base import locked_game
from games.services.opening import paper_fill, refresh_ready
from games.services.task_queueing import AGAIN, THINKERS, call_thinkers

log = logging.getLogger(__name__)

CHOICE = 5
"""So many of the most urgent thoughts are tried to be taken: other workers take some at the same time."""
LATER = 20.0
"""Within how many seconds one worker should be through with all that waits, if nobody waits for it."""
PUNCTUAL = 0.9
"""What part of the time that is left is given away for thinking."""
SECOND = timedelta(seconds=1)
SHORTEST = 0.05
"""Seconds that a bot has in any case: what an Expert needs to begin at all."""
POSITIONS = 20_000
"""An Expert tries no more than these, however fast the machine is: there is nothing left to find."""


def thoughts_work(*, clock: Callable[[], float] = time.monotonic) -> bool:
    """Think about the seat that is most urgent (`BotThoughtQuerySet.waiting`). Whether there was one."""
    now = database_time.now()
    waiting = BotThought.objects.waiting(now, now - AGAIN).values_list("pk", "tries", "hinted_at")
    for pk, tries, hinted_at in list(waiting[:CHOICE]):
        as_it_was = BotThought.objects.filter(pk=pk, tries=tries, hinted_at=hinted_at, done_at=None)
        if as_it_was.update(tries=tries + 1, hinted_at=now):
            thought_work(pk, now, clock)
            return True
    return False


def thought_work(thought_id: int, now: datetime, clock: Callable[[], float]) -> bool:
    """Think, with nothing locked, and hand in if the turn is still open. Whether it was handed in.

    If it breaks off, the paper stays as it is.
    """
    thought = BotThought.objects.select_related("turn__game", "seat").filter(pk=thought_id).first()
    if thought is None:
        return False  # the turn was closed in this very moment
    turn, game = thought.turn, thought.turn.game
    thought.seconds = _seconds(thought, now)
    until = clock() + thought.seconds
    promises = kept_promises(game, turn, thought.seat)
    try:
        lines = think(
            Task(
                game.rulebook, turn.loaded_state(game.rulebook), thought.seat.seat_id, seed=thought.seed,
                strength=thought.strength, temper=thought.temper, positions=POSITIONS, peace=promises.peace,
                promised=promises.lines, out_of_time=lambda: clock() > until,
            )
        )  # fmt: skip
    except Exception as error:  # whatever it is; its text may hold what only the seat may know
        log.error("bot of game %s: thinking broke off: %s", game.pk, type(error).__name__)
        return False
    return _hand_in(thought, lines, promises)


def _seconds(thought: BotThought, now: datetime) -> float:
    """How long a bot may think, seeing how many others wait: the more of them, the less.

    One worker is to be through with all that waits within `LATER`. What somebody waits for has the time that is left
    until its turn closes, in equal parts, and leaves those behind it theirs.
    """
    waiting = BotThought.objects.waiting(now, now - AGAIN).order_by()
    ready_at = thought.turn.ready_at
    if ready_at is None:
        share = LATER / (1 + waiting.count())
    else:
        number = 1 + waiting.filter(turn=thought.turn_id).count()
        line = waiting.aggregate(all=Count("turn__ready_at"), last=Max("turn__ready_at"))
        last = max(ready_at, line["last"] or ready_at)
        share = PUNCTUAL * min((ready_at - now) / (number * SECOND), (last - now) / ((1 + line["all"]) * SECOND))
    return min(thought.seconds, max(share, SHORTEST))


def _hand_in(thought: BotThought, lines: list[str], promises: Promises) -> bool:
    with locked_game(thought.turn.game) as game:
        still = BotThought.objects.begun().select_related("turn", "seat").filter(pk=thought.pk).first()
        if still is None or still.turn.number != game.turn_number or not game.is_going:
            return False
        if kept_promises(game, still.turn, still.seat) != promises:
            return False  # it has promised something since, and been called once more
        now = database_time.now()
        paper_fill(still.turn, still.seat_id, lines)
        bot_proposes(game, still.turn, still.seat)
        still.done_at, still.seconds = now, thought.seconds
        still.save(update_fields=["done_at", "seconds"])
        if still.turn.ready_at is not None:
            refresh_ready(game, still.turn, now)
    return True


def thoughts_hint(*, now: datetime) -> None:
    """Call workers if there are thoughts that nobody is at: calls were lost, or a worker died."""
    call_thinkers(BotThought.objects.waiting(now, now - AGAIN).order_by().values("pk")[:THINKERS].count())
