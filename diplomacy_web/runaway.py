"""CPU time limit of requests: a request over it is interrupted, the process lives on.

A thread looks at the requests at work, by the clock of the processor time of each one's own thread: who waits for the
database spends none. Into a thread that has spent more than its share `RunsAway` is raised, which no `except Exception`
catches; transactions are rolled back by it, and the reader is told (503). Code in C is not interrupted before it ends,
and holds up all others until then: that is why no pattern and no parser here may take more than linear time.
"""

import contextlib
import ctypes
import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")

LOOKS_EVERY = 0.25
"""Seconds between two looks at the requests."""
AGAIN_AFTER = 1.0
"""Seconds after which a request is interrupted again that has gone on all the same."""


class RunsAway(BaseException):
    """Raised in a request that exceeds its CPU time."""


@dataclass(eq=False)
class Running:
    """A running request and its thread."""

    name: str
    thread: int
    clock: int
    ends: float
    """The processor time of its thread, in seconds, at which it is interrupted."""
    told_at: float = 0.0
    over: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)


def _interrupt(thread: int) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(RunsAway))


def _take_what_is_pending(thread: int) -> None:
    """Have an interruption of this thread that is still to come, come now, and end with it.

    It could be cleared instead. But Python 3.11 goes on looking for one that was cleared, for good; and in a process
    that is traced or profiled it then never leaves the first instruction of a function.
    """
    with contextlib.suppress(RunsAway):
        _interrupt(thread)
        while True:  # until it comes, some instructions later
            pass


class Watch:
    """Interrupts requests after `most` CPU seconds; 0: never."""

    def __init__(self, most: float) -> None:
        self.most = most
        self.running: set[Running] = set()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def watched(self, name: str, work: Callable[[], T]) -> T:
        """Run a request in this thread. Raises RunsAway, never after its end."""
        if not self.most:
            return work()
        self._start()
        with self._entered(name):
            return work()

    @contextlib.contextmanager
    def _entered(self, name: str) -> Iterator[None]:
        thread = threading.get_ident()
        one = Running(name, thread, time.pthread_getcpuclockid(thread), time.thread_time() + self.most)
        self.running.add(one)
        try:
            yield
        finally:
            with one.lock:
                one.over = True
            self.running.discard(one)
            if one.told_at:
                _take_what_is_pending(thread)

    def _start(self) -> None:
        with self._starting:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._look_on, name="watch", daemon=True)
                self._thread.start()

    def _look_on(self) -> None:
        while True:
            time.sleep(LOOKS_EVERY)
            for one in list(self.running):
                self._look(one)

    def _look(self, one: Running) -> None:
        now = time.monotonic()
        with one.lock:
            if one.over or now - one.told_at < AGAIN_AFTER or time.clock_gettime(one.clock) < one.ends:
                return
            one.told_at = now
            _interrupt(one.thread)
        log.error("cut off: %s took more than %g seconds of processor time", one.name, self.most)
