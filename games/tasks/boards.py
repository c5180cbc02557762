"""Boards: maps to be laid out, proofs, drawings to be read. Whoever asks hints at it, and the beat now and then."""

from celery import shared_task

from games.services import board_drafts, board_proofs, boards, drawings, task_queueing


@shared_task(name=task_queueing.LAY_OUT)
def boards_lay_out() -> None:
    """Lay out those that wait."""
    boards.boards_lay_out()
    drawings.drawings_lay_out()


@shared_task(name=task_queueing.PROVE, time_limit=30)
def boards_prove() -> None:
    """Prove boards for a few seconds; what is left is a message of its own."""
    if board_proofs.proofs_work():
        task_queueing.send_hint(task_queueing.PROVE)


@shared_task(name=task_queueing.READ_DRAFT, soft_time_limit=board_drafts.LONGEST - 2, time_limit=board_drafts.LONGEST)
def board_drafts_read() -> None:
    """Read one drawing; the next is a message of its own."""
    if board_drafts.drafts_read():
        task_queueing.send_hint(task_queueing.READ_DRAFT)
