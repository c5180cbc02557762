"""The published line of a game: switched to other turns from some number on. Nothing is deleted."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

import engine
from games import database_time
from games.live.live import tell
from games.models import BotThought, Game, GameStatus, Receipt, Submission, Turn
from games.models.submission import orders_digest
from games.press.services.bot_letters import letters_carry_over
from games.press.services.bot_promises import promises_carry_over
from games.ratings.services import records_queue
from games.selectors.quiet_board import ends_quietly, quiet_words
from games.services.closing import ending_text, seats_strike_out
from games.services.endings import finish
from games.services.opening import bot_begins_anew, turn_open

LEAST_LEFT = timedelta(minutes=15)


def line_switch(
    game: Game, *, number: int, turns: Sequence[Turn], last: Turn | None, state: "engine.State", now: datetime
) -> None:
    """Publish `turns` instead of what is published from `number` on, in a locked game, and open the turn after them.

    `last` is the turn before the one that opens (None: the first of the game opens), `state` the position after it.
    Papers come along as far as they can still be given; ready marks are taken off, since the board may have changed.
    A game that was over on the board, or by a quiet one, goes on if it no longer is; one that its players ended stays
    ended.
    """
    ended_on_board = _ended_on_board(game)
    gone = list(game.turns.published().filter(number__gte=number).order_by("number"))
    following = gone[-1] if gone and gone[-1].adjudicated_at is None else None
    game.turns.filter(pk__in=[turn.pk for turn in gone]).update(published=False)
    BotThought.objects.filter(turn__in=gone, done_at=None).delete()
    game.turns.filter(pk__in=[turn.pk for turn in turns]).update(published=True)
    if game.is_over and (ended_on_board or (game.result or {}).get("quiet")):
        _reopen(game)
    game.turn_number = (last.number if last is not None else 0) + 1
    game.save(update_fields=["turn_number"])
    seats_strike_out(game, list(game.seats.all()), state)
    records_queue([game])
    tell(game, "turn")
    if state.ended:
        winners = list(state.winners or ())
        kind = "win" if len(winners) == 1 else "draw"
        finish(game, kind=kind, seats=winners, now=now, how=ending_text(last) if last is not None else "")
        return
    if game.is_going and ends_quietly(game, state):
        left = list(game.seats.filter(out=False, kind="power").values_list("seat_id", flat=True))
        finish(game, kind="draw", seats=left, now=now, how=quiet_words(game), quiet=True)
        return
    due = _deadline(following, state.phase, now)
    turn_open(game, state, number=game.turn_number, parent=last, now=now, due=due)
    old = _papers_for(gone, state.phase) or following
    if old is not None:
        _carry_over(game, old)


def _ended_on_board(game: Game) -> bool:
    """Whether the last turn ended it; one whose outcome cannot be read did not."""
    last = game.last_turn
    state = (last.outcome or {}).get("state") if last is not None else None
    return isinstance(state, dict) and state.get("winners") is not None


def _reopen(game: Game) -> None:
    game.status, game.result, game.finished_at = GameStatus.RUNNING, None, None
    game.save(update_fields=["status", "result", "finished_at"])


def _deadline(following: Turn | None, phase: str, now: datetime) -> datetime | None:
    """The deadline that stood, if the same window opens again; but time to look at the new board in any case."""
    if following is None or following.phase != phase or following.due is None:
        return None
    return max(following.due, now + min(following.length, LEAST_LEFT))


def _papers_for(gone: Sequence[Turn], phase: str) -> Turn | None:
    """The turn of the old line whose papers were for the window that opens again."""
    return next((turn for turn in reversed(gone) if turn.phase == phase), None)


def _carry_over(game: Game, old: Turn) -> None:
    """Papers of a turn of the old line, and what bots were asked and have promised, as far as it fits."""
    new = game.turns.published().filter(adjudicated_at=None, number=game.turn_number).first()
    if new is None:
        return
    if game.status == GameStatus.PAUSED and new.due is not None:
        new.stop_clock(database_time.now())
    for paper, lines in papers_that_fit(game, old, new.loaded_state(game.rulebook)):
        _hand_in(new, paper, lines)
    if old.phase == new.phase:
        letters_carry_over(old, new)
        for seat in promises_carry_over(game, old, new):
            bot_begins_anew(game, new, seat, database_time.now())


def papers_that_fit(game: Game, turn: Turn, state: "engine.State") -> Iterator[tuple[Submission, list[str]]]:
    """The papers that members handed in for a turn, each with those of its lines that `state` still allows."""
    rulebook = game.rulebook
    seats = {str(seat) for seat in rulebook.amended(state.house).seat_ids}
    for paper in turn.papers.filter(seat__bot=False, seat__out=False, seat__seat_id__in=seats).select_related("seat"):
        checks = engine.check(rulebook, state, paper.seat.seat_id, paper.lines)
        yield paper, [one.canonical for one in checks if one.level != "error" and one.canonical]


def _hand_in(turn: Turn, paper: Submission, lines: list[str]) -> None:
    carried, _ = turn.papers.update_or_create(
        seat=paper.seat, defaults={"draft": paper.draft, "lines": lines, "saved_at": paper.saved_at, "ready": False}
    )
    if lines:
        number = carried.receipts.count() + 1
        Receipt.objects.create(submission=carried, number=number, lines=lines, digest=orders_digest(lines))
