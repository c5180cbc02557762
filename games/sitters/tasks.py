"""The look for sittings whose time is over."""

from celery import shared_task

from games.services.task_queueing import SITTERS
from games.sitters.services import sitters_over


@shared_task(name=SITTERS)
def sitters_end() -> None:
    """End what is over, with its mail. The beat sends this every five minutes."""
    sitters_over()
