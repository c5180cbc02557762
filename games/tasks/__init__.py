"""Celery tasks. They take ids, call a service, and are idempotent."""

from games.archive.tasks import archive_work
from games.boards.tasks import boards_lay_out
from games.demonstration.tasks import exhibitions_keep
from games.past.tasks import branch_work
from games.tasks.bots import bot_answer, bots_think
from games.tasks.clearing import clear_away
from games.tasks.mail import hub_tell, mail_send, news_tell, tables_tell
from games.tasks.records import records_work
from games.tasks.starting import games_start, queue_seat
from games.tasks.turns import turn_adjudicate

__all__ = [
    "archive_work",
    "boards_lay_out",
    "bot_answer",
    "bots_think",
    "branch_work",
    "clear_away",
    "exhibitions_keep",
    "games_start",
    "hub_tell",
    "mail_send",
    "news_tell",
    "queue_seat",
    "records_work",
    "tables_tell",
    "turn_adjudicate",
]
