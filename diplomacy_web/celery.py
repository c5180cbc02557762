"""The Celery app of the workers. What runs regularly is in games/tasks/beat.py, which queue is whose in queues.py."""

import gc
import os

from celery import Celery
from celery.signals import worker_process_init

from diplomacy_web.sharing import keep_one_connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")

app = Celery("diplomacy_web")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["games.inbox", "games.workshop"])  # tasks that need rooms above games/tasks


@worker_process_init.connect
def _settle(**_: object) -> None:
    """Let the garbage collector pass over what a worker has loaded: it stays for as long as the process."""
    gc.collect()
    gc.freeze()


@worker_process_init.connect
def _keep_one_connection(**_: object) -> None:
    keep_one_connection()
