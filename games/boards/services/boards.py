"""Keeping boards that members write. What is kept never changes: an edit is the next revision.

A board without a drawing of its own is laid out by a worker, in a queue of its own: it may take seconds.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from engine.boards.document import board_text, problems, read
from engine.boards.problem import BoardProblem
from engine.model.errors import EngineError
from engine.model.json_data import Json, JsonDict
from games import database_time
from games.boards.models.seat_order import seats_of
from games.boards.services.layout_jobs import STOPPED, run_layout, stored_layout, until
from games.common.errors import Conflict, NotAllowed, Refused
from games.models import AuditAction, Board, BoardReport, BoardRevision
from games.publishing.services import check_room, locked_for_author, locked_row, next_number
from games.services.base import record
from games.services.task_queueing import hint_boards
from games.shown_text import tidy_title

MOST_BOARDS = 50
"""Of one member."""
LONGEST_REPORT = 2000
"""Characters of what a member says of a board to staff."""
INSTEAD = "Edit one of them instead of adding another."
OF_ANOTHER = "This board is somebody else’s. Copy it, and change the copy."


class Unplayable(Refused):
    """A board with which something is wrong; `problems` is all of it."""

    def __init__(self, board_problems: list[BoardProblem]) -> None:
        grave = [problem for problem in board_problems if problem.grave]
        more = f" And {len(grave) - 1} more." if len(grave) > 1 else ""
        super().__init__(f"This board cannot be played yet. {grave[0]}{more}", field="document")
        self.problems = board_problems


def document_of(given: object) -> JsonDict:
    """A document from its text, or as JSON. Raises Unplayable, or Refused for what is no JSON."""
    try:
        document = read(given) if isinstance(given, str) else given
    except EngineError as error:
        raise Refused(error.message, field="document") from error
    document = _with_tidy_names(document)
    board_problems = problems(document)
    if any(problem.grave for problem in board_problems):
        raise Unplayable(board_problems)
    checked_document: dict[str, object] = document
    return checked_document


def _with_tidy_names(document: object) -> Any:
    """The document, with whatever is shown of it by name as names are kept; nothing is judged yet."""
    if not isinstance(document, dict):
        return document
    tidied = _tidied(document, "name", "maker", "licence")
    for part, names in (("seats", ("name", "adjective", "initial")), ("provinces", ("name",))):
        if isinstance(tidied.get(part), dict):
            tidied[part] = {code: _tidied(part_record, *names) for code, part_record in tidied[part].items()}
    return tidied


def _tidied(names_record: object, *names: str) -> Any:
    if not isinstance(names_record, dict):
        return names_record
    return names_record | {
        name: tidy_title(names_record[name]) for name in names if isinstance(names_record.get(name), str)
    }


def _revision(board: Board, number: int, document: Json) -> BoardRevision:
    drawn_at = database_time.now() if document.get("geometry") else None
    revision = BoardRevision.objects.create(
        board=board, number=number, name=document["name"], document=document, drawn_at=drawn_at
    )
    if drawn_at is None:
        hint_boards()
    return revision


@transaction.atomic
def board_save(
    *, by: User, document: Any, listed: bool = True, forked_from: BoardRevision | None = None, checked: bool = False
) -> Board:
    """Keep a board. `document`: its text, or JSON (docs/boards.md). Raises Unplayable for one that cannot be played.

    `forked_from`: the revision, of whosever board, that it was made of. `checked`: it comes from `document_of`.
    """
    checked_document = document if checked else document_of(document)
    check_room(Board, by, MOST_BOARDS, INSTEAD)
    maker = str(checked_document.get("maker") or by.profile)[:80]
    board = Board.objects.create(author=by, listed=listed, forked_from=forked_from, maker=maker)
    _revision(board, 1, checked_document)
    record(AuditAction.BOARD_SAVE, game=None, by=by, board=board.slug)
    return board


@transaction.atomic
def board_revise(*, board: Board, by: User, document: Any, checked: bool = False) -> BoardRevision:
    """Let a board of one's own be another from now on. Earlier revisions and games stay as they are."""
    checked_document = document if checked else document_of(document)
    board_row = locked_for_author(board, by, OF_ANOTHER)
    latest = board_row.latest
    if same_board(checked_document, latest.document):
        return latest
    revision = _revision(board_row, next_number(latest.number), checked_document)
    record(AuditAction.BOARD_REVISE, game=None, by=by, board=board_row.slug, revision=revision.number)
    return revision


