"""Tasks whose processor time is bounded, not the clock's: what of somebody's making they work out may be large."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from celery import Task, shared_task

from engine.model.json_data import JsonDict

P = ParamSpec("P")
R = TypeVar("R")


def bounded_task(name: str, *, processor_limit: float, held: float) -> Callable[[Callable[P, R]], Task[P, R]]:
    """A Celery task of that name.

    `processor_limit`: seconds of processor time after which it is interrupted (`diplomacy_web/time_limits.py`); `held`:
    seconds by the clock after which it is killed, five seconds before which it is interrupted.
    """
    options: JsonDict = {
        "name": name, "processor_limit": processor_limit, "soft_time_limit": held - 5, "time_limit": held,
    }  # fmt: skip
    return shared_task(**options)
