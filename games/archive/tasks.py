"""The archive's work: games that were uploaded are read and played."""

from games.archive import services
from games.common.bounded_tasks import bounded_task
from games.services import task_queueing

LONGEST, HELD = 60, 300
"""Seconds of processor time for one task, and seconds for which it holds a worker on a machine that does much else."""


@bounded_task(task_queueing.ARCHIVE, processor_limit=LONGEST - 5, held=HELD)
def archive_work() -> None:
    """Read games for a few seconds; what is left is a message of its own."""
    task_queueing.hint_taken(task_queueing.ARCHIVE)
    if services.archive_work():
        task_queueing.send_one_hint(task_queueing.ARCHIVE)
