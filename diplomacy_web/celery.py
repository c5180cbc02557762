"""The Celery app: the worker that adjudicates and writes mail, and the beat that finds due turns."""

import gc
import os

from celery import Celery
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")

app = Celery("diplomacy_web")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def _settle(**_: object) -> None:
    """Let the garbage collector pass over what a worker has loaded: it stays for as long as the process."""
    gc.collect()
    gc.freeze()


# Task name, and every how many seconds. The tasks themselves are in games/tasks.
# A message that nobody took before the next one was sent is of no use: it expires.
app.conf.beat_schedule = {
    "sweep": {"task": "games.sweep", "schedule": 3.0, "options": {"expires": 3.0}},
    "mail": {"task": "games.mail_send", "schedule": 30.0, "options": {"expires": 30.0}},
    "sandboxes": {"task": "games.sandboxes_clear", "schedule": 3600.0, "options": {"expires": 3600.0}},
}
