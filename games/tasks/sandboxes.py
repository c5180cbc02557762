"""Sandboxes."""

from celery import shared_task

from games.services import sandboxes, task_queueing


@shared_task(name=task_queueing.CLEAR_SANDBOXES)
def sandboxes_clear() -> None:
    """Clear away visitors' sandboxes whose time is over. The beat sends this every hour (games.tasks.beat)."""
    sandboxes.sandboxes_clear()
