"""Logging to the console: lines, or JSON (LOG_FORMAT=json).

No line holds orders, press, names or addresses of members, or tokens. So there is a list of what a line has, and all
else that a library hangs on a record is left out; of an exception its kind and its frames are told and not its text,
which may quote whatever was being read; and of an address its pattern, since addresses hold tokens.
"""

import logging
import traceback
from collections.abc import Mapping
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from diplomacy_web.request_ids import current_request_id

FIELDS = ("timestamp", "level", "logger", "message", "request_id", "status", "method", "route", "task", "exc_info")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
MATCHED_NOTHING = "(no such address)"


class RequestFilter(logging.Filter):
    """Names the request a record belongs to, and says what Django says of answers without the address itself.

    Answers of 4xx are the client's matter and part of the day (an edit that came second is a 409): INFO. A page that
    could not be made is an ERROR.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current_request_id()
        failed = getattr(record, "data", None)
        if isinstance(failed, dict) and "exc" in failed:
            _task_failed(record, failed)
        request = getattr(record, "request", None)
        status = getattr(record, "status_code", None)
        if isinstance(status, int) and request is not None:
            method, route = method_of(request), route_of(request)
            record.status, record.route, record.method = status, route, method
            record.msg, record.args = "%s %s: %s", (method, route, status)
            if 400 <= status < 500:
                record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
        return True


def _task_failed(record: logging.LogRecord, failed: Mapping[str, object]) -> None:
    """Say of a task that broke off what Celery says, without its arguments and the exception's text."""
    error = record.exc_info[1] if record.exc_info else None
    kind = kind_of(error) if error is not None else "no exception"
    name = failed.get("name")
    record.task = name
    record.msg, record.args = "task %s[%s] %s: %s", (name, failed.get("id"), failed.get("description"), kind)


def route_of(request: object) -> str:
    """The pattern that an address matched: `games/<slug:slug>/`, never what stood in it."""
    match = getattr(request, "resolver_match", None)
    return f"/{match.route}" if match is not None else MATCHED_NOTHING


def method_of(request: object) -> str:
    """The method, if it is one of HTTP's."""
    method = getattr(request, "method", None)
    return method if method in METHODS else "other"


def exception_lines(exc_info: Any) -> str:
    """Where an exception came from, innermost last, and the kinds of it and of what caused it; none of their texts."""
    parts, error, seen = [], exc_info[1], set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        frames = traceback.extract_tb(error.__traceback__)
        lines = [f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}' for frame in frames]
        parts.append("\n".join([*lines, kind_of(error)]))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\ncaused by the next:\n".join(parts)


def kind_of(error: BaseException) -> str:
    """The name of an exception's class; of the database's with its code (SQLSTATE, or SQLite's name for it)."""
    code = getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None)
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    return f"{name} ({code})" if code else name


class LineFormatter(logging.Formatter):
    """A line for people. With a request id, where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        exc_text = record.exc_text  # formatters share the record: what another one made of the exception is not ours
        record.exc_text = None
        try:
            line = super().format(record)
        finally:
            record.exc_text = exc_text
        request_id = getattr(record, "request_id", "")
        return f"{line} [{request_id}]" if request_id and "\n" not in line else line

    def formatException(self, ei: object) -> str:
        return exception_lines(ei)


class JsonLines(JsonFormatter):
    """One JSON object a line, with the fields of FIELDS and no others."""

    def formatException(self, ei: object) -> str:
        return exception_lines(ei)

    def add_fields(
        self, log_data: dict[str, object], record: logging.LogRecord, message_dict: dict[str, object]
    ) -> None:
        record.exc_text = None
        super().add_fields(log_data, record, message_dict)
        log_data["level"], log_data["logger"] = record.levelname, record.name

    def process_log_record(self, log_data: Mapping[str, object]) -> dict[str, object]:
        return {name: log_data[name] for name in FIELDS if log_data.get(name)}


def logging_config(level: str, form: str) -> dict[str, object]:
    """Django's LOGGING for a level ("INFO") and a form, "line" or "json". Raises ValueError for another form."""
    if form not in ("line", "json"):
        raise ValueError(f"LOG_FORMAT is {form!r}; it can be line or json.")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request": {"()": "diplomacy_web.logs.RequestFilter"}},
        "formatters": {
            "line": {
                "()": "diplomacy_web.logs.LineFormatter",
                "format": "{asctime} {levelname:<7} {name}: {message}",
                "style": "{",
            },
            "json": {"()": "diplomacy_web.logs.JsonLines", "format": "%(message)s", "timestamp": True},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": form, "filters": ["request"], "level": level}
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"level": "INFO", "handlers": [], "propagate": True},
            "django.server": {"handlers": [], "propagate": True},
            # The web server has handlers of its own by the time these settings are read.
            "uvicorn": {"handlers": [], "propagate": True},
            "uvicorn.error": {"handlers": [], "propagate": True},
        },
    }
