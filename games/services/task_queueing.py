"""Messages to the worker. They are hints: the database says what is to be done, and the beat finds it anyway."""

import logging
import time
from typing import Any

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from games.models import Turn

log = logging.getLogger(__name__)

ADJUDICATE = "games.turn_adjudicate"
WORK = "games.turns_work"
OWN_PACE_ADJUDICATE = "games.own_pace_adjudicate"
OWN_PACE_WORK = "games.own_pace_work"
REPLAY = "games.branch_work"
SEND_MAIL = "games.mail_send"
CLEAR_AWAY = "games.clear_away"
START = "games.games_start"
USEFUL_FOR = 60  # seconds; after that the beat has given a newer hint
LEFT_ALONE = 3.0  # seconds for which a broker that did not answer is not asked again: each time may cost a timeout

_away_until = 0.0


def send_hint(name: str, *arguments: int) -> None:
    """Send a task's name to its queue now; lost, if the broker is away."""
    global _away_until
    if time.monotonic() < _away_until:
        return
    try:
        current_app.send_task(name, args=arguments, expires=USEFUL_FOR, retry=False)
    except (OperationalError, OSError) as away:
        _away_until = time.monotonic() + LEFT_ALONE
        log.warning("the broker is away, %s waits for the beat: %s", name, away)


def waiting(name: str) -> int:
    """How many messages wait in the queue of a task; 0 if the broker is away."""
    global _away_until
    if time.monotonic() < _away_until:
        return 0
    queue = current_app.amqp.router.route({}, name)["queue"].name
    with current_app.connection_for_write() as broker:
        away: tuple[type[BaseException], ...] = (*broker.connection_errors, OperationalError, OSError)
        try:
            channel: Any = broker.default_channel
            return int(channel.queue_declare(queue).message_count)
        except away:
            _away_until = time.monotonic() + LEFT_ALONE
            return 0


def hint_adjudicate(turn: Turn) -> None:
    """After the commit: this turn can be adjudicated now. Games against bots have a queue of their own."""
    name, number = OWN_PACE_ADJUDICATE if turn.game.own_pace else ADJUDICATE, turn.number
    transaction.on_commit(lambda: send_hint(name, turn.pk, number), robust=True)


def hint_mail() -> None:
    """After the commit: there is mail to send."""
    transaction.on_commit(lambda: send_hint(SEND_MAIL), robust=True)


def hint_branch(branch_id: int) -> None:
    """After the commit: this branch is to be replayed."""
    transaction.on_commit(lambda: send_hint(REPLAY, branch_id), robust=True)
