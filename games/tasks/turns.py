"""Turns."""

from celery import shared_task

from games.services import task_queueing, turns


@shared_task(name=task_queueing.ADJUDICATE)
def turn_adjudicate(turn_id: int, number: int) -> None:
    """Adjudicate one turn, if it is still to be done. What goes wrong is noted and tried again later."""
    try:
        turns.turn_adjudicate(turn_id=turn_id, number=number)
    except Exception as error:  # whatever it is, the other games go on
        turns.turn_failed(turn_id=turn_id, number=number, error=error)
