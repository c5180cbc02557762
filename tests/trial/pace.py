"""How fast this machine is just now: what a trial waits for takes longer beside others."""

import time

PIECE = 0.2
"""Seconds of processor time that are spent to find out."""


def slowness() -> float:
    """How many times as long work takes by the clock as it takes processor time; 1 where nobody else is at work."""
    began, spent = time.monotonic(), time.process_time()
    while time.process_time() - spent < PIECE:
        pass
    return max(1.0, (time.monotonic() - began) / PIECE)
