"""Sandboxes."""

from celery import shared_task

from games.services import sandboxes


@shared_task(name="games.sandboxes_clear")
def sandboxes_clear() -> None:
    """Clear away visitors' sandboxes whose time is over. The beat sends this every hour (diplomacy_web.celery)."""
    sandboxes.sandboxes_clear()
