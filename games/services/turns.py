"""Adjudicating turns: exactly once, whoever asks, however often, and whatever dies meanwhile."""

import logging
import traceback
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

import engine
from games.live.live import tell
from games.models import Game, GameStatus, NmrPolicy, Receipt, RulingKind, Seat, Turn, TurnFailure
from games.selectors.missing import missing_of
from games.selectors.orders import unheard_seats
from games.services.base import record
from games.services.clock import rules_are_gone
from games.services.endings import finish
from games.services.engine_runs import carry_out, papers_of, standing_rulings, store_outcome
from games.services.gate import gate_shut, gate_wanted
from games.services.notices import members_of, notices_owe
from games.services.opening import turn_open
from games.services.outages import heartbeat_is_fresh
from games.services.proposals import proposals_lapse
from games.services.seats import seat_give_up

log = logging.getLogger(__name__)

FIRST_RETRY, LONGEST_RETRY = timedelta(seconds=30), timedelta(hours=1)
CLOSED_EARLY = "closed_early"  # in the ledger's line of a window that the GM closed before its deadline
ASLEEP_AFTER = 40  # turns in a row in which no member was heard: the game pauses itself


class LostRace(Exception):
    """Another transaction has closed this turn first."""


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
            game = Game.objects.locked(game_id)
            turn = Turn.objects.get(pk=turn_id)
            now = now or moment(turn)
            if not heartbeat_is_fresh(now):
                return None
            open_for_work = game.status == GameStatus.RUNNING and turn.is_open and turn.number == number
            if not open_for_work or game.turn_number != number or not turn.is_due(now):
                return None
            absent = [] if turn.ready_at else absent_seats(game, turn)
            if absent and grace_give(game, turn, now, absent):
                return None
            return turn if through_gate_or_close(game, turn, now=now, absent=absent) else None
    except LostRace:
        return None


def moment(turn: Turn) -> datetime:
    """The time by which a turn of a locked game is closed: taken under the lock, and never before its last receipt.

    Whoever waited for the lock waited for papers that were being taken in; and the clocks of two machines differ.
    """
    last = Receipt.objects.filter(submission__turn=turn).aggregate(last=Max("taken_at"))["last"]
    now = timezone.now()
    return max(now, last) if last is not None else now


def through_gate_or_close(game: Game, turn: Turn, *, now: datetime, absent: list[Seat]) -> bool:
    """Close the open turn of a locked game, or first shut its release gate. Whether it is closed. Raises LostRace."""
    if gate_wanted(game, turn):
        carry_out(game, turn, papers_of(turn), now)  # what breaks off, does so now
        gate_shut(game, turn, now)
        return False
    close(game, turn, now=now, absent=absent)
    return True


def absent_seats(game: Game, turn: Turn) -> list[Seat]:
    """Those of them who count as absent: not those for whom the GM has entered orders.

    Where a paper is so secret that nobody may know who sent it, nobody does; nor in a window that the GM closed before
    its deadline.
    """
    if closed_early(turn):
        return []
    rulebook, unheard = game.rulebook, unheard_seats(game, turn)
    stood_in = {ruling.data.get("seat") for ruling in standing_rulings(game, turn.number) if ruling.kind == "order"}
    unheard = [seat for seat in unheard if seat.seat_id not in stood_in]
    state = turn.loaded_state(rulebook) if unheard else None
    return [seat for seat in unheard if state is not None and engine.missed(rulebook, state, seat.seat_id)]


def closed_early(turn: Turn) -> bool:
    """Whether the GM has closed a window before its deadline: those who are missing had no time to be there."""
    rulings = turn.game.rulings.filter(kind=RulingKind.DEADLINE, phase=turn.phase, made_at__gte=turn.opened_at)
    return any(ruling.data.get(CLOSED_EARLY) for ruling in rulings)


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
    notices_owe(game=game, about="deadline", key=f"{turn.pk}:grace", to=missing, data={"turn": turn.pk})
    record("turn.grace", game=game, by=None, turn=turn.number)
    tell(game, "deadline")
    return True


def close(game: Game, turn: Turn, *, now: datetime, absent: list[Seat]) -> None:
    """Adjudicate the open turn of a locked game, and open the next or end the game. Raises LostRace."""
    submissions = papers_of(turn)
    outcome, rulings = carry_out(game, turn, submissions, now)
    store_outcome(turn, outcome, submissions, rulings, now)

    game.turn_number = turn.number + 1
    seats_strike_out(game, outcome.state)
    _count_absences(game, turn, absent)
    proposals_lapse(game)
    record("turn.adjudicate", game=game, by=None, turn=turn.number, absent=[seat.seat_id for seat in absent])
    notices_owe(game=game, about="turn", key=f"{turn.pk}", data={"turn": turn.pk})
    tell(game, "turn")
    go_on(game, outcome.state, turn, now)
    if Game.objects.filter(pk=game.pk, turn_number=turn.number).update(turn_number=game.turn_number) != 1:
        raise LostRace


