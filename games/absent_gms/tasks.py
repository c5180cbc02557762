"""The hourly look for GMs who are not there."""

from celery import shared_task

from games.absent_gms.absence_check import gms_look
from games.services.task_queueing import ABSENT_GMS


@shared_task(name=ABSENT_GMS)
def absent_gms_look() -> None:
    """Ask for GMs for whom something waits. The beat sends this by the hour."""
    gms_look()
