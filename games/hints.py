"""Messages to the worker. They are hints: the database says what is to be done, and the beat finds it anyway."""

import logging

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)

ADJUDICATE = "games.turn_adjudicate"
REPLAY = "games.branch_work"
SEND_MAIL = "games.mail_send"
USEFUL_FOR = 60  # seconds; after that the beat has given a newer hint


def _send(name: str, *arguments: int) -> None:
    try:
        current_app.send_task(name, args=arguments, expires=USEFUL_FOR, retry=False)
    except (OperationalError, OSError) as away:
        log.warning("the broker is away, %s waits for the beat: %s", name, away)


def hint_adjudicate(turn_id: int, number: int) -> None:
    """After the commit: this turn can be adjudicated now."""
    transaction.on_commit(lambda: _send(ADJUDICATE, turn_id, number), robust=True)


def hint_mail() -> None:
    """After the commit: there is mail to send."""
    transaction.on_commit(lambda: _send(SEND_MAIL), robust=True)


def hint_branch(branch_id: int) -> None:
    """After the commit: this branch is to be replayed."""
    transaction.on_commit(lambda: _send(REPLAY, branch_id), robust=True)
