"""The archive's work: games that were uploaded are read and played."""

from celery import shared_task

from games.archive import services
from games.services import task_queueing

LONGEST = 60
"""Seconds for which one task holds a worker."""


@shared_task(name=task_queueing.ARCHIVE, soft_time_limit=LONGEST - 5, time_limit=LONGEST)
def archive_work() -> None:
    """Read games for a few seconds; what is left is a message of its own."""
    if services.archive_work():
        task_queueing.send_hint(task_queueing.ARCHIVE)
