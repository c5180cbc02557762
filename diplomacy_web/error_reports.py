"""Error reports to Sentry (SENTRY_DSN), without user data.

What leaves the site is built up from a list, not cleaned of what is known to be secret: an event keeps its frames
(file, line, function), the kinds of its exceptions, the pattern of the address and the request id. It has no texts of
exceptions, no local variables, no bodies, headers, cookies, query strings, members, breadcrumbs or arguments of tasks.
"""

from collections.abc import Iterable
from typing import Any

from diplomacy_web.request_ids import current_request_id
from engine.model.json_data import Json, JsonDict

KEPT = ("event_id", "timestamp", "level", "platform", "logger", "release", "environment", "server_name", "sdk", "type")
FRAME = (
    "filename",
    "abs_path",
    "function",
    "module",
    "lineno",
    "in_app",
    "pre_context",
    "context_line",
    "post_context",
)
OWN_LOGGERS = ("games.", "diplomacy_web.")  # elsewhere a message may be the text of an exception
TRANSACTIONS = ("route", "view", "task", "component")  # patterns and names, unlike "url"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def start_sentry(dsn: str, *, environment: str = "production", transport: Any = None) -> None:
    """Report errors from this process to `dsn`; `transport` takes the place of HTTP (for tests)."""
    import sentry_sdk  # noqa: PLC0415  (a site without SENTRY_DSN need not load it)
    from sentry_sdk.integrations.logging import ignore_logger  # noqa: PLC0415

    ignore_logger("django.request")  # the exception itself is reported, by its own hook
    sentry_sdk.init(
        dsn=dsn,
        environment=environment,
        transport=transport,
        send_default_pii=False,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        send_client_reports=False,
        auto_session_tracking=False,
        before_breadcrumb=lambda crumb, hint: None,
        before_send=strip_event,
    )


def strip_event(event: Any, hint: object) -> Any:
    """The event with what may leave the site, and nothing else."""
    stripped = {name: event[name] for name in KEPT if name in event}
    stripped["tags"] = {"request_id": current_request_id()} if current_request_id() else {}
    if "exception" in event:
        stripped["exception"] = {"values": [_exception(value) for value in _values(event["exception"])]}
    if (message := event.get("logentry", {}).get("message")) and str(event.get("logger")).startswith(OWN_LOGGERS):
        stripped["logentry"] = {"message": message}  # the words of the code, without what was put into them
    source = event.get("transaction_info", {}).get("source")
    if source in TRANSACTIONS:
        stripped |= {"transaction": event.get("transaction"), "transaction_info": {"source": source}}
    if method := event.get("request", {}).get("method"):
        stripped["request"] = {"method": method if method in METHODS else "other"}
    return stripped


def _values(of: JsonDict | Iterable[JsonDict]) -> list[JsonDict]:
    return list(of.get("values", ())) if isinstance(of, dict) else list(of)


def _exception(value: Json) -> JsonDict:
    frames = value.get("stacktrace", {}).get("frames", ())
    safe_frames = [{name: frame[name] for name in FRAME if name in frame} for frame in frames]
    mechanism = value.get("mechanism") or {}
    return {
        "type": value.get("type"),
        "module": value.get("module"),
        "mechanism": {name: mechanism[name] for name in ("type", "handled") if name in mechanism},
        "stacktrace": {"frames": safe_frames},
    }
