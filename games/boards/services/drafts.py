"""Drawings that members send, read by a worker, corrected, and kept as boards. What was sent is lost by nothing.

A drawing is read by one worker for ten seconds at the most (`games.boards.tasks`): one that takes longer is put down,
with a word on why, and is not taken up again.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from celery.exceptions import SoftTimeLimitExceeded
from django.contrib.auth.models import User
from django.db import transaction

from engine.model.json_data import JsonDict
from games import database_time
from games.boards.models.laid_out import LOST
from games.boards.models.seat_order import seats_of
from games.boards.services.boards import board_save
from games.boards.services.layout_jobs import until
from games.common.errors import Conflict, NotAllowed, Refused
from games.lazy import lazy
from games.maps.shapes.correcting import corrected
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.limits import LARGEST
from games.models import AuditAction, Board, BoardDraft, DraftSource
from games.services.base import record
from games.services.task_queueing import hint_drafts
from games.shown_text import tidy_title

if TYPE_CHECKING:
    from games.maps.shapes import importing, world
else:
    importing = lazy("games.maps.shapes.importing")
    world = lazy("games.maps.shapes.world")

log = logging.getLogger(__name__)

MOST_DRAFTS = 20
"""Of one member."""
LONGEST = 10
"""Seconds of processor time for reading one drawing."""
TOO_LONG = (
    f"It took longer than {LONGEST} seconds, which is as long as a worker may be held. Simplify its outlines "
    "(in Inkscape: Path, Simplify), or leave out small islands, and send it again."
)


@transaction.atomic
def draft_send(*, by: User, source: str, name: str, text: str) -> BoardDraft:
    """Take a drawing (SVG, GeoJSON, a list with places), to be read. Raises Refused for what cannot be one."""
    if source not in DraftSource.values:
        raise Refused(f"A drawing is one of: {', '.join(DraftSource.values)}.", field="source")
    if len(text.encode()) > LARGEST:
        raise Refused(f"A drawing has at most {LARGEST // 1024 // 1024} MB. Simplify its outlines.", field="file")
    if not text.strip():
        raise Refused("There is nothing in it.", field="file")
    if BoardDraft.objects.filter(author=by).count() >= MOST_DRAFTS:
        raise Refused(f"You have {MOST_DRAFTS} drawings here. Drop one that you no longer need, and send it again.")
    shown = tidy_title(name)[:60] or "A board"
    draft = BoardDraft.objects.create(
        author=by, source=source, name=shown, text=text.replace("\0", ""), stage="It waits"
    )
    record(AuditAction.BOARD_DRAFT, game=None, by=by, draft=draft.slug, source=source)
    hint_drafts()
    return draft


@transaction.atomic
def draft_again(*, draft: BoardDraft, by: User, text: str) -> None:
    """Another text for a draft of one's own, to be read anew: nothing of the old one is mixed in."""
    locked = _locked_draft(draft, by)
    if len(text.encode()) > LARGEST:
        raise Refused(f"A drawing has at most {LARGEST // 1024 // 1024} MB. Simplify its outlines.", field="text")
    locked.text, locked.trouble, locked.stage, locked.found = text.replace("\0", ""), "", "It waits", None
    locked.begun_at = locked.done_at = None
    locked.answers, locked.misfits, locked.questions = {}, [], []
    locked.save()
    hint_drafts()


@transaction.atomic
def draft_answer(*, draft: BoardDraft, by: User, answers: JsonDict) -> None:
    """Answers to the questions of a draft of one's own, by their keys: it is read once more with them.

    Those of earlier readings stay unless they are answered anew; a list that was corrected is made anew.
    """
    locked = _locked_draft(draft, by)
    if locked.done_at is None:
        raise Conflict("It is being read. Answer when that is done.")
    known = {question["key"] for question in locked.questions}
    if unknown := [key for key in answers if key not in known]:
        raise Refused(f"There is no question {str(unknown[0])[:60]!r} about it.", field="answers")
    answered = {**locked.answers.get("told", {}), **{key: _bounded(value) for key, value in answers.items()}}
    locked.answers, locked.stage, locked.trouble = {"told": answered}, "It waits", ""
    locked.begun_at = locked.done_at = None
    locked.save(update_fields=["answers", "stage", "trouble", "begun_at", "done_at"])
    hint_drafts()


