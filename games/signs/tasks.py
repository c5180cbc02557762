"""The hourly look for signs."""

from celery import shared_task

from games.services.task_queueing import SIGNS
from games.signs.detection import signs_look


@shared_task(name=SIGNS)
def signs_work() -> None:
    """Notice what pairs at tables have in common. The beat sends this by the hour."""
    signs_look()
