"""The Prometheus exposition: metrics of the site and of this host's web processes."""

import os
from collections.abc import Iterator

from django.db import Error
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import REGISTRY, Collector

from games.live.listeners import CROWD
from games.monitoring.counters import LISTENERS, SHARED
from games.monitoring.figures import Figures, figures
from games.monitoring.readiness import not_ready

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class SiteCollector(Collector):
    """What is the same whichever process is asked."""

    def collect(self) -> Iterator[Metric]:
        reasons = not_ready()
        yield GaugeMetricFamily("season_ready", "1 if /readyz says so.", 0.0 if reasons else 1.0)
        try:
            now = figures()
        except Error:
            yield GaugeMetricFamily("season_database_up", "1 if the database answers.", 0.0)
            return
        yield GaugeMetricFamily("season_database_up", "1 if the database answers.", 1.0)
        yield from _metrics_of(now)


def _metrics_of(now: Figures) -> Iterator[Metric]:
    turns = {"people": now.people, "bots": now.bots}
    yield _by("season_turns_overdue", "Turns whose time has come.", "kind", {k: v.count for k, v in turns.items()})
    oldest = {kind: late.oldest for kind, late in turns.items()}
    yield _by("season_turn_overdue_seconds", "How long the oldest overdue turn has waited.", "kind", oldest)
    yield GaugeMetricFamily("season_turns_failing", "Open turns whose adjudication has broken off.", now.failing)
    yield _by("season_heartbeat_age_seconds", "Since when a part has not been heard of.", "part", now.ages)
    yield GaugeMetricFamily("season_redis_up", "1 if Redis answers.", 0.0 if now.queues is None else 1.0)
    yield _by("season_queue_length", "Messages that wait for a worker.", "queue", now.queues or {})
    mail = {"notices": now.mail, "letters": now.letters, "deliveries": now.deliveries}
    yield _by("season_mail_owed", "Mails and news to be sent.", "kind", {k: v.count for k, v in mail.items()})
    waits = {kind: owed.oldest for kind, owed in mail.items()}
    yield _by("season_mail_oldest_seconds", "How long the oldest of them has waited.", "kind", waits)
    yield GaugeMetricFamily("season_mail_server_failures", "Failures of the mail server in a row.", now.mail_failures)
    yield GaugeMetricFamily("season_letters_put_aside", "Letters of a day that could not be read.", now.put_aside)
    yield GaugeMetricFamily("season_clock_skew_seconds", "How far this host is ahead of the database.", now.skew)


def _by(name: str, words: str, label: str, values: dict[str, float] | dict[str, int]) -> Metric:
    family = GaugeMetricFamily(name, words, labels=[label])
    for of, value in sorted(values.items()):
        family.add_metric([of], value)
    return family


def exposition() -> bytes:
    """The whole text. Of several web processes on this host it holds all, whichever is asked."""
    LISTENERS.set(CROWD.total)
    site = CollectorRegistry()
    site.register(SiteCollector())
    if os.environ.get(SHARED):
        processes = CollectorRegistry()
        MultiProcessCollector(processes)
        return generate_latest(site) + generate_latest(processes)
    return generate_latest(site) + generate_latest(REGISTRY)
