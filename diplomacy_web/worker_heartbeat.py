"""Heartbeat of a worker, for each of its queues (games.monitoring.heartbeats).

It beats on the loop on which the worker takes its messages: a loop that stands still does not say that it works.
"""

import logging
from typing import Any

from celery import bootsteps
from django.db import Error, connections

from games.monitoring.heartbeats import EVERY, heartbeats_write

log = logging.getLogger(__name__)


class HeartbeatStep(bootsteps.StartStopStep):
    """Writes the heartbeat for as long as the worker runs. A database that is away is said, and asked again."""

    requires = ("celery.worker.components:Timer",)

    def __init__(self, parent: object, **kwargs: object) -> None:
        self._timer: Any = None
        super().__init__(parent, **kwargs)

    def start(self, parent: Any) -> None:
        self._beat(parent)
        self._timer = parent.timer.call_repeatedly(EVERY, self._beat, (parent,))

    def stop(self, parent: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _beat(self, parent: Any) -> None:
        try:
            heartbeats_write(parent.app.amqp.queues.consume_from)
        except Error as error:
            log.warning("no sign of life could be written: %s", type(error).__name__)
        finally:
            connections.close_all()  # processes that the worker forks must not share it
