"""The beat: periodic jobs and their process (manage.py beat).

The sweep is carried out here and in no queue: whatever it sets going, it is not kept waiting by it. The rest is hints
to the workers.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.db import Error, connection

from games.database_time import compare_clocks
from games.monitoring.alerts import watch_and_tell
from games.services.deadlines import bots_turns_hint, sweep
from games.services.task_queueing import (
    ABSENT_GMS,
    ARCHIVE,
    CHANCES,
    CLEAR_AWAY,
    EDIT_DRAWING,
    EVENT_BOARDS,
    EXHIBIT,
    FETCH_MAIL,
    LAY_OUT,
    MONTHLY_FILES,
    PROVE,
    READ_DRAFT,
    RECORDS,
    SEAT,
    SEND_MAIL,
    SIGNS,
    SITTERS,
    TELL_HUB,
    TELL_NEWS,
    TELL_TABLES,
    send_hint,
    send_one_hint,
)
from games.tasks.helper import Helper

log = logging.getLogger(__name__)

TICK = 0.5


@dataclass
class Job:
    """Something to do every so many seconds: the sweep itself, or a task to hint at."""

    name: str
    every: float
    do: Callable[[], object]
    next_at: float = 0.0


def jobs() -> list[Job]:
    """All that runs regularly."""
    fetching = [Job(FETCH_MAIL, 30.0, partial(send_hint, FETCH_MAIL))] if settings.MAIL_IN_IMAP else []
    hub = [Job(TELL_HUB, 30.0, partial(send_hint, TELL_HUB))] if settings.WEBSUB_HUB else []
    return [
        Job("sweep", 3.0, sweep),
        Job("turns that nobody takes", 3.0, Helper().look),
        Job("clocks", 60.0, compare_clocks),
        Job("turns of bots", 1.0, bots_turns_hint),
        Job("alerts", 10.0, watch_and_tell),
        Job(SEND_MAIL, 30.0, partial(send_hint, SEND_MAIL)),
        Job(SEAT, 30.0, partial(send_hint, SEAT)),
        Job(EVENT_BOARDS, 60.0, partial(send_hint, EVENT_BOARDS)),
        Job(EXHIBIT, 60.0, partial(send_hint, EXHIBIT)),
        Job(TELL_NEWS, 30.0, partial(send_hint, TELL_NEWS)),
        Job(TELL_TABLES, 30.0, partial(send_hint, TELL_TABLES)),
        Job(LAY_OUT, 60.0, partial(send_hint, LAY_OUT)),
        Job(PROVE, 60.0, partial(send_hint, PROVE)),
        Job(EDIT_DRAWING, 60.0, partial(send_hint, EDIT_DRAWING)),
        Job(READ_DRAFT, 60.0, partial(send_hint, READ_DRAFT)),
        Job(ARCHIVE, 60.0, partial(send_one_hint, ARCHIVE)),
        Job(CHANCES, 60.0, partial(send_hint, CHANCES)),
        Job(RECORDS, 60.0, partial(send_hint, RECORDS)),
        Job(MONTHLY_FILES, 3600.0, partial(send_hint, MONTHLY_FILES)),
        Job(SIGNS, 3600.0, partial(send_hint, SIGNS)),
        Job(SITTERS, 300.0, partial(send_hint, SITTERS)),
        Job(ABSENT_GMS, 3600.0, partial(send_hint, ABSENT_GMS)),
        Job(CLEAR_AWAY, 3600.0, partial(send_hint, CLEAR_AWAY)),
        *fetching,
        *hub,
    ]


def beat(stopped: Callable[[], bool]) -> None:
    """Run due jobs until stopped. Failures are logged and retried at the next due time."""
    due = jobs()
    while not stopped():
        for job in due:
            if time.monotonic() >= job.next_at:
                job.next_at = time.monotonic() + job.every
                _carry_out(job)
        time.sleep(TICK)


def _carry_out(job: Job) -> None:
    try:
        job.do()
    except Exception as error:  # the database may be away for a while; the error's text may name what nobody may read
        log.error("beat: %s broke off: %s", job.name, type(error).__name__)
        if isinstance(error, Error):
            connection.close()
