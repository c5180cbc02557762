"""Time limits of tasks: Celery's, for a worker with a single process, and one of processor time, for all."""

import faulthandler
import signal
from types import FrameType
from typing import Any

from celery import Celery
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import task_postrun, task_prerun

STDERR = 2  # Celery puts something of its own in the place of sys.stderr


def enforce(app: "Celery[Any]") -> None:
    """Keep `soft_time_limit` and `time_limit` of each task that runs in this process's main thread from now on.

    At the soft limit SoftTimeLimitExceeded is raised in the task. At the other the process prints where each thread
    stands and ends, even if the task stands in a library: that watch is a thread that needs no Python. Whoever started
    the process starts it again.
    """

    def begin(task: Any, **_: object) -> None:
        soft = task.soft_time_limit or app.conf.task_soft_time_limit
        hard = task.time_limit or app.conf.task_time_limit
        if soft:
            signal.setitimer(signal.ITIMER_REAL, soft)
        if hard:
            faulthandler.dump_traceback_later(hard, exit=True, file=STDERR)

    def end(**_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise SoftTimeLimitExceeded

    signal.signal(signal.SIGALRM, interrupt)
    task_prerun.connect(begin, weak=False)
    task_postrun.connect(end, weak=False)


def bound_processor_time() -> None:
    """Raise SoftTimeLimitExceeded in a task that has spent its `processor_limit`, in seconds of this process.

    What of somebody's making is worked out must not hold a worker for long, and whether it does must not depend on what
    else the machine does meanwhile. Limits by the clock are for what waits. For this process's main thread, and for
    processes that it forks.
    """

    def begin(task: object, **_: object) -> None:
        if spent := getattr(task, "processor_limit", None):
            signal.setitimer(signal.ITIMER_PROF, spent)

    def end(**_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise SoftTimeLimitExceeded

    signal.signal(signal.SIGPROF, interrupt)
    task_prerun.connect(begin, weak=False)
    task_postrun.connect(end, weak=False)
