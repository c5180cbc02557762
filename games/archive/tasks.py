"""The archive's work: games that were uploaded are read and played."""

from celery import shared_task

from games.archive import services
from games.services import task_queueing

LONGEST, HELD = 60, 300
"""Seconds of processor time for one task, and seconds for which it holds a worker on a machine that does much else."""


@shared_task(name=task_queueing.ARCHIVE, processor_limit=LONGEST - 5, soft_time_limit=HELD - 5, time_limit=HELD)
def archive_work() -> None:
    """Read games for a few seconds; what is left is a message of its own."""
    if services.archive_work():
        task_queueing.send_hint(task_queueing.ARCHIVE)
