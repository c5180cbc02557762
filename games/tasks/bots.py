"""Bots that think, answer letters, and give advice; and what chances there were in games that are over."""

import time

from celery import shared_task

from games.advice.services import advice as bot_advice
from games.advice.services import chances
from games.bots.services import thoughts as bots
from games.press.services import bot_press
from games.services import task_queueing

A_WHILE = 0.5  # seconds


@shared_task(name=task_queueing.THINK, time_limit=60)
def bots_think() -> None:
    """Think about seats for a while; what is left is a message of its own, behind the letters that wait by then."""
    until = time.monotonic() + A_WHILE
    while bots.thoughts_work():
        if time.monotonic() > until:
            task_queueing.call_thinkers(1)
            return


@shared_task(name=task_queueing.ANSWER, time_limit=60)
def bot_answer(letter_id: int) -> None:
    """Answer one letter to a bot. Lost on the way, the sweep sends it again (games.services.deadlines)."""
    bot_press.bot_answer(letter_id=letter_id)


@shared_task(name=task_queueing.ADVISE, time_limit=60)
def bot_advise(advice_id: int) -> None:
    """Think about what a member should order. Lost on the way, the sweep sends it again (games.services.deadlines)."""
    bot_advice.advice_work(advice_id=advice_id)


@shared_task(name=task_queueing.CHANCES, time_limit=60)
def chances_work() -> None:
    """Work out chances for a second; what is left is a message of its own, behind the bots that wait by then."""
    chances.chances_begin()
    if chances.chances_work():
        task_queueing.send_hint(task_queueing.CHANCES)
