"""Branches."""

from celery import shared_task

from games.common.service_unavailable import is_unavailable
from games.past.services import replay
from games.services import task_queueing


@shared_task(name=task_queueing.REPLAY)
def branch_work(branch_id: int) -> None:
    """Replay a branch to its end. Lost on the way, it goes on with the next hint from where it was."""
    try:
        while replay.branch_work(branch_id=branch_id):
            pass
    except Exception as error:  # whatever it is, the GM is told, and the game goes on
        if is_unavailable(error):
            raise
        replay.branch_failed(branch_id=branch_id, error=error)
