"""The Celery app with an engine that stops when it has the outcome: a test kills the worker there."""

import os
import time
from pathlib import Path

import engine
from diplomacy_web.celery import app

adjudicate = engine.adjudicate


def adjudicate_and_stop(*arguments, **named):
    outcome = adjudicate(*arguments, **named)
    Path(os.environ["STUCK_FILE"]).write_text(str(os.getpid()))
    time.sleep(120)
    return outcome


engine.adjudicate = adjudicate_and_stop

__all__ = ["app"]
