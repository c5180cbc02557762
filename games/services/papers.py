"""A seat's paper: read and judged before its game is locked, written under the lock.

What people write is read without a lock. What was read counts under it only if turn, rules, position and paper are
still those that it was read on; otherwise it is read again, outside.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.contrib.auth.models import User

import engine
from games.common.errors import Contended
from games.common.order_rows import Rows
from games.live.live import tell
from games.models import AuditAction, Game, Receipt, Seat, Submission, Turn
from games.models.submission import orders_digest
from games.permissions import check_paper
from games.selectors.orders import progress
from games.services.base import check_number, check_open, check_papers_open, locked_game, record

Read = TypeVar("Read")
Result = TypeVar("Result")
MOST_READINGS = 8
"""How often a paper is read anew that somebody else changes again and again meanwhile."""


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


@dataclass(frozen=True, slots=True)
class PaperReading:
    """A paper as it is to be: its rows and its draft, a check for every line, and how many of what is due it has.

    `told`: its rows have changed, and the seat's other devices are to know.
    """

    rows: Rows
    draft: str
    checks: tuple["engine.LineCheck", ...]
    progress: tuple[int, int]
    told: bool

    @property
    def accepted(self) -> list[str]:
        """The lines that count, canonical."""
        return [check.canonical for check in self.checks if check.level != "error" and check.canonical]


def reading_of(
    paper: Submission, rows: Rows, draft: str, checks: tuple["engine.LineCheck", ...], *, told: bool
) -> PaperReading:
    """What a paper comes to with these rows and this draft. It may take a while."""
    rulebook = paper.turn.game.rulebook
    wants = engine.wants(rulebook, paper.turn.loaded_state(rulebook), paper.seat.seat_id)
    return PaperReading(rows, draft, checks, progress(wants, checks), told)


def change_paper(
    *,
    game: Game,
    by: User,
    number: int,
    read: Callable[[Submission], Read],
    write: Callable[[Submission, Read], Result],
) -> Result:
    """Read what is to become of the paper of the seat that `by` holds, then write it under the game's lock.

    `read(paper)` may take a while and changes nothing; `write(paper, read)` reads nothing that people wrote. Raises
    Refused or Conflict where the seat can hand in nothing for that turn, Contended where the paper never holds still.
    """
    for _ in range(MOST_READINGS):
        ahead = _ahead(game, by)
        reading = read(ahead) if ahead is not None else None
        with locked_game(game) as locked:
            paper = open_paper(locked, by, number)
            if ahead is not None and reading is not None and _is_same(ahead, paper):
                return write(paper, reading)
        game = Game.objects.get(pk=game.pk)
    raise Contended("Your orders are just being saved from elsewhere, again and again. Try once more in a moment.")


def open_paper(locked: Game, by: User, number: int) -> Submission:
    """The paper of the seat that `by` holds for the open turn of a locked game. Raises Refused or Conflict."""
    seat = check_paper(locked, by)
    turn = check_open(locked)
    check_number(turn, number)
    check_papers_open(turn)
    return paper_of(turn, seat)


def paper_of(turn: Turn, seat: Seat) -> Submission:
    """The seat's paper for a turn, of a locked game; made if there is none."""
    paper, _ = Submission.objects.get_or_create(turn=turn, seat=seat)
    paper.turn, paper.seat = turn, seat
    return paper


def _ahead(game: Game, by: User) -> Submission | None:
    """The paper as it is before the lock, perhaps not stored yet; None where there is no seat, or nothing open."""
    seat, turn = game.seat_for(by), game.open_turn
    if seat is None or turn is None:
        return None
    paper = Submission.objects.filter(turn=turn, seat=seat).first() or Submission(turn=turn, seat=seat)
    paper.turn, paper.seat = turn, seat
    return paper


def _is_same(ahead: Submission, paper: Submission) -> bool:
    """Whether what was read of one paper stands for the other: turn, seat, rules, position and text are the same."""
    read, now = ahead.turn, paper.turn
    if (read.pk, ahead.seat.pk) != (now.pk, paper.seat.pk) or read.game.rulebook is not now.game.rulebook:
        return False
    texts = [(one.draft, one.rows, one.lines, one.saved_at) for one in (ahead, paper)]
    return texts[0] == texts[1] and read.state == now.state


def keep(paper: Submission, reading: PaperReading, *, by: User, now: datetime) -> Saved:
    """Write a paper and its receipt, in a locked game."""
    turn, seat, accepted = paper.turn, paper.seat, reading.accepted
    changed = accepted != paper.lines or paper.saved_at is None
    paper.draft, paper.lines, paper.unread = reading.draft, accepted, unread_of(reading.checks)
    paper.rows = reading.rows.stored(paper.draft)
    paper.asked, paper.ordered = reading.progress
    if changed:
        paper.saved_at = now
    paper.save()
    last = paper.receipts.last()
    receipt = _receipt(paper, by, now) if changed and (accepted or last) else last
    if changed:
        taken = receipt.number if receipt else 0
        record(AuditAction.ORDERS_SAVE, game=turn.game, by=by, seat=seat, turn=turn.number, receipt=taken)
        tell(turn.game, "ready", seats=[seat.seat_id, "GM"])
    elif reading.told:
        tell(turn.game, "ready", seats=[seat.seat_id])
    return Saved(reading.checks, tuple(accepted), receipt, paper)


def unread_of(checks: Sequence["engine.LineCheck"]) -> list[dict[str, str]]:
    """The lines that do not count, as papers keep them (`Submission.unread`)."""
    return [
        {"line": check.given, "why": check.message, "unit": check.subject} for check in checks if check.level == "error"
    ]


def _receipt(paper: Submission, by: User, now: datetime) -> Receipt:
    return Receipt.objects.create(
        submission=paper,
        number=paper.receipts.count() + 1,
        lines=paper.lines,
        digest=orders_digest(paper.lines),
        taken_at=now,
        by=by,
    )
