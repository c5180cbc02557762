"""The games of rounds that have started."""

from celery import shared_task

from games.events.boards import event_boards_make
from games.services import task_queueing


@shared_task(name=task_queueing.EVENT_BOARDS)
def event_boards() -> None:
    """Make games that are owed. A director who starts a round sends this, and the beat does."""
    event_boards_make()