def same_board(document: Json, saved: Json) -> bool:
    """Whether a document says what is saved, or that but for the map that was laid out for it; seats in order."""
    without = {key: value for key, value in saved.items() if key != "geometry"}
    return document in (saved, without) and seats_of(document) == seats_of(saved)


@transaction.atomic
def board_list(*, board: Board, by: User, listed: bool, operator: bool = False) -> Board:
    """Show a board of one's own to everybody, or only to those who have the link. Operators may, of anybody's."""
    anybodys = operator and by.has_perm("games.change_board")
    row = locked_row(board) if anybodys else locked_for_author(board, by, OF_ANOTHER)
    row.listed = listed
    row.save(update_fields=["listed"])
    record(AuditAction.BOARD_LIST, game=None, by=by, board=row.slug, listed=listed)
    return row


def board_hide(*, board: Board, by: User, hidden: bool) -> Board:
    """Take a board out of sight, or put it back: for staff. Games on it go on; its maker is told on its page."""
    if not by.has_perm("games.change_board"):
        raise NotAllowed("Only staff take boards out of sight.")
    with transaction.atomic():
        row = locked_row(board)
        row.hidden = hidden
        row.save(update_fields=["hidden"])
        record(AuditAction.BOARD_HIDE, game=None, by=by, board=row.slug, hidden=hidden)
    return row


@transaction.atomic
def board_report(*, board: Board, by: User, text: str) -> BoardReport:
    """Tell staff that a board does not belong here, and why. Once a member; said again, it takes the place."""
    reason = text.strip()
    if not 10 <= len(reason) <= LONGEST_REPORT:
        raise Refused(f"Say what is wrong with it, in 10 to {LONGEST_REPORT} characters.", field="text")
    report, _ = BoardReport.objects.update_or_create(
        board=board, by=by, defaults={"text": reason, "made_at": database_time.now(), "settled_at": None}
    )
    record(AuditAction.BOARD_REPORT, game=None, by=by, board=board.slug)
    return report


def playable(revision: BoardRevision) -> str:
    """The board as a game copies it. Raises Conflict while its map is not there."""
    if revision.board.hidden:
        raise Conflict("This board has been taken out of sight by staff. No new game begins on it.", field="board")
    if revision.drawn_at is None:
        why = revision.trouble or "Its map is being laid out, which takes some seconds. Try again in a moment."
        raise Conflict(f"No game can begin on this board yet. {why}", field="board")
    return board_text(revision.document)


def boards_lay_out(*, now: datetime | None = None, seconds: float | None = None) -> int:
    """Lay out the maps of boards that have none, for so long; returns how many are there.

    One at which it breaks off is noted, and left. What is not done when the time is over goes on the next time.
    """
    over, done = until(seconds), 0
    while (revision := BoardRevision.claim(boards_to_lay_out(), "made_at")) is not None:
        done += _lay_out(revision, over, now or database_time.now())
        if over():
            break
    return done


def boards_to_lay_out() -> QuerySet[BoardRevision]:
    """Those whose map is still to be laid out."""
    return BoardRevision.objects.filter(drawn_at=None, trouble="")


def _lay_out(revision: BoardRevision, over: Callable[[], bool], now: datetime) -> int:
    """Go on with one revision; 1 if its map is there then."""
    laid = run_layout(f"board revision {revision.pk}", revision.document, revision.laying, over)
    waiting = boards_to_lay_out().filter(pk=revision.pk)
    if isinstance(laid, str):
        waiting.update(trouble=laid, laying=None, laying_at=None)
    elif laid.geometry is None:
        waiting.update(laying=stored_layout(laid), laying_at=None)
    else:
        document = {**revision.document, "geometry": laid.geometry}
        return waiting.update(document=document, drawn_at=now, laying=None, laying_at=None)
    return 0


@transaction.atomic
def board_lay_out(*, board: Board, by: User, stop: bool) -> None:
    """Stop laying out the map of one's board, or begin anew with one that was stopped or failed."""
    latest = locked_for_author(board, by, OF_ANOTHER).latest
    if latest.drawn_at is not None:
        raise Conflict("Its map is there already.")
    latest.trouble, latest.laying, latest.laying_at = STOPPED if stop else "", None, None
    latest.save(update_fields=["trouble", "laying", "laying_at"])
    if not stop:
        hint_boards()
