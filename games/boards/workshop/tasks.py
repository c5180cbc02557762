"""What workers do for the workshop: edits of large drawings, and their looks. In the boards' queue."""

from games.boards.services.drawing_edits import LONGEST, edits_carry_out
from games.boards.services.layout_jobs import HELD
from games.boards.workshop.edits.registry import edit_called
from games.boards.workshop.working import is_large, look
from games.common.bounded_tasks import bounded_task
from games.models import Drawing
from games.services import task_queueing


@bounded_task(task_queueing.EDIT_DRAWING, processor_limit=LONGEST - 2, held=HELD)
def drawing_edits_carry_out() -> None:
    """Carry out one edit; the next is a message of its own, and so is the look of what came of it."""
    drawing = edits_carry_out(
        lambda edit, fields: edit_called(edit).told(fields),
        lambda edit, document, fields: edit_called(edit).apply(document, fields),
    )
    if drawing is not None:
        task_queueing.send_hint(task_queueing.LOOK_AT_DRAWING, drawing.pk)
        task_queueing.send_hint(task_queueing.EDIT_DRAWING)


@bounded_task(task_queueing.LOOK_AT_DRAWING, processor_limit=LONGEST - 2, held=HELD)
def drawing_look(drawing_id: int) -> None:
    """Work out the look of a drawing as it is now."""
    drawing = Drawing.objects.filter(pk=drawing_id).first()
    if drawing is not None and is_large(drawing.document):
        look(drawing.document)
