"""Modules that the processes of bin/serve share, imported before the fork.

A module here costs its pages once, however many processes have it. It must open no connection and start no thread. What
only a process of one kind sets up for itself (diplomacy_web.asgi, say) it imports after the fork.
"""

import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")
django.setup(set_prefix=False)

# These need Django set up; they are imported for their pages' sake.
import celery.apps.worker  # noqa: E402
import celery.concurrency.solo  # noqa: E402, F401
import kombu.transport.redis  # noqa: E402, F401
import uvicorn.lifespan.on  # noqa: E402, F401
from django.urls import get_resolver  # noqa: E402

import diplomacy_web.request_limiter  # noqa: E402
import diplomacy_web.slow_clients  # noqa: E402
import diplomacy_web.web_heartbeat  # noqa: E402, F401
import games.tasks.beat  # noqa: E402, F401
from diplomacy_web.celery import app  # noqa: E402

app.loader.import_default_modules()
get_resolver().url_patterns  # noqa: B018  (imports every page)


def settle() -> None:
    """Exempt loaded objects from garbage collection, which would copy shared pages.

    Called before the first fork. Children turn the collector on again (processes.py).
    """
    gc.disable()
    gc.collect()
    gc.freeze()
