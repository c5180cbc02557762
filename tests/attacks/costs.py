"""What a piece of work costs in processor time, measured so that neither load nor a slow machine decides."""

import resource
import time
from collections.abc import Callable

REFERENCE = 0.0100
"""Seconds of processor time that `_piece` takes on the machine on which limits were set, with nothing beside it."""
TRIES = 5


def limit(seconds: float) -> float:
    """A limit as this machine is now: where a fixed piece of work takes longer than it should, so may all else."""
    return seconds * max(1.0, cost(_piece) / REFERENCE)


def cost(work: Callable[[], object], enough: float = 0.0) -> float:
    """Processor seconds of this process and its children for the best of some tries; one that is `enough` ends it."""
    best = float("inf")
    for _ in range(TRIES):
        began = _spent()
        work()
        best = min(best, _spent() - began)
        if best <= enough:
            break
    return best


def _spent() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _piece() -> int:
    """What pages are made of: words are joined, looked up, and taken apart again."""
    found: dict[str, int] = {}
    for number in range(30_000):
        word = f"{number % 700}-{number}"
        found[word] = len(word.split("-")) + found.get(word[:3], 0)
    return len(sorted(found))
