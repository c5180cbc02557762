"""Saving orders. What is accepted counts at the deadline, whether or not anybody presses ready.

What comes after the deadline is not accepted (check_in_time), even if no worker has closed the turn yet. Drafts are
kept all the same until it is closed: nothing that was typed is lost, and the deadline may yet be moved.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import TextChoices

import engine
from games import database_time
from games.common.errors import Conflict, Refused
from games.common.order_rows import Rows, check_counting, keyed
from games.common.order_text import LONGEST_PAPER, lines_of, read_lines
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Receipt, Seat, Submission, Turn
from games.models.submission import orders_digest
from games.permissions import check_seat
from games.selectors.order_rows import rows_of
from games.selectors.orders import progress
from games.services.base import check_number, check_open, check_papers_open, locked_game, record
from games.services.opening import refresh_ready
from games.services.outages import will_be_moved
from games.services.turns import absent_seats, grace_give


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of a paper: a check for every line, what counts now, and the receipt for it."""

    checks: tuple["engine.LineCheck", ...]
    lines: tuple[str, ...]
    receipt: Receipt | None
    submission: Submission

    @property
    def refused(self) -> tuple["engine.LineCheck", ...]:
        """The lines that do not count, each with the reason."""
        return tuple(check for check in self.checks if check.level == "error")


def paper_of(turn: Turn, seat: Seat) -> Submission:
    """The seat's paper for a turn, of a locked game; made if there is none."""
    paper, _ = Submission.objects.get_or_create(turn=turn, seat=seat)
    paper.turn, paper.seat = turn, seat
    return paper


@dataclass(frozen=True, slots=True)
class PaperRead:
    """A paper as it was read and judged before the game was locked, and for what: it may have moved on since."""

    turn: int
    seat: int
    text: str
    rulebook: "engine.Rulebook"
    state: Any
    """As it is stored."""
    lines: list[str]
    checks: tuple["engine.LineCheck", ...]
    progress: tuple[int, int]


def _read(turn: Turn, seat: Seat, text: str, rows: Sequence[str] | None) -> PaperRead:
    """Read a paper. Locks nothing and changes nothing; it may take a while."""
    rulebook = turn.game.rulebook
    state = turn.loaded_state(rulebook)
    lines = read_lines(rulebook, state, seat.seat_id, text, rows)
    checks = check_counting(rulebook, state, seat.seat_id, lines)
    done = progress(engine.wants(rulebook, state, seat.seat_id), checks)
    return PaperRead(turn.pk, seat.pk, text, rulebook, turn.state, lines, checks, done)


def _read_ahead(game: Game, by: User, text: str, rows: Sequence[str] | None = None) -> PaperRead | None:
    """Read a paper for the turn that is open as far as is known before the lock; None where none is."""
    seat, turn = game.seat_of(by), game.open_turn
    return _read(turn, seat, text, rows) if turn is not None and seat is not None else None


def _stands(read: PaperRead | None, turn: Turn, seat: Seat, text: str) -> bool:
    """Whether what was read ahead was read of the position and by the rules that hold now, under the lock."""
    if read is None or (read.turn, read.seat, read.text) != (turn.pk, seat.pk, text):
        return False
    return read.rulebook is turn.game.rulebook and read.state == turn.state


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
    read = _read_ahead(game, by, text, rows)
    with locked_game(game) as locked:
        seat = check_seat(locked, by)
        turn = check_open(locked)
        check_number(turn, number)
        check_papers_open(turn)
        now = check_in_time(locked, turn)
        return _take(paper_of(turn, seat), text, rows, read, by=by, now=now)


def _take(
    paper: Submission, text: str, rows: Sequence[str] | None, read: PaperRead | None, *, by: User, now: datetime
) -> Saved:
    """Take a whole paper in a locked game, as `orders_save` says. What was read ahead counts if it still stands."""
    turn, seat = paper.turn, paper.seat
    if read is None or not _stands(read, turn, seat, text):
        read = _read(turn, seat, text, rows)
    rulebook = turn.game.rulebook
    state = turn.loaded_state(rulebook)
    before = rows_of(paper, rulebook, state)
    after = before.with_lines(keyed(engine.wants(rulebook, state, seat.seat_id), read.checks))
    paper.draft = _draft(text, read.lines, rows)
    return _keep(paper, after, read.checks, by=by, now=now, told=after.version != before.version)


def rows_take(paper: Submission, rows: Rows, *, by: User, now: datetime, taken: bool, changed: bool) -> Saved:
    """Let these rows be the paper, in a locked game. `taken`: an edit was taken; `changed`: it changed a row.

    A draft that did not count until now counts as soon as one of its rows is saved.
    """
    rulebook = paper.turn.game.rulebook
    state = paper.turn.loaded_state(rulebook)
    seat_id = paper.seat.seat_id
    checks = check_counting(rulebook, state, seat_id, rows.lines)
    accepted = [check.canonical for check in checks if check.level != "error"]
    if not changed and not (taken and (accepted != paper.lines or paper.saved_at is None)):
        if taken:
            paper.rows = rows.stored(paper.draft)  # whose edit a row is: what a device sends twice is known by that
            paper.save(update_fields=["rows"])
        return Saved(checks, tuple(paper.lines), paper.receipts.last(), paper)
    paper.draft = "\n".join(rows.lines)
    return _keep(paper, rows, checks, by=by, now=now, told=True)


