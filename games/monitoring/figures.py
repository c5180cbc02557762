"""Metrics from database and Redis, gathered once for /metrics, readiness and alerts.

Only numbers: no name, slug or text of anybody.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

import redis
from django.conf import settings
from django.db.models import Count, Min, Q
from django.db.models.query import QuerySet
from redis.backoff import NoBackoff
from redis.retry import Retry

from games import database_time
from games.database_time import clock_skew
from games.models import Arrived, ArrivedStatus, Delivery, Heartbeat, Letter, MailServer, Notice, Turn
from games.models.turn import TurnQuerySet
from games.monitoring.heartbeats import heartbeat_ages
from games.services.outages import SWEEP, WEB

PUT_ASIDE = (ArrivedStatus.UNREADABLE, ArrivedStatus.FAILED)
PATIENCE = 1.0  # seconds that Redis may take


@dataclass(frozen=True, slots=True)
class Overdue:
    """Turns whose time has come and that are not adjudicated: how many, and for how many seconds the oldest."""

    count: int
    oldest: float


@dataclass(frozen=True, slots=True)
class PendingMail:
    """What is to be sent, of one kind: how many, and for how many seconds the oldest has waited."""

    count: int
    oldest: float


@dataclass(frozen=True, slots=True)
class Figures:
    """How the site is, at one moment. Ages in seconds; a part that was never heard of is in no dictionary."""

    people: Overdue
    bots: Overdue
    failing: int
    ages: dict[str, float]
    queues: dict[str, int] | None
    mail: PendingMail
    letters: PendingMail
    deliveries: PendingMail
    mail_failures: int
    put_aside: int
    """Letters of the last day that could not be read or taken."""
    skew: float


def queue_names() -> list[str]:
    """The queues that workers take from."""
    return [queue.name for queue in settings.CELERY_TASK_QUEUES]


def figures(now: datetime | None = None) -> Figures:
    """Gather all of it, in some ten statements. Raises django.db.Error where the database cannot be asked."""
    now = now or database_time.now()
    failures = MailServer.objects.order_by("-failures").values_list("failures", flat=True).first()
    return Figures(
        people=overdue(Turn.objects.of_people(), now),
        bots=overdue(Turn.objects.of_bots(), now),
        failing=Turn.objects.open().filter(failures__gt=0).count(),
        ages=ages(now),
        queues=queue_lengths(),
        mail=sendable(Notice.objects.filter(settled_at=None), now),
        letters=sendable(Letter.objects.all(), now),
        deliveries=sendable(
            Delivery.objects.filter(settled_at=None, channel__ended_at=None), now, made="notice__made_at"
        ),
        mail_failures=failures or 0,
        put_aside=Arrived.objects.filter(status__in=PUT_ASIDE, came_at__gt=now - timedelta(days=1)).count(),
        skew=clock_skew(),
    )


def overdue(turns: TurnQuerySet, now: datetime) -> Overdue:
    """Of these turns those that are due. Those that failed and wait to be tried again are among them: they are late."""
    due, ready = Q(due__lte=now), Q(ready_at__lte=now)
    due_turns = turns.open().filter(due | ready).order_by()
    row = due_turns.aggregate(count=Count("pk"), due=Min("due", filter=due), ready=Min("ready_at", filter=ready))
    since = [moment for moment in (row["due"], row["ready"]) if moment is not None]
    return Overdue(row["count"], (now - min(since)).total_seconds() if since else 0.0)


def ages(now: datetime) -> dict[str, float]:
    """Seconds since the sweep, the web server and each queue's worker last said that they work."""
    beats = dict(Heartbeat.objects.filter(name__in=[SWEEP, WEB]).values_list("name", "beat_at"))
    return {**heartbeat_ages(), **{name: max(0.0, (now - beat_at).total_seconds()) for name, beat_at in beats.items()}}


def sendable(rows: QuerySet, now: datetime, made: str = "made_at") -> PendingMail:
    """What of these rows could have been sent by now: its time has come, or it has been tried in vain."""
    untried, tried = Q(send_after__lte=now, tries=0), Q(tries__gt=0)
    pending = rows.filter(untried | tried).order_by()
    row = pending.aggregate(count=Count("pk"), first=Min("send_after", filter=untried), tried=Min(made, filter=tried))
    since = [moment for moment in (row["first"], row["tried"]) if moment is not None]
    return PendingMail(row["count"], max(0.0, (now - min(since)).total_seconds()) if since else 0.0)


def queue_lengths() -> dict[str, int] | None:
    """How many messages wait in each queue; None where Redis does not answer within a second."""
    options = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "retry": Retry(NoBackoff(), 0)}
    names = queue_names()
    try:
        with redis.Redis.from_url(settings.REDIS_URL, **options) as client, client.pipeline(transaction=False) as asked:
            for name in names:
                asked.llen(name)
            return dict(zip(names, asked.execute(), strict=True))
    except (redis.RedisError, OSError):
        return None
