"""kill -9 for whatever part of the site chance points at, under load; then a look at what is left."""

import random
import time
from collections import Counter

from games.models import Outage, Turn, TurnFailure
from tests.trial.checks import faults
from tests.trial.ground import Ground, wait_until
from tests.trial.load import Load

LEFT_DEAD = 3.0  # seconds, at most, until a part is started again


def run(ground: Ground, *, kills: int, seed: int, games: int, minutes: float) -> int:
    """Returns the number of faults."""
    ground.start_all()
    load, chance, killed = Load(ground, seed, games), random.Random(seed), Counter[str]()
    started = time.monotonic()
    load.start()
    time.sleep(3)
    pause = min(4.0, max(0.5, (minutes * 60 - 20) / max(kills, 1)))
    while sum(killed.values()) < kills and time.monotonic() - started < minutes * 60:
        time.sleep(chance.uniform(0, pause))
        name = chance.choice(list(ground.commands))
        ground.kill(name)
        killed[name] += 1
        time.sleep(chance.uniform(0, min(LEFT_DEAD, pause)))
        ground.start(name)
    load.stop()
    ground.start_all()
    wait_until(lambda: not _due(load), "everything that is due is adjudicated", 120)
    found = list(faults(load))
    done = Turn.objects.adjudicated()
    waits = [one.adjudicated_at.timestamp() - load.dues[one.pk] for one in done if one.pk in load.dues]
    papers = [one for those in load.attempts.values() for one in those]
    figures = {
        "killed": ", ".join(f"{name} {times}" for name, times in sorted(killed.items())) + f" = {killed.total()}",
        "seconds": f"{time.monotonic() - started:.0f}",
        "games": games,
        "turns adjudicated and replayed": done.count(),
        "receipts given and honoured": sum(one.acknowledged for one in papers),
        "answers lost with what was killed": load.lost_answers,
        "papers refused (the turn had closed, or 5xx)": load.refused,
        "adjudications that broke off": TurnFailure.objects.count(),
        "outages counted": Outage.objects.count(),
        "longest wait after a deadline": f"{max(waits, default=0):.1f} s",
        "faults": len(found),
    }
    for name, value in figures.items():
        print(f"{name + ':':<48}{value}", flush=True)
    for one in [*found, *(f"the players broke off: {one}" for one in load.broken[:5])]:
        print(f"FAULT  {one}", flush=True)
    if killed.total() < kills:
        print(f"the time was over after {killed.total()} of {kills} kills", flush=True)
    return len(found) + len(load.broken) + (not done.exists())


def _due(load: Load) -> bool:
    return Turn.objects.filter(pk__in=load.dues, adjudicated_at=None).exists()
