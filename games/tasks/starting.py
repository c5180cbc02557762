"""Games whose time to start has come, and members who wait for one."""

from celery import shared_task

from games.agreements import settings_changes
from games.queue import services as queue
from games.services import roll_call, starting, task_queueing


@shared_task(name=task_queueing.START)
def games_start() -> None:
    """Free seats whose time to confirm is up, call rolls, and start games. The sweep hints at it."""
    settings_changes.seats_free()
    roll_call.roll_calls_send()
    starting.games_start()


@shared_task(name=task_queueing.SEAT)
def queue_seat() -> None:
    """Seat those who came to the queue at the same moment, and missed each other. The beat sends this now and then."""
    queue.queue_seat()
