"""Saving orders. What is accepted counts at the deadline, whether or not anybody presses ready.

What comes after the deadline is not accepted (check_in_time), even if no worker has closed the turn yet. Drafts are
kept all the same until it is closed: nothing that was typed is lost, and the deadline may yet be moved.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import TextChoices

import engine
from games import database_time
from games.common.errors import Conflict, Refused
from games.common.order_rows import check_counting, keyed
from games.common.order_text import LONGEST_PAPER, lines_of, read_lines
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Seat, Submission, Turn
from games.selectors.order_rows import rows_of
from games.services.base import locked_game, record
from games.services.opening import refresh_ready
from games.services.outages import will_be_moved
from games.services.papers import PaperReading, Saved, change_paper, keep, open_paper, paper_of, reading_of, unread_of
from games.services.turns import absent_seats, grace_give


def _check_length(text: str) -> None:
    if len(text) > LONGEST_PAPER:
        raise Refused(f"That is {len(text)} characters; a paper holds {LONGEST_PAPER}.", field="text")


class Lateness(TextChoices):
    """How orders stand in a turn that is open, by its deadline."""

    IN_TIME = "in_time"
    TAKEN = "taken"  # the deadline has passed, and the game takes late orders
    MOVING = "moving"  # it fell into an outage, and will be moved
    GRACE = "grace"  # it has passed, and somebody is missing who is waited for once
    OVER = "over"


def lateness(game: Game, turn: Turn, now: datetime) -> Lateness:
    """How orders stand that come now for the open turn of a game."""
    if turn.due is None or now < turn.due:
        return Lateness.IN_TIME
    if will_be_moved(turn, now):
        return Lateness.MOVING
    if game.late_orders:
        return Lateness.TAKEN
    waits = game.grace_minutes and not turn.grace_given and not turn.ready_at
    return Lateness.GRACE if waits and absent_seats(game, turn) else Lateness.OVER


def check_in_time(game: Game, turn: Turn) -> datetime:
    """What time it is, for the receipt. Raises Conflict if the deadline has passed, and nobody was told of more time.

    Of a locked game and its open turn. Grace for those who are missing begins now, as when a worker had come by.
    """
    now = database_time.now()
    stands = lateness(game, turn, now)
    if stands == Lateness.GRACE:
        grace_give(game, turn, now, absent_seats(game, turn))
    if stands == Lateness.OVER:
        raise Conflict(
            f"The deadline was at {turn.due:%H:%M} UTC on {turn.due:%-d %B}. What comes after it does not count; what "
            "you had saved by then does. If something kept you from it, write to the GM."
        )
    return now


def orders_save(*, game: Game, by: User, number: int, text: str, rows: Sequence[str] | None = None) -> Saved:
    """Take a whole paper, one order a line or as a letter, for the seat that `by` holds; it replaces the one before.

    `rows`: the row that each line was typed in, where it was typed in rows (`engine.notation.letters.row_lines`).

    Lines that cannot be read or given are refused one by one, with the reason, and stay in the draft; all others count
    from now on. A set of accepted orders that differs from the last gets a receipt, also an empty one after another.
    """
    _check_length(text)

    def write(paper: Submission, reading: PaperReading) -> Saved:
        return keep(paper, reading, by=by, now=check_in_time(paper.turn.game, paper.turn))

    return change_paper(game=game, by=by, number=number, read=lambda paper: _whole(paper, text, rows), write=write)


def _whole(paper: Submission, text: str, rows: Sequence[str] | None = None) -> PaperReading:
    """A paper with this text instead of all that it had."""
    rulebook = paper.turn.game.rulebook
    state, seat_id = paper.turn.loaded_state(rulebook), paper.seat.seat_id
    lines = read_lines(rulebook, state, seat_id, text, rows)
    checks = check_counting(rulebook, state, seat_id, lines)
    before = rows_of(paper, rulebook, state)
    after = before.with_lines(keyed(engine.wants(rulebook, state, seat_id), checks))
    return reading_of(paper, after, _draft(text, lines, rows), checks, told=after.version != before.version)


def unread_add(
    *, turn: Turn, seat: Seat, checks: Sequence["engine.LineCheck"], earlier: Sequence[dict[str, str]]
) -> None:
    """Keep the lines of a letter that do not count beside what the seat has handed in, for the GM to read.

    Of a locked game. `earlier`: those of letters before this one; they stay, but for what it has a good order for.
    What comes after the deadline is not kept.
    """
    if lateness(turn.game, turn, database_time.now()) == Lateness.OVER:
        return
    paper = paper_of(turn, seat)
    good = {check.subject for check in checks if check.level != "error"}
    before = [one for one in earlier if not one["unit"] or one["unit"] not in good]
    unread = {one["line"]: one for one in (*before, *(paper.unread or ()), *unread_of(checks))}
    paper.unread = list(unread.values())
    paper.save(update_fields=["unread"])


def _draft(text: str, lines: list[str], rows: Sequence[str] | None) -> str:
    """What is given back to be written on: as it was typed, with what a row or a heading said put into the lines."""
    replaced = len(lines) < len(lines_of(text))
    return "\n".join(lines) if replaced or rows is not None else text


def draft_save(*, game: Game, by: User, number: int, text: str) -> Submission:
    """Keep what was typed. Nothing that counts is changed."""
    _check_length(text)
    with locked_game(game) as locked:
        paper = open_paper(locked, by, number)
        paper.draft = text
        paper.save(update_fields=["draft"])
    return paper


@dataclass(frozen=True, slots=True)
class _Ready:
    """What is known of a paper that somebody is ready with. `suggested`: what is played of it, if nothing was saved."""

    version: int
    is_wanted: bool
    suggested: PaperReading | None


CHANGED_ELSEWHERE = (
    "Your orders were changed on another device, or in another window. Look at them as they are now, and be ready then."
)


def orders_ready(*, game: Game, by: User, number: int, ready: bool, version: int | None = None) -> Submission:
    """Press ready, or take it back. When all who are waited for are ready, the turn is adjudicated at once.

    `version`: of the paper that whoever is ready has seen; Conflict if it has changed since.

    In a game at one's own pace, who is ready and has saved nothing takes the orders that were suggested.
    """

    def read(paper: Submission) -> _Ready:
        rulebook = paper.turn.game.rulebook
        state = paper.turn.loaded_state(rulebook)
        takes = ready and paper.turn.game.own_pace and paper.saved_at is None
        return _Ready(
            rows_of(paper, rulebook, state).version,
            bool(engine.wants(rulebook, state, paper.seat.seat_id)),
            _whole(paper, paper.draft) if takes else None,
        )

    def write(paper: Submission, reading: _Ready) -> Submission:
        turn, seat = paper.turn, paper.seat
        locked = turn.game
        now = check_in_time(locked, turn)
        if not reading.is_wanted:
            raise Refused(f"Nothing is wanted from {seat.inside} now.")
        if version is not None and version != reading.version:
            raise Conflict(CHANGED_ELSEWHERE)
        if reading.suggested is not None:
            keep(paper, reading.suggested, by=by, now=now)
        paper.ready = ready
        paper.save(update_fields=["ready"])
        if locked.status == GameStatus.RUNNING:
            refresh_ready(locked, turn, now)
        record(AuditAction.ORDERS_READY, game=locked, by=by, seat=seat, turn=number, ready=ready)
        tell(locked, "ready")
        return paper

    return change_paper(game=game, by=by, number=number, read=read, write=write)
