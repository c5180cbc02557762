"""“What would you do?”: what an Expert would order in a member's place, in games that nobody else plays.

It is thought about in the bots' queue, from what the seat sees. What is owed is in the database (`BotAdvice`): a worker
that is killed loses nothing, since the sweep calls another.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

import engine
from engine.bots.advice import advise
from engine.bots.players import VERSION, Task
from games import database_time
from games.bots.services.thoughts import POSITIONS
from games.common.errors import Conflict, Refused
from games.models import AuditAction, BotAdvice, Game, Seat, Turn
from games.permissions import check_advice
from games.services.base import check_number, check_open, check_papers_open, locked_game, record
from games.services.bot_chance import bot_seed
from games.services.opening import LONGEST_THOUGHT
from games.services.orders import orders_save
from games.services.papers import Saved
from games.services.task_queueing import AGAIN, hint_advice

log = logging.getLogger(__name__)

AT_ONCE = 200  # pieces of advice to call workers for in one sweep


def advice_ask(*, game: Game, by: User, number: int) -> BotAdvice:
    """Ask an Expert about the open turn, for the seat that `by` holds. Once a turn: asked again, the same is meant.

    One that was lost on the way is begun anew. Raises NotAllowed where people might meet, Refused where nothing is
    wanted, Conflict if the turn has gone by.
    """
    now = database_time.now()
    with locked_game(game) as locked:
        seat, turn = _seat_and_turn(locked, by, number)
        if not engine.wants(locked.rulebook, turn.loaded_state(locked.rulebook), seat.seat_id):
            raise Refused(f"Nothing is wanted from {seat.inside} now: there is nothing to advise.")
        advice, made = BotAdvice.objects.get_or_create(
            turn=turn, seat=seat, defaults={"version": VERSION, "hinted_at": now}
        )
        if made or advice.is_lost:
            advice.tries, advice.hinted_at = 0, now
            advice.save(update_fields=["tries", "hinted_at"])
            record(AuditAction.BOTS_ADVICE, game=locked, by=by, seat=seat, turn=number)
            hint_advice(advice.pk)
    return advice


def _seat_and_turn(locked: Game, by: User, number: int) -> tuple[Seat, Turn]:
    seat = check_advice(locked, by)
    turn = check_open(locked)
    check_number(turn, number)
    check_papers_open(turn)
    return seat, turn


def advice_work(*, advice_id: int, clock: Callable[[], float] = time.monotonic) -> bool:
    """Think about what a seat should order, and keep what comes of it. Whether it was kept.

    Nothing is locked meanwhile. Its chance is its own, so that it tells nothing of what the bots of the game think.
    """
    begun = BotAdvice.objects.owed().filter(pk=advice_id).update(tries=F("tries") + 1, hinted_at=database_time.now())
    if not begun:
        return False
    advice = BotAdvice.objects.select_related("turn__game", "seat").get(pk=advice_id)
    turn, game, until = advice.turn, advice.turn.game, clock() + LONGEST_THOUGHT
    task = Task(
        game.rulebook, turn.loaded_state(game.rulebook), advice.seat.seat_id,
        seed=bot_seed(game, f"{turn.number}:advice"), strength="expert", positions=POSITIONS,
        out_of_time=lambda: clock() > until,
    )  # fmt: skip
    try:
        orders = [asdict(one) for one in advise(task)]
    except Exception as error:  # whatever it is; its text may hold what only the seat may know
        log.error("advice in game %s: thinking broke off: %s", game.pk, type(error).__name__)
        return False
    return bool(BotAdvice.objects.filter(pk=advice_id, done_at=None).update(orders=orders, done_at=database_time.now()))


def advice_take(*, game: Game, by: User, number: int) -> Saved:
    """Put the advice on the sheet in the place of what stands there, which is kept for `advice_undo`."""
    with locked_game(game) as locked:
        seat, turn = _seat_and_turn(locked, by, number)
        advice = BotAdvice.objects.filter(turn=turn, seat=seat).exclude(done_at=None).first()
        if advice is None:
            raise Conflict("The Expert has not answered yet. Wait for its orders, and take them over then.")
        draft = _draft(turn, seat)
        if draft != advice.text or advice.taken_at is None:
            advice.taken_at, advice.replaced = database_time.now(), draft
            advice.save(update_fields=["taken_at", "replaced"])
        record(AuditAction.BOTS_ADVICE_TAKEN, game=locked, by=by, seat=seat, turn=number)
        return orders_save(game=locked, by=by, number=number, text=advice.text)


def advice_undo(*, game: Game, by: User, number: int) -> Saved:
    """Put back what stood on the sheet before the advice. Raises Conflict if the sheet was changed since."""
    with locked_game(game) as locked:
        seat, turn = _seat_and_turn(locked, by, number)
        advice = BotAdvice.objects.filter(turn=turn, seat=seat, taken_at__isnull=False).first()
        if advice is None:
            raise Conflict("The Expert's orders are not on your sheet: there is nothing to put back.")
        if _draft(turn, seat) != advice.text:
            raise Conflict(
                "You have changed the orders since you took them over, and what you wrote is kept. What stood on the "
                "sheet before them is shown with the advice: copy from there what you need."
            )
        before, advice.taken_at, advice.replaced = advice.replaced, None, ""
        advice.save(update_fields=["taken_at", "replaced"])
        return orders_save(game=locked, by=by, number=number, text=before)


def _draft(turn: Turn, seat: Seat) -> str:
    """What stands on the seat's sheet."""
    return turn.papers.filter(seat=seat).values_list("draft", flat=True).first() or ""


def advice_hint(*, now: datetime) -> None:
    """Call workers for the advice that nobody has finished."""
    before = now - AGAIN
    for pk in list(BotAdvice.objects.left(before).values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            if BotAdvice.objects.filter(pk=pk, hinted_at__lt=before).update(hinted_at=now):
                hint_advice(pk)
