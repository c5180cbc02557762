"""What became of games that are over, and the ratings that are made of it."""

from celery import shared_task

from games.ratings import ledger
from games.services import task_queueing


@shared_task(name=task_queueing.RECORDS)
def records_work() -> None:
    """Read what is owed, and bring the ratings up to date; what is left is a message of its own."""
    if ledger.records_work():
        task_queueing.send_hint(task_queueing.RECORDS)
