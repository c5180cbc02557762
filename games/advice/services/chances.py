"""Each seat's chances by season, worked out after the end by letting quick bots play stored positions on.

A rollout at a time, in the bots' queue; what has been found is stored at once, and after a second the task calls itself
anew, so that bots that think for a game need not wait for it.
"""

import logging
import time
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from engine.bots.chances import rollout
from engine.bots.players import VERSION
from games import database_time
from games.advice.queries.chances import FAILURES, line_of
from games.common.errors import Conflict
from games.common.service_unavailable import is_unavailable
from games.models import Game, GameChances, GameStatus, Turn
from games.services.base import locked_game
from games.services.task_queueing import hint_chances

log = logging.getLogger(__name__)

ROLLOUTS = 2
"""How often each position is played on."""
SLICE = 1.0
"""Seconds after which a task makes room for others; a rollout that was begun is ended."""
LATELY = timedelta(days=2)
"""Games that have ended since are worked out without being asked about."""


def chances_ask(*, game: Game) -> GameChances:
    """Have the chances of a finished game worked out. What is there of its line as it is now is left.

    Raises Conflict for a game that is not over, or in which nobody has moved.
    """
    with locked_game(game) as locked:
        turns = line_of(locked)
        if locked.status != GameStatus.FINISHED or not turns:
            raise Conflict("Chances are worked out when a game is over and has been played: they would help somebody.")
        there = GameChances.objects.filter(game=locked)
        there.exclude(turns=turns, failures__lt=FAILURES).delete()
        chances, made = GameChances.objects.get_or_create(game=locked, defaults={"turns": turns, "version": VERSION})
        if made:
            hint_chances()
    return chances


def chances_begin(*, now: datetime | None = None) -> int:
    """Note the games that have ended lately; returns how many."""
    since = (now or database_time.now()) - LATELY
    ended = Game.objects.filter(status=GameStatus.FINISHED, finished_at__gte=since, exhibition=False, chances=None)
    new = [GameChances(game=one, turns=line_of(one), version=VERSION) for one in ended.order_by("finished_at")[:20]]
    GameChances.objects.bulk_create(new, ignore_conflicts=True)
    return len(new)


def chances_work(*, seconds: float = SLICE) -> bool:
    """Go on with what is owed, the oldest first, for so long. Whether something is left."""
    until = time.monotonic() + seconds
    left = GameChances.objects.filter(done_at=None, failures__lt=FAILURES).select_related("game")
    while (chances := left.order_by("asked_at", "pk").first()) is not None:
        if time.monotonic() >= until:
            return True
        try:
            _go_on(chances)
        except Exception as error:  # whatever is stored there: the others are worked out
            if is_unavailable(error):
                raise
            log.error("chances of game %s broke off: %s", chances.game_id, type(error).__name__)
            GameChances.objects.filter(pk=chances.pk).update(failures=F("failures") + 1)
    return False


def _go_on(chances: GameChances) -> None:
    """One rollout of the next position; stored, unless another worker was quicker."""
    done, tried, game = len(chances.points), len(chances.going), chances.game
    result = None
    if done < len(chances.turns):
        turn = Turn.objects.get(pk=chances.turns[done])
        seed = f"{game.secret_hash}:{turn.number}:{tried}"
        result = rollout(game.rulebook, turn.loaded_state(game.rulebook), seed=seed)
    with transaction.atomic():
        now = GameChances.objects.select_for_update().get(pk=chances.pk)
        if (len(now.points), len(now.going)) != (done, tried):
            return
        if result is not None:
            now.going = [*now.going, result]
        if len(now.going) >= ROLLOUTS:
            now.points = [*now.points, {"turn": now.turns[done], "shares": _mean(now.going)}]
            now.going = []
        if len(now.points) == len(now.turns):
            now.done_at = database_time.now()
        now.save(update_fields=["points", "going", "done_at"])


def _mean(shares: list[dict[str, float]]) -> dict[str, float]:
    seats = dict.fromkeys(seat for one in shares for seat in one)
    return {seat: round(sum(one.get(seat, 0.0) for one in shares) / len(shares), 4) for seat in seats}
