"""Turns."""

import time

from celery import shared_task

from games.services import task_queueing, turns

A_WHILE = 2.0  # seconds


@shared_task(name=task_queueing.ADJUDICATE)
def turn_adjudicate(turn_id: int, number: int) -> None:
    """Adjudicate one turn, if it is still to be done."""
    turns.turn_adjudicate_or_note(turn_id=turn_id, number=number)


@shared_task(name=task_queueing.WORK)
def turns_work() -> None:
    """Adjudicate what is due for as long as there is some. After a while the queue's other messages have their turn."""
    until = time.monotonic() + A_WHILE
    while turns.turns_work():
        if time.monotonic() > until:
            task_queueing.hint_work()
            return
