"""Boards: maps to be laid out, proofs, drawings to be read. Whoever asks hints at it, and the beat now and then."""

from games.boards.services import boards, drawings
from games.boards.services import drafts as board_drafts
from games.boards.services import proofs as board_proofs
from games.boards.services.layout_jobs import HELD, LONGEST, SLICE, until
from games.common.bounded_tasks import bounded_task
from games.models import Drawing
from games.services import task_queueing

LATE = SLICE + 1
"""Seconds after which a task begins nothing more: it had to put something down, and its time is nearly over."""


@bounded_task(task_queueing.LAY_OUT, processor_limit=LONGEST - 2, held=HELD)
def boards_lay_out() -> None:
    """Lay out those that wait for a few seconds; what is left is a message of its own."""
    late = until(LATE)
    boards.boards_lay_out(seconds=SLICE)
    if not late():  # one that had to be put down has used up this task's time
        drawings.drawings_lay_out(seconds=SLICE)
    if boards.boards_to_lay_out().exists() or Drawing.objects.filter(waits=True).exists():
        task_queueing.send_hint(task_queueing.LAY_OUT)


@bounded_task(task_queueing.PROVE, processor_limit=LONGEST - 2, held=HELD)
def boards_prove() -> None:
    """Prove boards for a few seconds; what is left is a message of its own."""
    if board_proofs.proofs_work():
        task_queueing.send_hint(task_queueing.PROVE)


@bounded_task(task_queueing.READ_DRAFT, processor_limit=board_drafts.LONGEST - 2, held=HELD)
def board_drafts_read() -> None:
    """Read one drawing; the next is a message of its own."""
    if board_drafts.drafts_read():
        task_queueing.send_hint(task_queueing.READ_DRAFT)
