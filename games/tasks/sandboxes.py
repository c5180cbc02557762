"""Sandboxes."""

from celery import shared_task

from games import hints
from games.services import sandboxes


@shared_task(name=hints.CLEAR_SANDBOXES)
def sandboxes_clear() -> None:
    """Clear away visitors' sandboxes whose time is over. The beat sends this every hour (games.beat)."""
    sandboxes.sandboxes_clear()