def _keep(
    paper: Submission, rows: Rows, checks: tuple["engine.LineCheck", ...], *, by: User, now: datetime, told: bool
) -> Saved:
    """Write a paper and its receipt. `told`: its rows have changed, and the seat's other devices are to know."""
    turn, seat = paper.turn, paper.seat
    rulebook = turn.game.rulebook
    accepted = [check.canonical for check in checks if check.level != "error" and check.canonical]
    changed = accepted != paper.lines or paper.saved_at is None
    paper.lines, paper.unread, paper.rows = accepted, unread_of(checks), rows.stored(paper.draft)
    paper.asked, paper.ordered = progress(engine.wants(rulebook, turn.loaded_state(rulebook), seat.seat_id), checks)
    if changed:
        paper.saved_at = now
    paper.save()
    last = paper.receipts.last()
    receipt = _receipt(paper, by, now) if changed and (accepted or last) else last
    if changed:
        taken = receipt.number if receipt else 0
        record(AuditAction.ORDERS_SAVE, game=turn.game, by=by, seat=seat, turn=turn.number, receipt=taken)
        tell(turn.game, "ready", seats=[seat.seat_id, "GM"])
    elif told:
        tell(turn.game, "ready", seats=[seat.seat_id])
    return Saved(checks, tuple(accepted), receipt, paper)


def unread_of(checks: Sequence["engine.LineCheck"]) -> list[dict[str, str]]:
    """The lines that do not count, as papers keep them (`Submission.unread`)."""
    return [
        {"line": check.given, "why": check.message, "unit": check.subject} for check in checks if check.level == "error"
    ]


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
    found = {one["line"]: one for one in (*before, *(paper.unread or ()), *unread_of(checks))}
    paper.unread = list(found.values())
    paper.save(update_fields=["unread"])


def _draft(text: str, lines: list[str], rows: Sequence[str] | None) -> str:
    """What is given back to be written on: as it was typed, with what a row or a heading said put into the lines."""
    replaced = len(lines) < len(lines_of(text))
    return "\n".join(lines) if replaced or rows is not None else text


def _receipt(paper: Submission, by: User, now: datetime) -> Receipt:
    return Receipt.objects.create(
        submission=paper,
        number=paper.receipts.count() + 1,
        lines=paper.lines,
        digest=orders_digest(paper.lines),
        taken_at=now,
        by=by,
    )


def draft_save(*, game: Game, by: User, number: int, text: str) -> Submission:
    """Keep what was typed. Nothing that counts is changed."""
    _check_length(text)
    with locked_game(game) as locked:
        seat = check_seat(locked, by)
        turn = check_open(locked)
        check_number(turn, number)
        check_papers_open(turn)
        paper = paper_of(turn, seat)
        paper.draft = text
        paper.save(update_fields=["draft"])
    return paper


def orders_ready(*, game: Game, by: User, number: int, ready: bool, version: int | None = None) -> Submission:
    """Press ready, or take it back. When all who are waited for are ready, the turn is adjudicated at once.

    `version`: of the paper that whoever is ready has seen; Conflict if it has changed since.

    In a game at one's own pace, who is ready and has saved nothing takes the orders that were suggested.
    """
    suggested = Submission.objects.filter(turn=game.open_turn, seat__player=by, saved_at=None).first()
    read = _read_ahead(game, by, suggested.draft) if ready and game.own_pace and suggested is not None else None
    with locked_game(game) as locked:
        seat = check_seat(locked, by)
        turn = check_open(locked)
        check_number(turn, number)
        check_papers_open(turn)
        now = check_in_time(locked, turn)
        rulebook = locked.rulebook
        if not engine.wants(rulebook, turn.loaded_state(rulebook), seat.seat_id):
            raise Refused(f"Nothing is wanted from {seat.name} in this window.")
        paper = paper_of(turn, seat)
        if version is not None and version != rows_of(paper, rulebook, turn.loaded_state(rulebook)).version:
            raise Conflict(
                "Your orders were changed on another device, or in another window. Look at them as they are now, and "
                "be ready then."
            )
        if ready and locked.own_pace and paper.saved_at is None:
            _take(paper, paper.draft, None, read, by=by, now=now)
        paper.ready = ready
        paper.save(update_fields=["ready"])
        if locked.status == GameStatus.RUNNING:
            refresh_ready(locked, turn, now)
        record(AuditAction.ORDERS_READY, game=locked, by=by, seat=seat, turn=number, ready=ready)
        tell(locked, "ready")
    return paper