def go_on(game: Game, state: "engine.State", turn: Turn, now: datetime) -> None:
    """After `turn`, which led to `state`: end the game, or open the next turn."""
    if state.ended:
        winners = list(state.winners or ())
        finish(game, kind="win" if len(winners) == 1 else "draw", seats=winners, now=now, how=how_it_ended(turn))
        return
    following = turn_open(game, state, number=turn.number + 1, parent=turn, now=now)
    if game.silent_turns >= ASLEEP_AFTER:
        _fall_asleep(game, following, now)


def how_it_ended(turn: Turn) -> str:
    """The last word of the report: who has won, and by what."""
    events = (turn.outcome or {}).get("events", [])
    return next((str(event["text"]) for event in reversed(events) if event["kind"] == "game.ended"), "")


def _fall_asleep(game: Game, turn: Turn, now: datetime) -> None:
    """Pause a game in which nobody has been heard for a long time, until somebody wants to go on."""
    turn.stop_clock(now)
    game.status, game.paused_at, game.silent_turns = GameStatus.PAUSED, now, 0
    game.save(update_fields=["status", "paused_at", "silent_turns"])
    record("game.sleep", game=game, by=None)
    notices_owe(game=game, about="paused", key=f"{turn.pk}", data={"asleep": True})


def seats_strike_out(game: Game, state: "engine.State") -> None:
    """Mark the powers without units and centres as out, and those that have some as in. Rules may have come and gone.

    Between two windows of one year nobody is struck out yet (a Garden of Eden may save who has nothing left), and
    nobody who is still asked for something when a season opens.
    """
    rulebook = game.rulebook.amended(state.house)
    seats_fit(game, rulebook)
    alive = {unit.owner for unit in state.units.values()} | set(state.centres.values())
    opens = state.ended or engine.read_phase(state.phase).window in "MP"
    for seat in game.seats.filter(kind="power", seat_id__in=rulebook.seat_ids):
        gone = seat.seat_id not in alive
        asked = gone and opens and bool(engine.wants(game.rulebook, state, seat.seat_id))
        out = gone and not asked and (opens or seat.out)
        if seat.out != out:
            seat.out = out
            seat.save(update_fields=["out"])


def seats_fit(game: Game, rulebook: "engine.Rulebook") -> None:
    """Set chairs for seats that rules added in mid-game bring, and clear away those whose rule was struck."""
    there = {seat.seat_id: seat for seat in game.seats.all()}
    for position, spec in enumerate(rulebook.seats):
        if spec.id not in there:
            Seat.objects.create(game=game, seat_id=spec.id, name=spec.name, kind=spec.kind, position=position)
    for seat_id, seat in there.items():
        gone = rulebook.seat(seat_id) is None
        if gone != seat.out and (gone or seat.kind != "power"):
            seat.out = gone
            seat.save(update_fields=["out"])


def _count_absences(game: Game, turn: Turn, absent: list[Seat]) -> None:
    """Count NMRs, and let the game's policy follow on too many in a row."""
    missing = {seat.pk for seat in absent}
    for seat in game.seats.played().filter(seat_id__in=turn.wanted):
        if seat.pk not in missing:
            seat.nmr_running = 0
            seat.save(update_fields=["nmr_running"])
            continue
        seat.nmr_running += 1
        seat.nmr_total += 1
        seat.save(update_fields=["nmr_running", "nmr_total"])
        if game.nmr_policy == NmrPolicy.HOLD or seat.nmr_running < game.nmr_limit:
            continue
        stay = game.memberships.filter(seat=seat, left_at=None).first()
        if stay is not None:
            reason = f"Missed {seat.nmr_running} deadlines in a row."
            seat_give_up(game, stay, reason=reason, to_bot=game.nmr_policy == NmrPolicy.BOT)
    heard = turn.papers.counting().filter(seat__player__isnull=False).exists()
    game.silent_turns = 0 if heard else game.silent_turns + 1
    game.save(update_fields=["silent_turns"])


def turn_failed(*, turn_id: int, number: int, error: BaseException, now: datetime | None = None) -> None:
    """Note that the engine broke off, and when to try again; tell the GM and the operators. The game stays as it is.

    The error's text may hold orders: it goes into TurnFailure, which only they see, and not into the log.
    """
    now = now or timezone.now()
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
        record("turn.fail", game=game, by=None, turn=number, failures=turn.failures)
        if missing := missing_of(game):
            rules_are_gone(game=game, missing=missing)
            return
        keepers = game.gms or members_of(game)
        notices_owe(game=game, about="trouble", key=f"{turn.pk}", to=keepers, data={"turn": turn.pk})
        tell(game, "deadline")
