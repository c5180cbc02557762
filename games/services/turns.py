"""Adjudicating turns: exactly once, whoever asks, however often, and whatever dies meanwhile.

A message names one turn, or says only that some are due (`turns_work`): whoever has time takes as many of those as fit
one transaction, and passes over what others have taken. So any number of workers share the work and need not know of
each other.
"""

import logging
import traceback
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models.functions import Coalesce

from games import database_time
from games.common.service_unavailable import is_unavailable
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Seat, Turn, TurnFailure
from games.selectors.missing import missing_of
from games.services.base import record
from games.services.clock import stop_without_rules
from games.services.closing import Closing, LostRace, close_all
from games.services.engine_runs import carry_out
from games.services.gate import gate_shut, gate_wanted
from games.services.notices import members_of, notices_queue
from games.services.outages import heartbeat_is_fresh
from games.services.tables import Table, table_of, tables_of

log = logging.getLogger(__name__)

FIRST_RETRY, LONGEST_RETRY = timedelta(seconds=30), timedelta(hours=1)
TOGETHER = 25  # turns to one transaction: about a quarter of a second, for which their games are locked


def turn_adjudicate(*, turn_id: int, number: int, now: datetime | None = None) -> Turn | None:
    """Adjudicate a turn if it is open, of that number, and due. Returns it, or None if it is not closed by this.

    Where the game has a release gate, a turn that is due goes through it first, and is due again at its end.

    One transaction: input, outcome and the next open turn are stored together or not at all. It ends in a
    compare-and-swap on the game's turn number, so that of any number of callers one succeeds. While the heartbeat is
    stale nothing is adjudicated: the sweep decides first whether the deadline fell into an outage.
    """
    game_id = Turn.objects.filter(pk=turn_id).values_list("game_id", flat=True).first()
    if game_id is None:
        return None
    try:
        with transaction.atomic():
            Game.objects.locked(game_id)
            seen_to = _adjudicate([turn_id], now, number=number)
    except LostRace:
        return None
    return next((turn for turn in seen_to if turn.adjudicated_at is not None), None)


def turns_work(*, now: datetime | None = None, most: int = TOGETHER, bots: bool = False) -> int:
    """Take some turns that are due, in games that nobody else has taken, and adjudicate them. How many were seen to.

    Those of games of people, or with `bots` of games against bots (`Game.is_against_bots`).

    If anything goes wrong with one of them, each is tried again by itself, so that it holds up no other.
    """
    taken: list[tuple[int, int]] = []
    try:
        with transaction.atomic():
            taken = _take(now or database_time.now(), most, bots=bots)
            return len(_adjudicate([pk for pk, _ in taken], now))
    except Exception as error:  # whatever it is
        if is_unavailable(error) and not taken:
            raise
        log.warning("%s turns at once: %s, so each by itself", len(taken), type(error).__name__)
        for pk, number in taken:
            turn_adjudicate_or_note(turn_id=pk, number=number, now=now)
    return len(taken)


def turn_adjudicate_or_note(*, turn_id: int, number: int, now: datetime | None = None) -> None:
    """The same of one turn for a worker: what goes wrong is noted and tried again later, and the other games go on."""
    try:
        turn_adjudicate(turn_id=turn_id, number=number, now=now)
    except Exception as error:  # whatever it is
        if is_unavailable(error):  # no fault of the turn: it is due still, and found by the next who looks
            log.warning("turn %s waits for the database: %s", turn_id, type(error).__name__)
            return
        turn_failed(turn_id=turn_id, number=number, error=error)


def _take(now: datetime, most: int, *, bots: bool) -> list[tuple[int, int]]:
    """The ids and numbers of turns that are due, the longest first, with their games locked."""
    all_due = Turn.objects.due(now)
    due = (all_due.of_bots() if bots else all_due.of_people()).order_by(Coalesce("ready_at", "due"), "pk")
    if connection.features.has_select_for_update_skip_locked:
        due = due.select_related("game").only("number", "game__id").select_for_update(skip_locked=True, of=("game",))
    return [(turn.pk, turn.number) for turn in due[:most]]