def _bounded(value: object) -> str | list[str]:
    """An answer as it is kept: words, or a few of them."""
    if isinstance(value, list):
        return [str(one)[:80] for one in value[:60]]
    return str(value)[:80]


def drafts_read(*, now: datetime | None = None) -> bool:
    """Read one drawing that waits. Returns whether there was one. Those that a worker was lost with are put down."""
    now = now or database_time.now()
    lost = BoardDraft.objects.filter(done_at=None, begun_at__lt=now - LOST)
    lost.update(done_at=now, trouble=TOO_LONG)
    with transaction.atomic():
        waiting = BoardDraft.objects.select_for_update(skip_locked=True).filter(done_at=None, begun_at=None)
        draft = waiting.order_by("made_at", "pk").first()
        if draft is None:
            return False
        draft.begun_at = now
        draft.save(update_fields=["begun_at"])
    draft_read(draft)
    return True


def draft_read(draft: BoardDraft) -> None:
    """Read one drawing now, and keep what was found, or why nothing was."""
    mine = BoardDraft.objects.filter(pk=draft.pk)

    def tell(stage: str) -> None:
        mine.update(stage=stage)

    try:
        if draft.source == DraftSource.WORLD:
            tell("Cutting the coast lines")
            drawing = world.from_points(draft.text)
            answers: dict[str, object] = {"found": drawing, "seat_order": seats_of(drawing), "misfits": []}
        else:
            read = importing.imported(
                draft.text, draft.source, draft.name, tell, pause=_in_time(), answers=draft.answers.get("told")
            )
            answers = {
                "found": read.document, "misfits": [*read.misfits, *read.notes], "questions": read.questions
            }  # fmt: skip
    except ShapeError as error:
        answers = {"trouble": str(error)[:500]}
    except Exception as error:  # whatever somebody drew: the others are read
        log.error("board draft %s could not be read: %s", draft.pk, type(error).__name__)
        slow = isinstance(error, SoftTimeLimitExceeded)
        trouble = "Its outlines could not be put together. Look for lines that cross themselves, and send it again."
        answers = {"trouble": TOO_LONG if slow else trouble}
    mine.update(**answers, stage="", done_at=database_time.now())


def _in_time() -> Callable[[], None]:
    """What ends a reading in time, also where nobody else would: a worker is told so two seconds before it is ended."""
    over = until(LONGEST - 2)

    def pause() -> None:
        if over():
            raise ShapeError(TOO_LONG)

    return pause


def draft_document(draft: BoardDraft, text: str) -> dict[str, object]:
    """The document of a corrected list on the draft's drawing. Raises Refused."""
    if draft.found is None:
        raise Conflict(draft.trouble or "It has not been read yet. Try again in a moment.")
    try:
        return corrected(text, draft.found)
    except ShapeError as error:
        raise Refused(str(error), field="text") from error


@transaction.atomic
def draft_note(*, draft: BoardDraft, by: User, text: str) -> None:
    """Keep the list as somebody has it now, whatever is wrong with it."""
    locked = _locked_draft(draft, by)
    locked.answers = {**locked.answers, "list": text[:LARGEST]}
    locked.save(update_fields=["answers"])


@transaction.atomic
def draft_keep(*, draft: BoardDraft, by: User, text: str, listed: bool = True) -> Board:
    """Keep the board that a corrected list makes of a draft. Raises Unplayable for one that cannot be played."""
    locked = _locked_draft(draft, by)
    board = board_save(by=by, document=draft_document(locked, text), listed=listed)
    locked.board = board
    locked.save(update_fields=["board"])
    return board


@transaction.atomic
def draft_drop(*, draft: BoardDraft, by: User) -> None:
    """Let a drawing go for good. The board that was made of it stays."""
    _locked_draft(draft, by).delete()


def _locked_draft(draft: BoardDraft, by: User) -> BoardDraft:
    """The draft, locked. Raises NotAllowed for those of others."""
    locked = BoardDraft.objects.select_for_update().get(pk=draft.pk)
    if locked.author_id != by.pk:
        raise NotAllowed("This drawing is somebody else’s.")
    return locked
