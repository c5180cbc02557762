"""Heartbeat of the web server, over the path of requests (games.services.outages)."""

import asyncio
import logging

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.db import connections

from games import database_time
from games.live.listeners import CROWD
from games.monitoring.counters import LISTENERS
from games.monitoring.heartbeats import WEB, heartbeats_write
from games.services.outages import web_beat

log = logging.getLogger(__name__)

SELDOM = 5.0  # seconds

_task: asyncio.Task[None] | None = None


def start_heartbeat() -> None:
    """Start the heartbeat on the loop that serves requests; once."""
    global _task
    if _task is None or _task.done():
        _task = asyncio.get_running_loop().create_task(_beat_on(), name="heartbeat")


async def _beat_on() -> None:
    """The way of a beat is that of a request: over the loop, into a thread of its own, to the database."""
    while True:
        try:
            async with ThreadSensitiveContext():
                await sync_to_async(_beat)()
        except Exception as error:  # the database is away: that is what the gap will say
            log.warning("no sign of life could be written: %s", type(error).__name__)
        await asyncio.sleep(min(SELDOM, settings.OUTAGE_AFTER / 4))


def _beat() -> None:
    try:
        web_beat(now=database_time.now())
        heartbeats_write([WEB])
        LISTENERS.set(CROWD.total)
        database_time.compare_clocks()
    finally:
        connections.close_all()
