"""What each process of bin/serve does. diplomacy_web/preload.py has been imported by then.

On hosts apart the same is started by commands (compose.yaml).
"""

import os
import socket
import warnings

import uvicorn
from django.core.management import call_command

from diplomacy_web import queues, time_limits
from diplomacy_web.celery import app


def web(listening: socket.socket) -> None:
    """Serve requests on this socket."""
    config = uvicorn.Config(
        "diplomacy_web.asgi:application",
        http="diplomacy_web.slow_clients:SlowClientProtocol",
        lifespan="on",
        proxy_headers=False,  # who asks is whoever is connected, but for the proxies that TRUSTED_PROXIES counts
        access_log=False,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=2,
        workers=1,
    )
    config.load()  # before there is an event loop: it asks the database whether all connections fit
    config.configure_logging()  # once more: Django has set up logging meanwhile
    uvicorn.Server(config).run(sockets=[listening])


def worker(name: str, processes: int = 1) -> int:
    """Run one of `queues.SERVED`. Returns the exit code.

    A worker with one process carries tasks out itself ("solo"); Celery's own time limits need a second process, so
    diplomacy_web/time_limits.py keeps them.
    """
    # Celery warns of running as root at every start; in a container that is how it is.
    warnings.filterwarnings("ignore", category=UserWarning, module="celery.platforms")
    os.environ["CELERY_SKIP_CHECKS"] = "true"  # Django's checks have been made by `migrate`
    alone = processes == 1
    if alone:
        time_limits.enforce(app)
    one = app.Worker(
        hostname=f"{name}@{socket.gethostname()}",
        queues=list(queues.SERVED[name]),
        pool="solo" if alone else "prefork",
        concurrency=processes,
        loglevel="WARNING",
        quiet=True,
        without_gossip=True,
        without_mingle=True,
    )
    one.start()
    return int(one.exitcode or 0)


def manage(*command: str) -> None:
    """Run a command of manage.py."""
    call_command(*command)
