"""The files of months that are over."""

from celery import shared_task

from games.monthly_files.services import months_work
from games.services import task_queueing


@shared_task(name=task_queueing.MONTHLY_FILES)
def monthly_files_make() -> None:
    """Make one part; where another is owed it is a message of its own."""
    if months_work():
        task_queueing.send_hint(task_queueing.MONTHLY_FILES)
