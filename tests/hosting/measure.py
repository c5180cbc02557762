"""What is measured of a site that has very many games due at once."""

import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Heartbeat, Turn
from games.services import turns
from tests.hosting.crowd import crowd
from tests.hosting.readers import Readers, at_95
from tests.plugins.tables import make_table
from tests.trial.ground import Ground, wait_until

SAMPLE = 200
"""Turns that this process adjudicates itself, to count their statements and its processor time."""
TABLES = ("games_turn", "games_notice", "games_auditentry")
TICKS = os.sysconf("SC_CLK_TCK")


def run(here: Ground, count: int, readers: int) -> dict[str, Any]:
    """Make the games, adjudicate a few here, then let the site's own processes do all others. The figures."""
    figures = {"games": count, **_by_hand(count)}
    far = timezone.now() + timedelta(days=1)
    games = crowd(count, far)
    tables = [make_table(prefix=f"reader{number}-") for number in range(readers)]
    here.start_all()
    wait_until(lambda: Heartbeat.objects.filter(name="sweep").exists(), "the beat goes")
    with Readers(here.url, tables) as quiet:
        time.sleep(10)
    with Readers(here.url, tables) as busy:
        figures |= _deadline(here, far, games)
    return {
        **figures,
        "page_p95_ms": round(at_95(busy.pages)),
        "save_p95_ms": round(at_95(busy.saves)),
        "quiet_page_p95_ms": round(at_95(quiet.pages)),
        "quiet_save_p95_ms": round(at_95(quiet.saves)),
        "faults": len(busy.faults) + len(quiet.faults),
        "load": round(os.getloadavg()[0], 1),
        "database": connection.vendor,
        "cores": os.cpu_count(),
    }


def _by_hand(count: int) -> dict[str, Any]:
    """Statements and processor time of a turn, of the work that a worker does."""
    sample = min(SAMPLE, count)
    per_turn = {}
    crowd(sample, timezone.now(), prefix="sample-")
    began, before = time.process_time(), _sizes()
    while turns.turns_work():
        pass
    per_turn["ms_a_turn"] = round(1000 * (time.process_time() - began) / sample, 2)
    if connection.vendor == "postgresql":
        grown = {table: size - before[table] for table, size in _sizes().items()}
        per_turn["bytes_a_turn"] = round(sum(grown.values()) / sample)
        per_turn["bytes_kept_a_turn"] = round((sum(grown.values()) - grown["games_notice"]) / sample)
    Turn.objects.filter(adjudicated_at=None).update(due=timezone.now())
    with CaptureQueriesContext(connection) as asked:
        while turns.turns_work():
            pass
    per_turn["statements_a_turn"] = round(len(asked) / sample, 2)
    return per_turn


def _sizes() -> dict[str, int]:
    """Bytes of each table that a turn writes, its indexes included, with what a vacuum would give back."""
    if connection.vendor != "postgresql":
        return {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, pg_total_relation_size(name::regclass) FROM unnest(%s::text[]) AS name", [list(TABLES)]
        )
        return {name: int(size) for name, size in cursor.fetchall()}


def _deadline(here: Ground, far: datetime, games: list[int]) -> dict[str, Any]:
    """Let all deadlines fall at once, and wait until every game's next turn is open."""
    worker = here.running["turns"].pid
    spent, oldest = processor_of(worker), 0.0
    due = timezone.now()
    began = time.monotonic()
    Turn.objects.filter(due=far).update(due=due)
    left = Turn.objects.filter(due=due, adjudicated_at=None)
    while left.exists():
        oldest = max(oldest, _age())
        time.sleep(0.5)
        if time.monotonic() - began > 3600:
            raise TimeoutError(f"{left.count()} turns are still open after an hour")
    seconds = time.monotonic() - began
    opened = Turn.objects.filter(game__in=games, number=2, adjudicated_at=None, due__gt=due).count()
    return {
        "seconds": round(seconds, 1),
        "turns_a_second": round(len(games) / seconds, 1),
        "opened": opened,
        "worker_ms_a_turn": round(1000 * (processor_of(worker) - spent) / len(games), 2),
        "heartbeat_s": round(oldest, 1),
    }


def _age() -> float:
    """How old the oldest sign of life is, in seconds."""
    oldest = min(Heartbeat.objects.values_list("beat_at", flat=True))
    return (datetime.now(UTC) - oldest).total_seconds()


def processor_of(group: int) -> float:
    """Seconds of processor time of all processes of a group, as Linux sees it."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[2]) == group:
            total += int(fields[11]) + int(fields[12])
    return total / TICKS
