"""One slice of a layout, with what went wrong in words. What it is laid out for: `boards`, `drawings`."""

import logging
import time
from collections.abc import Callable, Mapping

from celery.exceptions import SoftTimeLimitExceeded

from engine.model.json_data import JsonDict
from games.maps.layout import LayoutJob, continue_layout

log = logging.getLogger(__name__)

SLICE = 3.0
"""Seconds for which one task lays out; other boards and other tasks have their turn after it."""
LONGEST = 10
"""Seconds of processor time for one task: two before them it is told to end, should a slice not come to an end."""
HELD = 60
"""Seconds for which one task holds a worker, on a machine that does much else meanwhile."""
STOPPED = "You stopped it."


def until(seconds: float | None) -> Callable[[], bool]:
    """Whether so many seconds are over, from now on; None: never."""
    end = None if seconds is None else time.monotonic() + seconds
    return lambda: end is not None and time.monotonic() >= end


def run_layout(
    what: str, document: Mapping[str, object], going: Mapping[str, object] | None, over: Callable[[], bool]
) -> LayoutJob | str:
    """Go on with a layout: a `LayoutJob`, or why there can be none, in words. `what`: for the log."""
    try:
        return continue_layout(document, going, over)
    except Exception as error:  # whatever somebody wrote: the others are laid out
        log.error("%s could not be laid out: %s", what, type(error).__name__)
        if isinstance(error, SoftTimeLimitExceeded):
            return (
                f"It took longer than {LONGEST} seconds at one go, which is as long as a worker may be held. Take out "
                "borders that cross others."
            )
        return str(error)[:300] if isinstance(error, ValueError) else "No map could be laid out for it."


def stored_layout(laid: LayoutJob) -> JsonDict:
    """A layout under way, as rows keep it."""
    return {**(laid.going or {}), "share": laid.share}
