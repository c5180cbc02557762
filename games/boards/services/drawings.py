"""Drawing boards: every edit is kept at once, as a step that can be undone.

Two windows may draw on one board. An edit says which version it was made on; what others have changed since is kept,
and the edit is put on top of it, unless both change the same thing: then it is refused, and can be sent again for
the version that is there now.
"""

import json
from collections.abc import Callable

from django.contrib.auth.models import User
from django.db import transaction

from engine.boards.document import LARGEST
from engine.model.json_data import JsonDict
from games import database_time
from games.boards.services.boards import board_revise, board_save, document_of
from games.boards.services.document_changes import Change, changed_document, changes, meet
from games.boards.services.layout_jobs import run_layout, stored_layout, until
from games.common.errors import Conflict, Hidden, Refused
from games.maps.layout import LayoutJob
from games.models import AuditAction, Board, BoardRevision, Drawing, DrawingStep
from games.services.base import record
from games.services.task_queueing import hint_boards

Document = JsonDict
MOST_DRAWINGS = 30
"""Of one member."""
MOST_STEPS = 200
"""Of one drawing that can be undone; older ones are forgotten."""


class Elsewhere(Conflict):
    """Another window has changed the same thing meanwhile."""


@transaction.atomic
def drawing_begin(
    *, by: User, document: Document, board: Board | None = None, forked_from: BoardRevision | None = None
) -> Drawing:
    """Begin to draw. `board`: one's own, whose next revision this is to be; `forked_from`: what it is a copy of."""
    if Drawing.objects.filter(author=by).count() >= MOST_DRAWINGS:
        raise Refused(f"You have {MOST_DRAWINGS} drawings. Throw one of them away first; boards that you kept stay.")
    if board is not None and board.author_id != by.pk:
        forked_from, board = board.latest, None
    drawing = Drawing(author=by, board=board, forked_from=forked_from)
    _write(drawing, document)
    drawing.save()
    return drawing


def drawing_edit(
    *, drawing: Drawing, by: User, version: int, told: str, edit: Callable[[Document], Document]
) -> Drawing:
    """Apply an edit that was made on a version. Raises Elsewhere if another window has changed the same meanwhile."""
    with transaction.atomic():
        locked = _locked_drawing(drawing, by)
        now = locked.document
        then, since = at_version(locked, now, version)
        step = changes(then, edit(then))
        if since and meet(step, since):
            raise Elsewhere(
                "Another window has changed the same thing meanwhile. Nothing is lost of either: look at what is there "
                "now, and do yours all the same if you still mean it."
            )
        if not step:
            return _laid_out_again(locked)
        # What others changed elsewhere may matter to this edit, too: it is worked out on what is there now.
        after = edit(now) if since else changed_document(now, step)
        _add(locked, told, changes(now, after), after)
        return locked


def _laid_out_again(locked: Drawing) -> Drawing:
    """One whose layout was stopped or failed, and that is asked for it once more; anything else as it is."""
    if "geometry" not in locked.document and locked.trouble:
        _write(locked, locked.document)
        locked.save()
    return locked


def at_version(drawing: Drawing, now: Document, version: int) -> tuple[Document, list[Change]]:
    """The document as it was at a version, and what has changed since."""
    if version == drawing.version:
        return now, []
    if not drawing.turned_at <= version < drawing.version:
        raise Elsewhere(
            "Another window has gone back or forward meanwhile. Look at what is there now, and do it again."
        )
    then, since = now, list[Change]()
    for step in drawing.steps.filter(number__lte=drawing.applied, version__gt=version).order_by("-number"):
        step_changes: list[Change] = json.loads(step.changes)
        then = changed_document(then, step_changes, back=True)
        since += step_changes
    return then, since


def _add(drawing: Drawing, words: str, step: list[Change], after: Document) -> None:
    drawing.steps.filter(number__gt=drawing.applied).delete()
    _write(drawing, after)
    drawing.version, drawing.applied = drawing.version + 1, drawing.applied + 1
    DrawingStep.objects.create(
        drawing=drawing, number=drawing.applied, version=drawing.version, told=words[:120], changes=_packed(step)
    )
    if drawing.applied > MOST_STEPS:
        drawing.steps.filter(number__lte=drawing.applied - MOST_STEPS).delete()
        drawing.turned_at = max(drawing.turned_at, drawing.version - MOST_STEPS)
    drawing.save()


