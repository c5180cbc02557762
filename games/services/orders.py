"""Saving orders. What is accepted counts at the deadline, whether or not anybody presses ready."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils import timezone

import engine
from games.errors import Refused
from games.live import tell
from games.models import Game, GameStatus, Receipt, Seat, Submission, Turn
from games.models.submission import orders_digest
from games.permissions import check_seat
from games.services.base import check_number, check_open, check_papers_open, locked_game, record
from games.services.opening import refresh_ready

LONGEST_PAPER = 20_000  # characters


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


def lines_of(text: str) -> list[str]:
    """The lines of a paper that is in order; empty ones do not matter."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def read_lines(
    rulebook: "engine.Rulebook", state: "engine.State", seat_id: str, text: str, rows: Sequence[str] | None = None
) -> list[str]:
    """The lines of what was typed or pasted: `engine.paper_lines`. Raises Refused for far too much of it."""
    try:
        return list(engine.paper_lines(rulebook, state, seat_id, text, rows))
    except engine.OrderError as error:
        raise Refused(error.message, field="text") from None


def _paper(turn: Turn, seat: Seat) -> Submission:
    paper, _ = Submission.objects.get_or_create(turn=turn, seat=seat)
    return paper


def _check_length(text: str) -> None:
    if len(text) > LONGEST_PAPER:
        raise Refused(f"That is {len(text)} characters; a paper holds {LONGEST_PAPER}.", field="text")


def orders_save(*, game: Game, by: User, number: int, text: str, rows: Sequence[str] | None = None) -> Saved:
    """Take a whole paper, one order a line or as a letter, for the seat that `by` holds; it replaces the one before.

    `rows`: the row that each line was typed in, where it was typed in rows (`engine.letters.row_lines`).

    Lines that cannot be read or given are refused one by one, with the reason, and stay in the draft; all others count
    from now on. A set of accepted orders that differs from the last gets a receipt, also an empty one after another.
    """
    _check_length(text)
    with locked_game(game) as locked:
        seat = check_seat(locked, by)
        turn = check_open(locked)
        check_number(turn, number)
        check_papers_open(turn)
        rulebook = locked.rulebook
        state = turn.loaded_state(rulebook)
        lines = read_lines(rulebook, state, seat.seat_id, text, rows)
        checks = engine.check(rulebook, state, seat.seat_id, lines)
        accepted = [check.canonical for check in checks if check.level != "error" and check.canonical]
        paper = _paper(turn, seat)
        changed = accepted != paper.lines or paper.saved_at is None
        paper.draft, paper.lines = _draft(text, lines, rows), accepted
        if changed:
            paper.saved_at = timezone.now()
        paper.save()
        last = paper.receipts.last()
        receipt = _receipt(paper, by) if changed and (accepted or last) else last
        if changed:
            record("orders.save", game=locked, by=by, seat=seat, turn=number, receipt=receipt.number if receipt else 0)
            tell(locked, "ready", seats=[seat.seat_id, "GM"])
    return Saved(checks, tuple(accepted), receipt, paper)


def _draft(text: str, lines: list[str], rows: Sequence[str] | None) -> str:
    """What is given back to be written on: as it was typed, with what a row or a heading said put into the lines."""
    replaced = len(lines) < len(lines_of(text))
    return "\n".join(lines) if replaced or rows is not None else text


def _receipt(paper: Submission, by: User) -> Receipt:
    return Receipt.objects.create(
        submission=paper,
        number=paper.receipts.count() + 1,
        lines=paper.lines,
        digest=orders_digest(paper.lines),
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
        paper = _paper(turn, seat)
        paper.draft = text
        paper.save(update_fields=["draft"])
    return paper


def orders_ready(*, game: Game, by: User, number: int, ready: bool) -> Submission:
    """Press ready, or take it back. When all who are waited for are ready, the turn is adjudicated at once."""
    with locked_game(game) as locked:
        seat = check_seat(locked, by)
        turn = check_open(locked)
        check_number(turn, number)
        check_papers_open(turn)
        rulebook = locked.rulebook
        if not engine.wants(rulebook, turn.loaded_state(rulebook), seat.seat_id):
            raise Refused(f"Nothing is wanted from {seat.name} in this window.")
        now = timezone.now()
        paper = _paper(turn, seat)
        paper.ready = ready
        paper.save(update_fields=["ready"])
        if locked.status == GameStatus.RUNNING:
            refresh_ready(locked, turn, now)
        record("orders.ready", game=locked, by=by, seat=seat, turn=number, ready=ready)
        tell(locked, "ready")
    return paper
