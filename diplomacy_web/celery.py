"""The Celery app of the workers. What runs regularly is in games/tasks/beat.py, which queue is whose in queues.py."""

import gc
import logging
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_init, worker_process_init

from diplomacy_web.sharing import keep_one_connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")

app = Celery("diplomacy_web")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["games.inbox", "games.workshop"])  # tasks that need rooms above games/tasks


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


@worker_process_init.connect
def _settle(**_: object) -> None:
    """Let the garbage collector pass over what a worker has loaded: it stays for as long as the process."""
    gc.collect()
    gc.freeze()


@worker_process_init.connect
def _keep_one_connection(**_: object) -> None:
    keep_one_connection()
