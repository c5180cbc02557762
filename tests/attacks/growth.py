"""How the time of a function grows with the length of what it reads, within a limit of processor time.

Absolute times are the machine's; growth is the function's. What takes twice the time for twice the text is linear,
what takes four times is not. A signal interrupts what does not come to an end, patterns too: `re` looks for signals.
"""

import contextlib
import signal
import time
from collections.abc import Callable, Iterator
from types import FrameType

NOTHING = 0.004
"""Seconds of processor time that are not worth comparing."""
WORST = 2.6
"""Times the time for twice the length: beyond that it is not linear (2), but on the way to quadratic (4)."""
LIMIT = 2.0


class RunsAway(Exception):
    """It did not come to an end within the limit."""


@contextlib.contextmanager
def limited(seconds: float = LIMIT) -> Iterator[None]:
    """Raises RunsAway in what takes more processor time. For the main thread."""

    def over(number: int, frame: FrameType | None) -> None:
        raise RunsAway

    before = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def spent(work: Callable[[], object], times: int = 3) -> float:
    """Processor seconds of the quickest of some runs."""
    best = LIMIT
    for _ in range(times):
        began = time.process_time()
        with limited():
            work()
        best = min(best, time.process_time() - began)
    return best


def grows(read: Callable[[str], object], text: Callable[[int], str], length: int) -> str:
    """Why reading is not linear in the length of a text; empty where it is. `length`: the longest that is tried."""
    try:
        if spent(lambda: read(text(length)), 1) < NOTHING:
            return ""
        quarter, whole = spent(lambda: read(text(length // 4))), spent(lambda: read(text(length)))
    except RunsAway:
        return f"runs away at {length} characters"
    if whole < NOTHING or whole < max(quarter, NOTHING / 4) * WORST**2:
        return ""
    times = whole / max(quarter, 1e-6)
    return f"{times:.1f} times the time for four times the text, {whole * 1000:.0f} ms at {length} characters"
