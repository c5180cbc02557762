"""Edits of large drawings, and keeping these, which a worker does: no request computes for longer than about a second.

What was asked is kept until it is done; an edit that fails, or takes too long, says why, and can be sent again.
"""

import json
import logging
from collections.abc import Callable
from datetime import datetime

from celery.exceptions import SoftTimeLimitExceeded
from django.contrib.auth.models import User
from django.db import transaction

from engine.model.json_data import JsonDict
from games import database_time
from games.boards.models.laid_out import LOST
from games.boards.services.boards import document_of
from games.boards.services.drawings import at_version, drawing_begin, drawing_edit, drawing_keep
from games.boards.services.layout_jobs import STOPPED
from games.common.errors import Conflict, Hidden, Refused
from games.common.service_unavailable import is_unavailable
from games.models import Board, BoardRevision, Drawing, DrawingEdit
from games.services.task_queueing import hint_drawing_edits

log = logging.getLogger(__name__)

Document = JsonDict
LONGEST = 10
"""Seconds of processor time for one edit."""
TOO_LONG = (
    f"It took longer than {LONGEST} seconds, which is as long as a worker may be held. Do it in smaller steps: a "
    "shorter line, with fewer points."
)
BROKE = "Something broke while it was worked out. Undo what you did last, or do it otherwise."
KEEP = "keep"
"""What is asked for in the place of an edit if a drawing is to be kept as a board; `listed`: yes or no."""
BUSY = "A change is being worked out already. Wait until it is done, or stop it; yours is kept here."


@transaction.atomic
def edit_ask(*, drawing: Drawing, by: User, version: int, edit: str, fields: dict[str, str]) -> DrawingEdit:
    """Let a worker carry out an edit. Raises Conflict while another is under way."""
    locked = Drawing.objects.select_for_update().filter(pk=drawing.pk, author=by).first()
    if locked is None:
        raise Hidden("There is no such drawing.")
    if DrawingEdit.objects.filter(drawing=locked, trouble="").exists():
        raise Conflict(BUSY)
    DrawingEdit.objects.filter(drawing=locked).delete()
    plain = {name: text.replace("\0", "") for name, text in fields.items()}
    asked = DrawingEdit.objects.create(drawing=locked, edit=edit, fields=plain, version=version)
    hint_drawing_edits()
    return asked


@transaction.atomic
def drawing_to_keep(
    *, by: User, document: Document, listed: bool = True, board: Board | None = None,
    forked_from: BoardRevision | None = None, keep: bool = True,
) -> Drawing:  # fmt: skip
    """A large document that somebody brings: a drawing of it, which a worker looks at, and keeps if nothing is wrong.

    `board`: one's own, whose next revision it is to be; `forked_from`: what it is a copy of. Not to `keep` it: to look.
    """
    drawing = drawing_begin(by=by, document=document, board=board, forked_from=forked_from)
    if keep:
        keep_ask(drawing=drawing, by=by, listed=listed)
    return drawing


def keep_ask(*, drawing: Drawing, by: User, listed: bool) -> DrawingEdit:
    """Let a worker keep a drawing as a board. Raises Conflict while something else of it is under way."""
    fields = {"listed": "yes" if listed else "no"}
    return edit_ask(drawing=drawing, by=by, version=drawing.version, edit=KEEP, fields=fields)


@transaction.atomic
def drawing_stop(*, drawing: Drawing, by: User) -> None:
    """Give up what is worked out for a drawing: the edit that was asked, or the layout of its map."""
    if not Drawing.objects.filter(pk=drawing.pk, author=by).exists():
        raise Hidden("There is no such drawing.")
    DrawingEdit.objects.filter(drawing=drawing).delete()
    Drawing.objects.filter(pk=drawing.pk, waits=True).update(waits=False, trouble=STOPPED, laying=None, laying_at=None)


def edits_carry_out(
    in_words: Callable[[str, dict[str, str]], str],
    apply: Callable[[str, Document, dict[str, str]], Document],
    *,
    now: datetime | None = None,
) -> Drawing | None:
    """Carry out the edit that waits longest; returns its drawing, or None if none waits.

    `in_words`: an edit in words, for the history; `apply`: from a document to a document. An edit that a worker was
    lost with is put down, and not taken up again.
    """
    now = now or database_time.now()
    waiting = DrawingEdit.objects.filter(trouble="")
    waiting.filter(begun_at__lt=now - LOST).update(trouble=TOO_LONG)
    with transaction.atomic():
        free = waiting.filter(begun_at=None).select_for_update(skip_locked=True, of=("self",))
        asked = free.select_related("drawing__author").order_by("asked_at", "pk").first()
        if asked is None:
            return None
        DrawingEdit.objects.filter(pk=asked.pk).update(begun_at=now)

    def deed() -> None:
        if asked.edit == KEEP:
            _keep(asked)
        else:
            words = in_words(asked.edit, asked.fields)
            _do(asked, words, _memoized_edit(lambda one: apply(asked.edit, one, asked.fields)))

    if trouble := _trouble(asked, deed):
        DrawingEdit.objects.filter(pk=asked.pk).update(trouble=trouble[:300])
    return asked.drawing


def _trouble(asked: DrawingEdit, deed: Callable[[], None]) -> str:
    """Do it; or say why it was not done."""
    try:
        deed()
    except Refused as error:
        return error.message
    except Exception as error:  # whatever somebody drew: the others are carried out
        if is_unavailable(error):
            raise
        log.error("edit %s of drawing %s broke off: %s", asked.edit, asked.drawing_id, type(error).__name__)
        slow = isinstance(error, SoftTimeLimitExceeded)
        return TOO_LONG if slow else BROKE
    return ""


def _keep(asked: DrawingEdit) -> None:
    """Keep it as a board, unless it is no longer wanted, or has changed since it was asked for."""
    drawing = asked.drawing
    if drawing.version != asked.version:
        raise Conflict("It was changed before it could be kept. Keep it once more.")
    document, listed = document_of(drawing.document), asked.fields.get("listed") != "no"
    with transaction.atomic():
        if not DrawingEdit.objects.select_for_update().filter(pk=asked.pk, trouble="").exists():
            return
        drawing_keep(drawing=drawing, by=drawing.author, listed=listed, checked=document)
        DrawingEdit.objects.filter(pk=asked.pk).delete()


def _do(asked: DrawingEdit, words: str, edit: Callable[[Document], Document]) -> None:
    """Work it out without holding the drawing; then hold it, look whether it is still wanted, and write."""
    drawing, author = asked.drawing, asked.drawing.author
    then, since = at_version(drawing, drawing.document, asked.version)
    edit(then)
    if since:
        edit(drawing.document)
    with transaction.atomic():
        if not DrawingEdit.objects.select_for_update().filter(pk=asked.pk, trouble="").exists():
            return
        drawing_edit(drawing=drawing, by=author, version=asked.version, told=words, edit=edit)
        DrawingEdit.objects.filter(pk=asked.pk).delete()


def _memoized_edit(edit: Callable[[Document], Document]) -> Callable[[Document], Document]:
    """The same edit, which works nothing out twice."""
    known: dict[str, Document] = {}

    def done(document: Document) -> Document:
        key = json.dumps(document)
        if key not in known:
            known[key] = edit(document)
        return known[key]

    return done
