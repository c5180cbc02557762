"""Exhibitions, which are kept going."""

from celery import shared_task

from games.demonstration import exhibitions
from games.services import task_queueing


@shared_task(name=task_queueing.EXHIBIT)
def exhibitions_keep() -> None:
    """Begin anew what is over. The beat sends this every minute (games.tasks.beat)."""
    exhibitions.exhibitions_keep()
