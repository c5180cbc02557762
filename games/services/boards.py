"""Keeping boards that members write. What is kept never changes: an edit is the next revision.

A board without a drawing of its own is laid out by a worker, in a queue of its own: it may take seconds.
"""

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from engine.boards.document import board_text, problems, read
from engine.boards.problem import BoardProblem
from engine.model.errors import EngineError
from games.common.errors import Conflict, NotAllowed, Refused
from games.maps.layout import lay_out
from games.models import Board, BoardReport, BoardRevision
from games.services.base import record
from games.services.task_queueing import hint_boards

log = logging.getLogger(__name__)

MOST_BOARDS = 50
"""Of one member."""
LONGEST_REPORT = 2000
"""Characters of what a member says of a board to staff."""
MOST_REVISIONS = 200
"""Of one board."""


class Unplayable(Refused):
    """A board with which something is wrong; `problems` is all of it."""

    def __init__(self, found: list[BoardProblem]) -> None:
        grave = [problem for problem in found if problem.grave]
        more = f" And {len(grave) - 1} more." if len(grave) > 1 else ""
        super().__init__(f"This board cannot be played yet. {grave[0]}{more}", field="document")
        self.problems = found


def document_of(given: Any) -> dict[str, Any]:
    """A document from its text, or as JSON. Raises Unplayable, or Refused for what is no JSON."""
    try:
        document = read(given) if isinstance(given, str) else given
    except EngineError as no:
        raise Refused(no.message, field="document") from no
    found = problems(document)
    if any(problem.grave for problem in found):
        raise Unplayable(found)
    kept: dict[str, Any] = document
    return kept


def _revision(board: Board, number: int, document: Mapping[str, Any]) -> BoardRevision:
    drawn_at = timezone.now() if document.get("geometry") else None
    revision = BoardRevision.objects.create(
        board=board, number=number, name=document["name"], document=document, drawn_at=drawn_at
    )
    if drawn_at is None:
        hint_boards()
    return revision


@transaction.atomic
def board_save(*, by: User, document: Any, listed: bool = True, forked_from: BoardRevision | None = None) -> Board:
    """Keep a board. `document`: its text, or JSON (docs/boards.md). Raises Unplayable for one that cannot be played.

    `forked_from`: the revision, of whosever board, that it was made of.
    """
    told = document_of(document)
    if Board.objects.filter(author=by).count() >= MOST_BOARDS:
        raise Refused(f"You have {MOST_BOARDS} boards. Edit one of them instead of adding another.")
    maker = str(told.get("maker") or by.profile)[:80]
    board = Board.objects.create(author=by, listed=listed, forked_from=forked_from, maker=maker)
    _revision(board, 1, told)
    record("board.save", game=None, by=by, board=board.slug)
    return board


@transaction.atomic
def board_revise(*, board: Board, by: User, document: Any) -> BoardRevision:
    """Let a board of one's own be another from now on. Earlier revisions and games stay as they are."""
    told, locked = document_of(document), _own(board, by)
    latest = locked.latest
    if told in (latest.document, {key: value for key, value in latest.document.items() if key != "geometry"}):
        return latest
    if latest.number >= MOST_REVISIONS:
        raise Refused(f"It has {MOST_REVISIONS} revisions, which is enough for anything. Save it as another.")
    revision = _revision(locked, latest.number + 1, told)
    record("board.revise", game=None, by=by, board=locked.slug, revision=revision.number)
    return revision


@transaction.atomic
def board_list(*, board: Board, by: User, listed: bool, operator: bool = False) -> Board:
    """Show a board of one's own to everybody, or only to those who have the link. Operators may, of anybody's."""
    locked = _locked(board) if operator and by.has_perm("games.change_board") else _own(board, by)
    locked.listed = listed
    locked.save(update_fields=["listed"])
    record("board.list", game=None, by=by, board=locked.slug, listed=listed)
    return locked


def board_hide(*, board: Board, by: User, hidden: bool) -> Board:
    """Take a board out of sight, or put it back: for staff. Games on it go on; its maker is told on its page."""
    if not by.has_perm("games.change_board"):
        raise NotAllowed("Only staff take boards out of sight.")
    with transaction.atomic():
        locked = _locked(board)
        locked.hidden = hidden
        locked.save(update_fields=["hidden"])
        record("board.hide", game=None, by=by, board=locked.slug, hidden=hidden)
    return locked


@transaction.atomic
def board_report(*, board: Board, by: User, text: str) -> BoardReport:
    """Tell staff that a board does not belong here, and why. Once a member; said again, it takes the place."""
    said = text.strip()
    if not 10 <= len(said) <= LONGEST_REPORT:
        raise Refused(f"Say what is wrong with it, in 10 to {LONGEST_REPORT} characters.", field="text")
    report, _ = BoardReport.objects.update_or_create(
        board=board, by=by, defaults={"text": said, "made_at": timezone.now(), "settled_at": None}
    )
    record("board.report", game=None, by=by, board=board.slug)
    return report


def playable(revision: BoardRevision) -> str:
    """The board as a game copies it. Raises Conflict while its map is not there."""
    if revision.board.hidden:
        raise Conflict("This board has been taken out of sight by staff. No new game begins on it.", field="board")
    if revision.drawn_at is None:
        why = revision.trouble or "Its map is being laid out, which takes some seconds. Try again in a moment."
        raise Conflict(f"No game can begin on this board yet. {why}", field="board")
    return board_text(revision.document)


def boards_lay_out(*, now: datetime | None = None) -> int:
    """Lay out the maps of boards that have none; returns how many. One at which it breaks off is noted, and left."""
    done = 0
    while (revision := BoardRevision.objects.filter(drawn_at=None, trouble="").order_by("made_at").first()) is not None:
        try:
            document = {**revision.document, "geometry": lay_out(revision.document)}
        except Exception as error:  # whatever somebody wrote: the others are laid out
            log.error("board revision %s could not be laid out: %s", revision.pk, type(error).__name__)
            said = str(error) if isinstance(error, ValueError) else "No map could be laid out for it."
            BoardRevision.objects.filter(pk=revision.pk).update(trouble=said[:300])
            continue
        waiting = BoardRevision.objects.filter(pk=revision.pk, drawn_at=None)
        done += waiting.update(document=document, drawn_at=now or timezone.now())
    return done


def _locked(board: Board) -> Board:
    return Board.objects.select_for_update().get(pk=board.pk)


def _own(board: Board, by: User) -> Board:
    """The board, locked. Raises NotAllowed for those of others."""
    locked = _locked(board)
    if locked.author_id != by.pk:
        raise NotAllowed("This board is somebody else’s. Copy it, and change the copy.")
    return locked
