"""Messages to the worker. They are hints: the database says what is to be done, and the beat finds it anyway."""

from datetime import timedelta
from typing import Any

from celery import current_app
from django.core.cache import cache
from django.db import transaction
from kombu.exceptions import OperationalError

from games import database_time
from games.common.circuit_breaker import redis_breaker
from games.models import Turn

ADJUDICATE = "games.turn_adjudicate"
WORK = "games.turns_work"
BOTS_WORK = "games.bots_work"
REPLAY = "games.branch_work"
SEND_MAIL = "games.mail_send"
TELL_NEWS = "games.news_tell"
TELL_TABLES = "games.tables_tell"
TELL_HUB = "games.hub_tell"
FETCH_MAIL = "games.mail_fetch"
CLEAR_AWAY = "games.clear_away"
START = "games.games_start"
SEAT = "games.queue_seat"
EXHIBIT = "games.exhibitions_keep"
EVENT_BOARDS = "games.event_boards_make"
LAY_OUT = "games.boards_lay_out"
THINK = "games.bots_think"
ADVISE = "games.bot_advise"
CHANCES = "games.chances_work"
RECORDS = "games.records_work"
PROVE = "games.boards_prove"
READ_DRAFT = "games.board_drafts_read"
EDIT_DRAWING = "games.drawing_edits_carry_out"
LOOK_AT_DRAWING = "games.drawing_look"
ANSWER = "games.bot_answer"
ARCHIVE = "games.archive_work"
MONTHLY_FILES = "games.monthly_files_make"
SIGNS = "games.signs_work"
ABSENT_GMS = "games.absent_gms_look"
SITTERS = "games.sitters_end"
AGAIN = timedelta(seconds=15)  # after how long without an answer another worker is called for what a bot owes
THINKERS = 4  # messages to think that wait at the most: each calls the next, and letters and advice are behind them
USEFUL_FOR = 60  # seconds; after that the beat has given a newer hint
USEFUL_UNTIL = "useful_until"  # the header that says so, in seconds by the database's clock


def send_hint(name: str, *arguments: int) -> bool:
    """Send a task's name to its queue now; lost, if the broker is away. Whether it was handed over."""
    breaker = redis_breaker()
    if not breaker.allows():
        return False
    # Celery's own `expires` would be held against the clock of the worker's host.
    useful_until = database_time.now().timestamp() + USEFUL_FOR
    try:
        current_app.send_task(name, args=arguments, headers={USEFUL_UNTIL: useful_until}, retry=False)
    except (OperationalError, OSError) as error:
        breaker.failed(error)
        return False
    breaker.answered()
    return True


def send_one_hint(name: str) -> bool:
    """The same, unless one waits already: of a task that calls the next while there is work left for hours.

    Else each hint of the beat would begin another row of calls, and all else in the queue wait behind them.
    """
    if not cache.add(f"hint:{name}", True, USEFUL_FOR):
        return False
    sent = send_hint(name)
    if not sent:
        hint_taken(name)
    return sent


def hint_taken(name: str) -> None:
    """A task has begun that `send_one_hint` called: the next may be called."""
    cache.delete(f"hint:{name}")


def is_stale(header: float | None) -> bool:
    """Whether a hint with this USEFUL_UNTIL comes too late: the beat has given a newer one."""
    return header is not None and database_time.now().timestamp() > header


def waiting(name: str) -> int:
    """How many messages wait in the queue of a task; 0 if the broker is away."""
    breaker = redis_breaker()
    if not breaker.allows():
        return 0
    queue = current_app.amqp.router.route({}, name)["queue"].name
    with current_app.connection_for_write() as broker:
        away: tuple[type[BaseException], ...] = (*broker.connection_errors, OperationalError, OSError)
        try:
            channel: Any = broker.default_channel
            count = int(channel.queue_declare(queue).message_count)
        except away as error:
            breaker.failed(error)
            return 0
    breaker.answered()
    return count


def hint_adjudicate(turn: Turn) -> None:
    """After the commit: this turn can be adjudicated now.

    Games against bots have a queue of their own, and whoever gets the message takes all of them that are due: together
    they take a third of the time.
    """
    if turn.game.is_against_bots:
        transaction.on_commit(lambda: send_hint(BOTS_WORK), robust=True)
    else:
        transaction.on_commit(lambda: send_hint(ADJUDICATE, turn.pk, turn.number), robust=True)


def call_thinkers(most: int) -> None:
    """Call workers to think for bots, so many at the most, unless enough calls wait for an answer."""
    for _ in range(min(most, THINKERS - waiting(THINK)) if most else 0):
        send_hint(THINK)


def hint_thoughts(count: int) -> None:
    """After the commit: so many bots have something to think about."""
    transaction.on_commit(lambda: call_thinkers(count), robust=True)


def hint_advice(advice_id: int) -> None:
    """After the commit: somebody has asked an Expert what it would do."""
    transaction.on_commit(lambda: send_hint(ADVISE, advice_id), robust=True)


def hint_chances() -> None:
    """After the commit: chances of a game that is over are to be worked out."""
    transaction.on_commit(lambda: send_hint(CHANCES), robust=True)


def hint_records() -> None:
    """After the commit: what became of a game is to be recorded."""
    transaction.on_commit(lambda: send_hint(RECORDS), robust=True)


def hint_letter(letter_id: int) -> None:
    """After the commit: a bot has got a letter."""
    transaction.on_commit(lambda: send_hint(ANSWER, letter_id), robust=True)


def hint_mail() -> None:
    """After the commit: there is mail to send, and perhaps news to tell on channels."""
    transaction.on_commit(lambda: send_hint(SEND_MAIL), robust=True)
    transaction.on_commit(lambda: send_hint(TELL_NEWS), robust=True)


def hint_boards() -> None:
    """After the commit: a board waits for its map to be laid out."""
    transaction.on_commit(lambda: send_hint(LAY_OUT), robust=True)


def hint_proofs() -> None:
    """After the commit: a board is to be proved."""
    transaction.on_commit(lambda: send_hint(PROVE), robust=True)


def hint_drafts() -> None:
    """After the commit: a drawing waits to be read."""
    transaction.on_commit(lambda: send_hint(READ_DRAFT), robust=True)


def hint_drawing_edits() -> None:
    """After the commit: an edit of a large drawing is to be carried out."""
    transaction.on_commit(lambda: send_hint(EDIT_DRAWING), robust=True)


def hint_event_boards() -> None:
    """After the commit: games of a round of an event are to be made."""
    transaction.on_commit(lambda: send_hint(EVENT_BOARDS), robust=True)


def hint_archive() -> None:
    """After the commit: games that were played elsewhere are to be read."""
    transaction.on_commit(lambda: send_one_hint(ARCHIVE), robust=True)


def hint_branch(branch_id: int) -> None:
    """After the commit: this branch is to be replayed."""
    transaction.on_commit(lambda: send_hint(REPLAY, branch_id), robust=True)