def drawing_turn(*, drawing: Drawing, by: User, back: bool) -> Drawing:
    """Undo the last step that counts, or redo the first that does not. Raises Conflict if there is none."""
    with transaction.atomic():
        locked = _locked_drawing(drawing, by)
        step = locked.steps.filter(number=locked.applied if back else locked.applied + 1).first()
        if step is None:
            raise Conflict("There is nothing to undo." if back else "There is nothing to redo.")
        _write(locked, changed_document(locked.document, json.loads(step.changes), back=back))
        locked.applied += -1 if back else 1
        locked.version += 1
        locked.turned_at = locked.version
        locked.save()
        return locked


def drawing_keep(*, drawing: Drawing, by: User, listed: bool, checked: Document | None = None) -> Board:
    """Make a board of it, or the next revision of the one that it is. Raises Unplayable while something is wrong.

    Whether something is, is looked at before the drawing is held, unless its document has been `checked` already. If
    its map is laid out while it is looked at, it is looked at once more. Raises Conflict if it changes otherwise.
    """
    document = checked or document_of(drawing.document)
    with transaction.atomic():
        locked = _locked_drawing(drawing, by)
        if locked.version == drawing.version:
            return _keep_locked(locked, by, document, listed=listed)
    if checked or "geometry" in drawing.document or _without_map(locked) != _without_map(drawing):
        raise Conflict("It was changed while it was looked at. Keep it once more.")
    return drawing_keep(drawing=locked, by=by, listed=listed)


def _keep_locked(locked: Drawing, by: User, document: Document, *, listed: bool) -> Board:
    if locked.board is not None:
        return board_revise(board=locked.board, by=by, document=document, checked=True).board
    locked.board = board_save(by=by, document=document, listed=listed, forked_from=locked.forked_from, checked=True)
    locked.save(update_fields=["board"])
    return locked.board


def _without_map(drawing: Drawing) -> dict[str, object]:
    return {name: value for name, value in drawing.document.items() if name != "geometry"}


@transaction.atomic
def drawing_throw_away(*, drawing: Drawing, by: User) -> None:
    """Delete a drawing and its steps. What it was kept as stays."""
    locked = _locked_drawing(drawing, by)
    record(AuditAction.DRAWING_THROW_AWAY, game=None, by=by, drawing=locked.slug)
    locked.delete()


def drawings_lay_out(*, seconds: float | None = None) -> int:
    """Lay out the maps of drawings that have none, for so long; returns how many are there.

    One at which it breaks off is noted, and left. What is not done when the time is over goes on the next time.
    """
    over, done = until(seconds), 0
    while (drawing := Drawing.claim(Drawing.objects.filter(waits=True), "changed_at")) is not None:
        laid = run_layout(f"drawing {drawing.pk}", drawing.document, drawing.laying, over)
        done += _laid_out(drawing, laid)
        if over():
            break
    return done


@transaction.atomic
def _laid_out(drawing: Drawing, laid: LayoutJob | str) -> bool:
    """Keep what was made of a drawing: a step that can be undone. One that has changed since is laid out once more."""
    locked = Drawing.objects.select_for_update().filter(pk=drawing.pk, version=drawing.version, waits=True).first()
    if locked is None:
        return False
    locked.laying = locked.laying_at = None
    if not isinstance(laid, str) and laid.geometry is None:
        locked.laying = stored_layout(laid)
        locked.save(update_fields=["laying", "laying_at"])
        return False
    locked.waits, locked.trouble = False, laid if isinstance(laid, str) else ""
    if isinstance(laid, str):
        locked.save(update_fields=["waits", "trouble", "laying", "laying_at"])
        return False
    now = locked.document
    after = {**now, "geometry": laid.geometry}
    _add(locked, "A map laid out", changes(now, after), after)
    return True


def _locked_drawing(drawing: Drawing, by: User) -> Drawing:
    """The drawing, locked. Those of others are not there."""
    locked = Drawing.objects.select_for_update().filter(pk=drawing.pk, author=by).first()
    if locked is None:
        raise Hidden("There is no such drawing.")
    return locked


def _write(drawing: Drawing, document: Document) -> None:
    """Put a document into a drawing; one without a map waits for the worker, as soon as it has provinces."""
    text = _packed(document)
    if len(text.encode()) > LARGEST:
        raise Refused(f"The board would have more than {LARGEST // 1024} kB. Draw its borders with fewer corners.")
    drawing.text, drawing.name, drawing.changed_at = text, document["name"][:60], database_time.now()
    drawing.waits, drawing.trouble = "geometry" not in document, ""
    drawing.laying = drawing.laying_at = None
    if drawing.waits:
        hint_boards()


def _packed(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