def _adjudicate(keys: Sequence[int], now: datetime | None, *, number: int | None = None) -> list[Turn]:
    """Of turns whose games are locked, close those that are due (and of that number). Raises LostRace.

    Gives the turns that were seen to: closed, or given their grace or their release gate first.
    """
    turns = [turn for turn in Turn.objects.filter(pk__in=keys).select_related("game") if _is_open(turn, number)]
    if not turns or not heartbeat_is_fresh(now or database_time.now()):
        return []
    seen_to, closings = [], []
    for table in tables_of(turns):
        moment = now or table.moment
        if table.turn.is_due(moment):
            seen_to.append(table.turn)
            if closing := _ready_to_close(table, moment):
                closings.append(closing)
    close_all(closings)
    return seen_to


def _is_open(turn: Turn, number: int | None) -> bool:
    game = turn.game
    return (
        game.status == GameStatus.RUNNING
        and turn.is_open
        and number in (None, turn.number)
        and game.turn_number == turn.number
    )


def _ready_to_close(table: Table, now: datetime) -> Closing | None:
    """What is to be closed of a turn that is due: one whose grace has been given, and whose release gate is over."""
    game, turn = table.game, table.turn
    absent = [] if turn.ready_at else table.absent()
    if absent and grace_give(game, turn, now, absent):
        return None
    return None if shut_gate(table, now) else Closing(table, now, absent)


def shut_gate(table: Table, now: datetime) -> bool:
    """Shut the release gate of a locked game's open turn, if it is to be shut first. Whether it was."""
    if not gate_wanted(table.game, table.turn):
        return False
    carry_out(table, now)  # what breaks off, does so now
    gate_shut(table.game, table.turn, now)
    return True


def absent_seats(game: Game, turn: Turn) -> list[Seat]:
    """Who counts as absent from the open turn of a locked game, were it closed now (`Table.absent`)."""
    return table_of(game, turn).absent()


def grace_give(game: Game, turn: Turn, now: datetime, absent: list[Seat]) -> bool:
    """Wait once more for those who are missing, if the game was made so and it has not been done for this turn.

    Of a locked game whose open turn is due.
    """
    if not game.grace_minutes or turn.grace_given or turn.gated_at is not None:
        return False
    turn.grace_given = True
    turn.due = now + timedelta(minutes=game.grace_minutes)
    turn.save(update_fields=["grace_given", "due"])
    missing = [seat.player for seat in absent if seat.player]
    notices_queue(game=game, about="deadline", key=f"{turn.pk}:grace", to=missing, data={"turn": turn.pk})
    record(AuditAction.TURN_GRACE, game=game, by=None, turn=turn.number)
    tell(game, "deadline")
    return True


def turn_failed(*, turn_id: int, number: int, error: BaseException, now: datetime | None = None) -> None:
    """Note that the engine broke off, and when to try again; tell the GM and the operators. The game stays as it is.

    The error's text may hold orders: it goes into TurnFailure, which only they see, and not into the log.
    """
    now = now or database_time.now()
    log.error("turn %s: adjudication failed: %s", turn_id, type(error).__name__)
    with transaction.atomic():
        turn = Turn.objects.select_related("game").get(pk=turn_id)
        game = Game.objects.locked(turn.game_id)
        turn.refresh_from_db()
        if not turn.is_open or turn.number != number:
            return
        turn.failures += 1
        turn.retry_at = now + min(FIRST_RETRY * 2 ** min(turn.failures - 1, 10), LONGEST_RETRY)
        turn.save(update_fields=["failures", "retry_at"])
        TurnFailure.objects.create(turn=turn, at=now, error="".join(traceback.format_exception(error)))
        record(AuditAction.TURN_FAIL, game=game, by=None, turn=number, failures=turn.failures)
        if missing := missing_of(game):
            stop_without_rules(game=game, missing=missing)
            return
        keepers = game.gms or members_of(game)
        notices_queue(game=game, about="trouble", key=f"{turn.pk}", to=keepers, data={"turn": turn.pk})
        tell(game, "deadline")
