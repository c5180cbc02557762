"""What persons wait for who play against Experts, each at their own pace: `bin/bench --hosting --bots`."""

import asyncio
import os
import statistics
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.db import connection

from games.accounts.tokens import token_make
from games.models import BotStrength, BotThought, Heartbeat, Submission, Turn
from games.play_now.solo_games import solo_game_begin
from tests.hosting.measure import processor_of
from tests.hosting.pages import logged_in
from tests.hosting.persons import Person, Persons, Press
from tests.plugins.tables import user
from tests.trial.ground import Ground, wait_until

LONGEST_WAIT = 10.0
"""Seconds that nobody may wait who comes when they like."""
THINKS = (60.0, 180.0)
"""Seconds that a person thinks about a turn, at the least and at the most."""
AT_ONCE = 3.0
"""Seconds within which all press Ready in the worst case."""
SEED = "own pace"


def run(here: Ground, count: int, minutes: float) -> dict[str, Any]:
    """Start the site, make the games, and let their persons come as people do, then all at once, and at once again."""
    here.start_all()
    wait_until(lambda: Heartbeat.objects.filter(name="sweep").exists(), "the beat goes")
    people = [_sits_down(here.url, user(f"person{number}")) for number in range(count)]
    return {
        "games": count,
        **asyncio.run(_measure(here, Persons(people, SEED), minutes)),
        "database": connection.vendor,
        "cores": os.cpu_count(),
    }


def missed(figures: dict[str, Any]) -> list[str]:
    """What is not as it should be: nobody waits too long who comes when they like, and nothing goes wrong."""
    found = ["wait"] if figures["as_people_do"]["wait_max_s"] > LONGEST_WAIT else []
    return [*found, *(["faults"] if figures["faults"] else [])]


def _sits_down(url: str, member: User) -> Person:
    game = solo_game_begin(by=member, strength=BotStrength.EXPERT)
    seat = game.seats.get(player=member)
    token = token_make(user=member)
    return Person(url, game.slug, seat.seat_id, token, logged_in(member))


async def _measure(here: Ground, persons: Persons, minutes: float) -> dict[str, Any]:
    """The figures of each round. `bots_cores`: how much of the cores the worker of the bots had."""
    address = urlsplit(here.url)
    await persons.sit_down(str(address.hostname), int(address.port or 80))
    figures = {}
    rounds = {
        "as_people_do": lambda: persons.come_and_go(60 * minutes, THINKS),
        "all_at_once": lambda: persons.all_at_once(AT_ONCE),
        "at_once_again": lambda: persons.all_at_once(AT_ONCE),
    }
    for name, carried_out in rounds.items():
        before, began, spent = len(persons.presses), time.time(), processor_of(here.running["bots"].pid)
        await carried_out()
        figures[name] = {
            **waits(persons.presses[before:]),
            **await sync_to_async(experts)(began, time.time()),
            "bots_cores": round((processor_of(here.running["bots"].pid) - spent) / (time.time() - began), 2),
            "load": round(os.getloadavg()[0], 1),
        }
    await persons.get_up()
    return {**figures, "faults": len(persons.faults), "fault": persons.faults[:1]}


def waits(presses: Sequence[Press]) -> dict[str, Any]:
    """How long persons waited from pressing Ready: by half of the presses, 95 of 100, and all.

    `accepted_p95_s`: within how long 95 of 100 were answered that they are ready.
    """
    waited = sorted(press.waited for press in presses) or [0.0]
    accepted = sorted(press.accepted for press in presses) or [0.0]
    return {
        "presses": len(presses),
        "wait_p50_s": round(waited[len(waited) // 2], 1),
        "wait_p95_s": round(waited[int(len(waited) * 0.95)], 1),
        "wait_max_s": round(waited[-1], 1),
        "accepted_p95_s": round(accepted[int(len(accepted) * 0.95)], 1),
    }


def experts(began: float, ended: float) -> dict[str, Any]:
    """Of the bots' papers in movement turns that closed in that time, how many in a hundred are an Expert's.

    The others are the Novice's, with which each bot opens. `thought_s`: what time those had who came to an end, half
    of them at the most.
    """
    closed = Turn.objects.filter(
        adjudicated_at__range=[datetime.fromtimestamp(at, UTC) for at in (began, ended)], phase__endswith="M"
    )
    papers = Submission.objects.filter(turn__in=closed, seat__bot=True).count()
    had = list(BotThought.objects.filter(turn__in=closed).exclude(done_at=None).values_list("seconds", flat=True))
    return {
        "papers": papers,
        "experts_percent": round(100 * len(had) / papers) if papers else None,
        "thought_s": round(statistics.median(had), 2) if had else None,
    }
