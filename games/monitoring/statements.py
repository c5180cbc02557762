"""Slow database statements, logged and counted."""

import logging
import time
from collections.abc import Callable, Mapping

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

log = logging.getLogger(__name__)

LONGEST_SAID = 300  # characters of a statement

Counting = Callable[[], object]


class StatementTimer:
    """A wrapper around statements (Django's `execute_wrapper`): says which took SLOW_STATEMENT seconds or more."""

    def __init__(self, count: Counting) -> None:
        self.count = count

    def __call__(
        self, execute: Callable[..., object], sql: str, params: object, many: bool, context: Mapping[str, object]
    ) -> object:
        began = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            seconds = time.perf_counter() - began
            if seconds >= settings.SLOW_STATEMENT:
                self.count()
                # Its parameters are said nowhere: they may be orders.
                log.warning("a statement took %.1f s: %s", seconds, sql[:LONGEST_SAID])


def watch_statements(count: Counting = lambda: None) -> None:
    """Time the statements of every connection that this process opens from now on."""
    timer = StatementTimer(count)

    def watch(connection: BaseDatabaseWrapper, **_: object) -> None:
        if timer not in connection.execute_wrappers:
            connection.execute_wrappers.append(timer)

    connection_created.connect(watch, weak=False, dispatch_uid="slow statements")
