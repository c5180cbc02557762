"""Each kind of host is cut off, frozen and killed, under load; then every turn and every receipt is looked at.

A host that is cut off still runs, and nobody is told that it is gone: its links to PostgreSQL and Redis swallow bytes.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg
from django.conf import settings
from django.db import connections

from games.common.database_sessions import WORKER, with_limits
from games.models import Outage, Receipt, Turn, TurnFailure
from tests.trial.checks import faults
from tests.trial.cluster import Cluster
from tests.trial.ground import REDIS, Ground, wait_until
from tests.trial.links import Link
from tests.trial.load import Load

CUT_OFF = ("web", "turns", "rest", "beat")
SOON = 90.0  # seconds after which all that is due must be done, once a host is back


@dataclass
class Hosts:
    """The site's parts, each with links of its own to what it needs."""

    ground: Ground
    cluster: Cluster | None
    links: dict[str, list[Link]]

    def harms(self) -> Iterator[tuple[str, Callable[[], object], Callable[[], object]]]:
        """What is done, how, and how it is undone."""
        for name in CUT_OFF:
            yield f"{name} cut off", lambda n=name: self._cut(n), lambda n=name: self._mend(n)
        for name in (*CUT_OFF, REDIS):
            yield f"{name} frozen", lambda n=name: self._signal(n, signal.SIGSTOP), lambda n=name: self._thaw(n)
            yield f"{name} killed", lambda n=name: self.ground.kill(n), lambda n=name: self.ground.start(n)
        if self.cluster is not None:
            server = self.cluster
            yield "a host silent in a transaction", self._go_silent, self._be_gone
            yield (
                "postgresql frozen",
                lambda: server.signal_all(signal.SIGSTOP),
                lambda: server.signal_all(signal.SIGCONT),
            )
            yield "postgresql killed", server.kill, server.start

    def _cut(self, name: str) -> None:
        for link in self.links[name]:
            link.cut()

    def _mend(self, name: str) -> None:
        for link in self.links[name]:
            link.mend()

    def _signal(self, name: str, number: int) -> None:
        os.killpg(self.ground.running[name].pid, number)

    def _thaw(self, name: str) -> None:
        self._signal(name, signal.SIGCONT)

    def _go_silent(self) -> None:
        """A worker takes the rows of all games, and loses its network."""
        assert self.cluster is not None
        self.silent = Link(("127.0.0.1", self.cluster.port))
        options = with_limits({}, settings.DB_LIMITS[WORKER])
        self.host = psycopg.connect(self.silent.to(os.environ["DATABASE_URL"]), **options)
        self.host.execute("SELECT 1 FROM games_game FOR UPDATE")
        self.silent.cut()

    def _be_gone(self) -> None:
        self.silent.close()
        self.host.close()


@contextmanager
def linked(ground: Ground, cluster: Cluster | None) -> Iterator[Hosts]:
    """The ground's site, each of whose parts has links of its own."""
    links: dict[str, list[Link]] = {}
    for name in ground.commands:
        if name == REDIS:
            continue
        to_redis = Link(("127.0.0.1", ground.redis_port))
        links[name], there = [to_redis], {"REDIS_URL": to_redis.to(os.environ["REDIS_URL"])}
        if cluster is not None:
            to_database = Link(("127.0.0.1", cluster.port))
            links[name].append(to_database)
            there["DATABASE_URL"] = to_database.to(os.environ["DATABASE_URL"])
        ground.environments[name] = there
    try:
        yield Hosts(ground, cluster, links)
    finally:
        for link in [link for those in links.values() for link in those]:
            link.close()


def run(ground: Ground, cluster: Cluster | None, *, seed: int, games: int, seconds: float, only: str = "") -> int:
    """Returns the number of faults."""
    with linked(ground, cluster) as hosts:
        ground.start_all()
        load, found = Load(ground, seed, games), []
        load.start()
        time.sleep(3)
        for what, do, undo in hosts.harms():
            if only in what:
                found += _round(what, do, undo, load, seconds)
        load.stop()
        wait_until(lambda: _answered(lambda: not _due(load)), "everything that is due is adjudicated", SOON)
    found += list(faults(load)) + _late()
    papers = [one for those in load.attempts.values() for one in those]
    print(
        f"{Turn.objects.adjudicated().count()} turns adjudicated and replayed, "
        f"{sum(one.acknowledged for one in papers)} receipts given and honoured, {load.lost_answers} answers lost, "
        f"{load.refused} papers refused, {Outage.objects.count()} outages, "
        f"{TurnFailure.objects.count()} adjudications broke off, {len(found)} faults",
        flush=True,
    )
    for one in found:
        print(f"FAULT  {one}", flush=True)
    return len(found) + (not Turn.objects.adjudicated().exists())


def _round(what: str, do: Callable, undo: Callable, load: Load, seconds: float) -> list[str]:
    """Harm one host for so long, and see that turns go on; what is wrong, in words."""
    before = Turn.objects.adjudicated().count()
    do()
    time.sleep(seconds)
    meanwhile = _answered(lambda: Turn.objects.adjudicated().count() - before, 0) if "postgresql" not in what else 0
    undo()
    since = time.monotonic()
    try:
        wait_until(lambda: _answered(load.ground.answers), f"the site answers after: {what}", SOON)
        wait_until(lambda: _answered(lambda: Turn.objects.adjudicated().count() > before + meanwhile), what, SOON)
    except TimeoutError as error:
        return [str(error)]
    wait = time.monotonic() - since
    print(f"{what:<34}{meanwhile:4} turns meanwhile, the next {wait:5.1f} s after", flush=True)
    return []


def _answered(ask: Callable, otherwise: object = False) -> object:
    """What comes back; `otherwise` while the database is away."""
    try:
        return ask()
    except Exception:
        connections.close_all()
        return otherwise


def _due(load: Load) -> bool:
    return Turn.objects.filter(pk__in=load.dues, adjudicated_at=None).exists()


def _late() -> list[str]:
    """Papers that were taken after the deadline that their turn had in the end."""
    late = Receipt.objects.select_related("submission__turn").exclude(submission__turn__due=None)
    return [
        f"turn {one.submission.turn_id}: a paper of {one.taken_at} was taken after {one.submission.turn.due}"
        for one in late
        if one.taken_at > one.submission.turn.due
    ]
