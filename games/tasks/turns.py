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
    """Adjudicate what is due in the games of people for as long as there is some."""
    _work(task_queueing.WORK, bots=False)


@shared_task(name=task_queueing.BOTS_WORK)
def bots_work() -> None:
    """The same of the games against bots, in a queue that no deadline shares."""
    _work(task_queueing.BOTS_WORK, bots=True)


def _work(name: str, *, bots: bool) -> None:
    """Work until nothing is due. After a while the queue's other messages have their turn."""
    until = time.monotonic() + A_WHILE
    while turns.turns_work(bots=bots):
        if time.monotonic() > until:
            task_queueing.send_hint(name)
            return
