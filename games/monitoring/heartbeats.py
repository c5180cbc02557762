"""Heartbeats of the site's parts, with host and clock offset.

Times are the database's, so that hosts with clocks of their own can be compared.
"""

import socket
from collections.abc import Iterable
from datetime import timedelta

from django.db import models
from django.db.models import F, Max
from django.db.models.functions import Now

from games.database_time import clock_skew
from games.models import ProcessHeartbeat

WEB, BEAT = "web", "beat"
EVERY = 10.0  # seconds
MISSING_AFTER = 60.0  # seconds without a word after which a part counts as gone
FORGOTTEN_AFTER = timedelta(days=1)  # containers get new names: old ones are cleared away


def this_host() -> str:
    """The machine's name, or the container's."""
    return socket.gethostname()[:80] or "unknown"


def heartbeats_write(parts: Iterable[str]) -> None:
    """Say that these parts work on this host, in one statement, and how far this clock is ahead. Raises Error."""
    skew, host = clock_skew(), this_host()
    rows = [ProcessHeartbeat(part=part, host=host, beat_at=Now(), skew=skew) for part in parts]
    ProcessHeartbeat.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["part", "host"], update_fields=["beat_at", "skew"]
    )


def heartbeats_forget() -> None:
    """Clear away what has not been heard of for a day."""
    ProcessHeartbeat.objects.filter(beat_at__lt=Now() - FORGOTTEN_AFTER).delete()


def heartbeat_ages(host: str | None = None) -> dict[str, float]:
    """Seconds since each part was last heard of, on the host where it was heard last (or on `host`). Raises Error."""
    beats = ProcessHeartbeat.objects.all() if host is None else ProcessHeartbeat.objects.filter(host=host)
    rows = beats.values("part").annotate(last=Max("beat_at"), now=Now(output_field=models.DateTimeField()))
    return {row["part"]: max(0.0, (row["now"] - row["last"]).total_seconds()) for row in rows}


def clocks_off(most: float) -> dict[str, float]:
    """Hosts heard of lately whose clock is more than `most` seconds off, and by how many. Raises Error."""
    lately = ProcessHeartbeat.objects.filter(beat_at__gt=Now() - timedelta(seconds=MISSING_AFTER))
    off: dict[str, float] = {}
    for host, skew in lately.values_list("host", F("skew")):
        if abs(skew) > max(most, abs(off.get(host, 0.0))):
            off[host] = skew
    return off
