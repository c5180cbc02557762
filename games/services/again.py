"""The last turn once more: a new revision of it, and of the open turn after it. Nothing is deleted."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

import engine
from games.errors import Refused
from games.live import tell
from games.models import Game, GameStatus, Receipt, Turn
from games.models.submission import orders_digest
from games.services.base import record
from games.services.notices import notices_owe
from games.services.turns import go_on, run_engine, seats_strike_out, standing_rulings, store_outcome

LEAST_LEFT = timedelta(minutes=15)


def adjudicate_again(game: Game, last: Turn, *, by: User, reason: str) -> Turn:
    """Adjudicate the last turn of a locked game again, publish that, and open the turn after it anew.

    The orders already saved for the open turn come along as far as they can still be given; ready marks are taken
    off, since the board may have changed. A game that the last turn had ended goes on if it no longer does.
    """
    now = timezone.now()
    following = game.turns.filter(published=True, number=last.number + 1).first()
    rulings = standing_rulings(game, last.number)
    try:
        outcome = run_engine(game, last, last.submissions or {}, rulings)
    except engine.EngineError as error:
        raise Refused(f"The engine cannot carry that out: {error}") from error
    game.turns.filter(pk__in=[turn.pk for turn in (last, following) if turn]).update(published=False)
    again = Turn(
        game=game,
        number=last.number,
        revision=game.turns.filter(number=last.number).count() + 1,
        parent=last.parent,
        phase=last.phase,
        state=last.state,
        opened_at=last.opened_at,
        due=last.due,
        wanted=last.wanted,
    )
    store_outcome(again, outcome, last.submissions or {}, rulings, now)
    if game.is_over:
        _reopen(game)
    seats_strike_out(game, outcome.state)
    record("turn.readjudicate", game=game, by=by, turn=again.number, revision=again.revision)
    data = {"turn": again.pk, "reason": reason}
    notices_owe(game=game, about="again", key=f"{again.pk}", data=data)
    tell(game, "turn")
    go_on(game, outcome.state, again, now, due=_deadline(following, outcome.state.phase, now))
    if following is not None:
        _carry_over(game, following)
    return again


def _reopen(game: Game) -> None:
    game.status, game.result, game.finished_at = GameStatus.RUNNING, None, None
    game.save(update_fields=["status", "result", "finished_at"])


def _deadline(following: Turn | None, phase: str, now: datetime) -> datetime | None:
    """The deadline that stood, if the same window opens again; but time to look at the new board in any case."""
    if following is None or following.phase != phase or following.due is None:
        return None
    return max(following.due, now + min(following.length, LEAST_LEFT))


def _carry_over(game: Game, old: Turn) -> None:
    """Papers of the open turn's old revision, brought to the new one as far as they fit its position."""
    new = game.open_turn
    if new is None:
        return
    if game.status == GameStatus.PAUSED and new.due is not None:
        new.stop_clock(timezone.now())
    rulebook = game.rulebook
    state = new.loaded_state(rulebook)
    for paper in old.papers.filter(seat__bot=False, seat__out=False).select_related("seat"):
        checks = engine.check(rulebook, state, paper.seat.seat_id, paper.lines)
        lines = [check.canonical for check in checks if check.level != "error" and check.canonical]
        carried, _ = new.papers.update_or_create(
            seat=paper.seat, defaults={"draft": paper.draft, "lines": lines, "saved_at": paper.saved_at, "ready": False}
        )
        if lines:
            number = carried.receipts.count() + 1
            Receipt.objects.create(submission=carried, number=number, lines=lines, digest=orders_digest(lines))
