"""Stopping the clock, starting it again, and moving a deadline."""

import hashlib
from datetime import datetime, timedelta

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Conflict, Refused
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Ruling, RulingKind, Turn
from games.models.timetable import LONGEST_WINDOW
from games.permissions import check_gm
from games.selectors.missing import missing_of, needs_text
from games.services.base import check_open, check_papers_open, check_turn, locked_game, record
from games.services.notices import members_of, notices_queue
from games.services.opening import refresh_ready

LEAST_LEFT = timedelta(minutes=15)  # after a pause, so that players can notice


def pause(game: Game, by: User | None, reason: str) -> None:
    """Stop the clock of a locked game."""
    if game.status != GameStatus.RUNNING:
        raise Conflict("The game is not running.")
    turn = check_open(game)
    now = database_time.now()
    turn.stop_clock(now)
    game.status, game.paused_at = GameStatus.PAUSED, now
    game.save(update_fields=["status", "paused_at"])
    record(AuditAction.GAME_PAUSE, game=game, by=by)
    notices_queue(game=game, about="paused", key=f"{turn.pk}:{now:%Y%m%d%H%M%S}", data={"reason": reason})
    tell(game, "deadline")


def resume(game: Game, by: User | None, reason: str) -> None:
    """Let the clock of a locked game go on, with the time that was left."""
    if game.status != GameStatus.PAUSED:
        raise Conflict("The game is not paused.")
    if missing := missing_of(game):
        raise Conflict(f"The game {needs_text(missing)}. That is not installed here; it can go on when that is back.")
    turn = check_open(game)
    now = database_time.now()
    game.status, game.paused_at, game.resumes_at, game.silent_turns = GameStatus.RUNNING, None, None, 0
    game.save(update_fields=["status", "paused_at", "resumes_at", "silent_turns"])
    turn.start_clock(now, at_least=min(turn.usual_length, LEAST_LEFT))
    refresh_ready(game, turn, now)
    record(AuditAction.GAME_RESUME, game=game, by=by)
    data = {"turn": turn.pk, "reason": reason}
    notices_queue(game=game, about="resumed", key=f"{turn.pk}:{now:%Y%m%d%H%M%S}", data=data)
    tell(game, "deadline")


def stop_without_rules(*, game: Game, missing: tuple[str, ...]) -> None:
    """Stop the clock of a game whose rules are not here, and tell its GM what is missing; once, whoever finds it."""
    with locked_game(game) as locked:
        reason = f"The game {needs_text(missing)}. That is not installed here."
        if locked.status == GameStatus.RUNNING:
            record(AuditAction.GAME_RULES_GONE, game=locked, by=None, missing=list(missing))
            pause(locked, None, reason)
        if locked.status != GameStatus.FORMING:
            mark = f"{locked.turn_number}:{digest(missing)}"
            keepers = locked.gms or members_of(locked)
            notices_queue(game=locked, about="rulesgone", key=mark, to=keepers, data={"needs": needs_text(missing)})


def digest(missing: tuple[str, ...]) -> str:
    """A short name of what is missing, for the key of a notice."""
    return hashlib.sha256("\n".join(missing).encode()).hexdigest()[:12]


def move_deadline(game: Game, due: datetime, by: User | None, reason: str) -> Turn:
    """Set the deadline of the open turn of a locked game."""
    now = database_time.now()
    turn = check_open(game)
    if game.status == GameStatus.PAUSED:
        raise Conflict("The game is paused: there is no deadline to move until it goes on.")
    check_papers_open(turn)
    if due <= now:
        raise Refused("The deadline has to lie in the future.", field="due")
    if due > now + timedelta(minutes=LONGEST_WINDOW):
        raise Refused("The deadline can be 14 days away at most. For longer, pause the game.", field="due")
    was = turn.due
    turn.set_due(due)
    turn.save(update_fields=["due", "remind_at"])
    record(AuditAction.TURN_DEADLINE_MOVE, game=game, by=by, turn=turn.number, was=was.isoformat() if was else None)
    data = {"turn": turn.pk, "reason": reason, "was": was.isoformat() if was else None}
    notices_queue(game=game, about="moved", key=f"{turn.pk}:{now:%Y%m%d%H%M%S%f}", data=data)
    tell(game, "deadline")
    return turn


def game_pause(*, game: Game, by: User, reason: str, turn: str | None = None) -> Game:
    """As the GM: stop the clock. Orders can still be saved."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        pause(locked, by, reason)
        _on_the_ledger(locked, by, "halted", reason)
    return locked


def game_resume(*, game: Game, by: User, reason: str = "", turn: str | None = None) -> Game:
    """As the GM: let the clock go on."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        resume(locked, by, reason)
        _on_the_ledger(locked, by, "resumed", reason)
    return locked


def _on_the_ledger(game: Game, by: User, what: str, reason: str) -> None:
    """A GM who stops the clock, or lets it go on, has ruled; players who agree on it have not."""
    turn = check_open(game)
    Ruling.objects.create(
        game=game,
        number=turn.number,
        phase=turn.phase,
        kind=RulingKind.DEADLINE,
        data={"clock": what},
        reason=reason.strip() or "No reason was given.",
        author=by,
    )
    tell(game, "ledger")
