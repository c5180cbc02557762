"""Bots that think, and answer letters."""

from celery import shared_task

from games.services import bot_press, bots, task_queueing


@shared_task(name=task_queueing.THINK, time_limit=60)
def bot_think(thought_id: int) -> None:
    """Think about one seat in one turn. Lost on the way, the sweep sends it again (games.services.deadlines)."""
    bots.bot_think(thought_id=thought_id)


@shared_task(name=task_queueing.ANSWER, time_limit=60)
def bot_answer(letter_id: int) -> None:
    """Answer one letter to a bot. Lost on the way, the sweep sends it again (games.services.deadlines)."""
    bot_press.bot_answer(letter_id=letter_id)
