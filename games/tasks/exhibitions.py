"""Exhibitions, which are kept going."""

from celery import shared_task

from games.services import exhibitions, task_queueing


@shared_task(name=task_queueing.EXHIBIT)
def exhibitions_keep() -> None:
    """Begin anew what is over. The beat sends this every minute (games.tasks.beat)."""
    exhibitions.exhibitions_keep()
