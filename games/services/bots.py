"""Bots that think: better orders than the Novice's, with which every bot opens a turn.

What is owed is in the database (`BotThought`); a worker that is killed on the way loses nothing, since the sweep calls
another, and if none comes the bot stands by the orders that it has.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from engine.bots.players import Task, think
from games.models import BotThought
from games.services.base import locked_game
from games.services.bot_press import Promises, bot_proposes, promises_kept
from games.services.opening import paper_fill, refresh_ready
from games.services.task_queueing import hint_thought

log = logging.getLogger(__name__)

AGAIN = timedelta(seconds=15)
"""After how long without an answer another worker is called."""
AT_ONCE = 200
POSITIONS = 20_000
"""An Expert tries no more than these, however fast the machine is: there is nothing left to find."""


def bot_think(*, thought_id: int, clock: Callable[[], float] = time.monotonic) -> bool:
    """Think about a seat and hand in what comes of it, if the turn is still open. Whether it was handed in.

    The thinking itself holds no lock. Whatever breaks off, the paper that is there stays.
    """
    begun = BotThought.objects.owed().filter(pk=thought_id).update(tries=F("tries") + 1)
    if not begun:
        return False
    thought = BotThought.objects.select_related("turn__game", "seat").get(pk=thought_id)
    turn, game = thought.turn, thought.turn.game
    until = clock() + thought.seconds
    kept = promises_kept(game, turn, thought.seat)
    try:
        lines = think(
            Task(
                game.rulebook, turn.loaded_state(game.rulebook), thought.seat.seat_id, seed=thought.seed,
                strength=thought.strength, temper=thought.temper, positions=POSITIONS, peace=kept[0], promised=kept[1],
                out_of_time=lambda: clock() > until,
            )
        )  # fmt: skip
    except Exception as error:  # whatever it is; its text may hold what only the seat may know
        log.error("bot of game %s: thinking broke off: %s", game.pk, type(error).__name__)
        return False
    return _hand_in(thought, lines, kept)


def _hand_in(thought: BotThought, lines: list[str], kept: Promises) -> bool:
    with locked_game(thought.turn.game) as game:
        still = BotThought.objects.begun().select_related("turn", "seat").filter(pk=thought.pk, seat__bot=True).first()
        if still is None or still.turn.number != game.turn_number or not game.is_going:
            return False
        if promises_kept(game, still.turn, still.seat) != kept:
            return False  # it has promised something since, and been called once more
        now = timezone.now()
        paper_fill(still.turn, still.seat_id, lines)
        bot_proposes(game, still.turn, still.seat)
        still.done_at = now
        still.save(update_fields=["done_at"])
        if still.turn.ready_at is not None:
            refresh_ready(game, still.turn, now)
    return True


def thoughts_hint(*, now: datetime) -> None:
    """Call workers for the thoughts that nobody has finished."""
    before = now - AGAIN
    for pk in list(BotThought.objects.left(before).values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            if BotThought.objects.filter(pk=pk, hinted_at__lt=before).update(hinted_at=now):
                hint_thought(pk)
