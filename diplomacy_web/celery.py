"""The Celery app of the workers. What runs regularly is in games/tasks/beat.py, which queue is whose in queues.py."""

import gc
import logging
import os
from typing import Any

from celery import Celery, Task
from celery.signals import celeryd_init, heartbeat_sent, setup_logging, worker_init, worker_process_init

from diplomacy_web.connection_pools import keep_one_connection
from diplomacy_web.time_limits import bound_processor_time

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")

PATIENT = {"socket_timeout": 5, "socket_connect_timeout": 2}  # seconds that a worker waits for the broker


class Hint(Task):
    """A task that ignores expired messages, by the database's clock (`send_hint`)."""

    abstract = True

    def __call__(self, *args: object, **kwargs: object) -> object:
        from games.services.task_queueing import USEFUL_UNTIL, is_stale  # noqa: PLC0415  (Django is not set up before)

        header = (self.request.headers or {}).get(USEFUL_UNTIL) or self.request.get(USEFUL_UNTIL)
        return None if is_stale(header) else super().__call__(*args, **kwargs)


app = Celery("diplomacy_web", task_cls=Hint)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Those that need rooms above games/tasks:
app.autodiscover_tasks(
    [
        "games.absent_gms",
        "games.inbox",
        "games.boards.workshop",
        "games.events",
        "games.monthly_files",
        "games.signs",
        "games.sitters",
    ]
)


@worker_init.connect
def _say_signs_of_life(sender: Any, **_: object) -> None:
    """Once a worker starts, and not before: this needs Django, which is set up by then."""
    from diplomacy_web.worker_heartbeat import HeartbeatStep  # noqa: PLC0415
    from games.monitoring.statements import watch_statements  # noqa: PLC0415

    sender.app.steps["worker"].add(HeartbeatStep)
    watch_statements()


@setup_logging.connect
def _keep_our_logging(loglevel: int | None = None, **_: object) -> None:
    """Let workers log as the settings say (LOG_FORMAT), at the level of their command line."""
    if loglevel is not None:
        logging.getLogger().setLevel(loglevel)


@celeryd_init.connect
def _be_patient(conf: Any, **_: object) -> None:
    conf.broker_transport_options = {**conf.broker_transport_options, **PATIENT}


@worker_init.connect
def _settle(**_: object) -> None:
    """Exempt what a worker has loaded from garbage collection, and bound what its tasks compute.

    Before Celery forks: what the collector looks at is copied.
    """
    gc.collect()
    gc.freeze()
    bound_processor_time()


@worker_process_init.connect
def _keep_one_connection(**_: object) -> None:
    keep_one_connection()


@heartbeat_sent.connect
def _compare_clocks(**_: object) -> None:
    """In a worker's first process, every few seconds; it says something once a minute at most."""
    from django.db import connections  # noqa: PLC0415  (Django is not set up before)

    from games.database_time import compare_clocks  # noqa: PLC0415  (likewise)

    if compare_clocks():
        connections.close_all()
