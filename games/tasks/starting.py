"""Games whose time to start has come."""

from celery import shared_task

from games.services import starting, task_queueing


@shared_task(name=task_queueing.START)
def games_start() -> None:
    """Start them. The sweep hints at it when there are some (games.services.deadlines)."""
    starting.games_start()
