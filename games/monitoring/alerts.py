"""Alerts, checked by the beat: recorded when they begin and when they end.

An alert is a row for as long as it lasts, so that two beats, or one that starts anew, say it once. What is wrong with
the database itself cannot be written there: that is kept in this process (`_Unwritten`).
"""

import logging
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import Error, connection, transaction

from games import database_time
from games.models import OperatorAlert
from games.monitoring import alert_delivery
from games.monitoring.figures import figures
from games.monitoring.heartbeats import BEAT, heartbeats_forget, heartbeats_write
from games.monitoring.readiness import Conditions, database_conditions, worth_waking

log = logging.getLogger(__name__)

QUIET = timedelta(seconds=30)  # without the condition, after which an alert is over: what comes and goes is one event
KEPT = timedelta(days=90)
LONGEST = 300  # characters of a text


@dataclass
class _Unwritten:
    """Alerts on the database itself: by name, since when."""

    open: dict[str, datetime] = field(default_factory=dict)


_unwritten = _Unwritten()


def watch(*, now: datetime | None = None) -> None:
    """Check once: log alerts that began or ended, and queue a message for each. Raises nothing."""
    now = now or database_time.now()
    broken = database_conditions()
    if not broken:
        try:
            heartbeats_write([BEAT])
            _note(worth_waking(figures()), now)
        except Error as error:
            connection.close()
            broken = {"database": f"The database cannot be used ({type(error).__name__})."}
    _note_unwritten(broken, now)


def watch_and_tell() -> None:
    """The beat's job: look, and let a thread tell, which may take as long as the mail server and the webhook do."""
    watch()
    alert_delivery.tell_in_background(alerts_tell)


def _note(current: Conditions, now: datetime) -> None:
    with transaction.atomic():
        for name, text in current.items():
            _record_alert(name, text[:LONGEST], now)
        for alert in OperatorAlert.objects.filter(ended_at=None, seen_at__lte=now - QUIET).exclude(name__in=current):
            if OperatorAlert.objects.filter(pk=alert.pk, ended_at=None).update(ended_at=now):
                log.warning("over: %s (since %s)", alert.name, f"{alert.began_at:%Y-%m-%d %H:%M:%S}")
        OperatorAlert.objects.filter(ended_at__lt=now - KEPT).delete()
    heartbeats_forget()


def _record_alert(name: str, text: str, now: datetime) -> None:
    alert, began = OperatorAlert.objects.get_or_create(
        name=name, ended_at=None, defaults={"text": text, "began_at": now, "seen_at": now}
    )
    if began:
        log.error("alert: %s", text)
    else:
        OperatorAlert.objects.filter(pk=alert.pk).update(seen_at=now)


def _note_unwritten(broken: Conditions, now: datetime) -> None:
    """Say what is wrong with the database once, and once that it is over; told from here, since no row can owe it."""
    for name, text in broken.items():
        if name not in _unwritten.open:
            _unwritten.open[name] = now
            log.error("alert: %s", text)
            alert_delivery.tell_in_background(partial(alert_delivery.tell, name, text, began=now))
    for name in [name for name in _unwritten.open if name not in broken]:
        began = _unwritten.open.pop(name)
        log.warning("over: %s (since %s)", name, f"{began:%Y-%m-%d %H:%M:%S}")
        alert_delivery.tell_in_background(partial(alert_delivery.tell, name, "", began=began, ended=now))


def alerts_tell(*, now: datetime | None = None) -> int:
    """Tell operators what is owed, oldest first; returns how many messages went out. Never two for one event."""
    now = now or database_time.now()
    sent = 0
    owed = OperatorAlert.objects.filter(told_at=None) | OperatorAlert.objects.filter(
        ended_at__isnull=False, end_told_at=None
    )
    for alert in owed.order_by("began_at"):
        if alert.again_at is not None and alert.again_at > now:
            continue
        for column in ("told_at", "end_told_at"):
            if _is_owed(alert, column):
                sent += _tell(alert, column, now)
    return sent


def _is_owed(alert: OperatorAlert, column: str) -> bool:
    if column == "told_at":
        return alert.told_at is None
    return alert.ended_at is not None and alert.end_told_at is None and alert.told_at is not None


def _tell(alert: OperatorAlert, column: str, now: datetime) -> int:
    """Claim one message, send it, and give it back if that failed. 1 if it went out."""
    if not OperatorAlert.objects.filter(pk=alert.pk, **{column: None}).update(**{column: now}):
        return 0
    setattr(alert, column, now)
    if not settings.OPERATOR_EMAIL and not settings.OPERATOR_WEBHOOK:
        return 0
    ended = alert.ended_at if column == "end_told_at" else None
    if alert_delivery.tell(alert.name, alert.text, began=alert.began_at, ended=ended):
        return 1
    again = alert_delivery.again_after(alert.tries)
    if again is not None:
        setattr(alert, column, None)
        alert.tries, alert.again_at = alert.tries + 1, now + again
        alert.save(update_fields=[column, "tries", "again_at"])
    return 0
