"""The queue: it seats members together as they come, who want the same pace and can agree on a variant.

Two are enough: they get a game that starts a little later, others from the queue and from the lists sit down at it
until then, and bots take what is left.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from engine.model.json_data import JsonDict
from games import database_time
from games.accounts.leaving import delete_rows_on_leaving
from games.common.errors import NotAllowed, Refused
from games.common.variants_on_offer import on_offer, volumes
from games.forming.creating import game_create
from games.forming.joining import game_join
from games.models import Allocation, AuditAction, Game, GameStatus, NmrPolicy, Pace, QueueEntry
from games.services.base import record
from games.services.games_at_once import check_at_once

TONIGHT = timedelta(hours=6)
"""How long somebody waits in the queue."""
ENOUGH = 2
"""Members for whom a game is made."""
STARTS_IN = {Pace.LIVE: timedelta(minutes=10), Pace.DAYS: timedelta(hours=2)}
"""How long others can come, once there are enough."""
MINUTES: dict[Pace, JsonDict] = {
    Pace.LIVE: {"movement_minutes": 15, "retreat_minutes": 5, "adjustment_minutes": 5},
    Pace.DAYS: {"movement_minutes": 24 * 60, "retreat_minutes": 12 * 60, "adjustment_minutes": 12 * 60},
}


def queue_join(*, by: User, pace: str, variant: str = "", now: datetime | None = None) -> QueueEntry:
    """Wait for a table, or wait for another than before; whoever fits is seated at once.

    `variant`: empty for anything. Raises Refused for a pace or a variant that there is not.
    """
    now = now or database_time.now()
    if by.profile.guest:
        raise NotAllowed("The queue leads to tables of people. Sign up first; your games come along.")
    if by.profile.is_program:
        raise NotAllowed("The queue leads to tables of people. Programs join a game that allows them.")
    check_at_once(by)
    if pace not in Pace.values:
        raise Refused(f"There is no pace “{pace}”. There are: {', '.join(Pace.values)}.", field="pace")
    if variant and variant not in on_offer():
        raise Refused(f"There is no variant “{variant}” here. Leave it empty for anything.", field="variant")
    wants = {"pace": pace, "variant": variant, "since": now, "until": now + TONIGHT, "game": None}
    QueueEntry.objects.update_or_create(user=by, defaults=wants)
    record(AuditAction.QUEUE_JOIN, game=None, by=by, pace=pace, variant=variant)
    queue_seat(now=now)
    return QueueEntry.objects.select_related("game").get(user=by)


def queue_leave(*, by: User) -> None:
    """Wait no longer. A seat that one has been given already stays one's own."""
    QueueEntry.objects.filter(user=by).delete()


@transaction.atomic
def queue_seat(*, now: datetime | None = None) -> int:
    """Seat those who wait, as far as there are tables for them or enough of them; returns how many."""
    now = now or database_time.now()
    QueueEntry.objects.over(now).delete()
    waiting = list(QueueEntry.objects.waiting(now).select_related("user").select_for_update(of=("self",)))
    tables = {pace: _gathering(pace, now) for pace in Pace}
    for entry in waiting:
        any(_seat(entry, table) for table in tables[Pace(entry.pace)] if entry.suits(table.variant))
    for pace in Pace:
        _lay_tables([entry for entry in waiting if entry.pace == pace and entry.game is None], pace, now)
    return sum(entry.game is not None for entry in waiting)


def _gathering(pace: Pace, now: datetime) -> list[Game]:
    """Games of the queue that have not started, at that pace."""
    forming = Game.objects.filter(status=GameStatus.FORMING, from_queue=True, starts_at__gt=now)
    return list(forming.filter(movement_minutes=MINUTES[pace]["movement_minutes"]).order_by("starts_at", "pk"))


def _lay_tables(waiting: Sequence[QueueEntry], pace: Pace, now: datetime) -> None:
    """Make games for as many of them as find company, who has waited longest first."""
    left = list(waiting)
    while left:
        first = left.pop(0)
        variant = first.variant or next((entry.variant for entry in left if entry.variant), secrets.choice(on_offer()))
        company = [entry for entry in left if entry.suits(variant)]
        if 1 + len(company) < ENOUGH:
            continue
        table = _table(first.user, variant, pace, now)
        for entry in (first, *company):
            _seat(entry, table)
        left = [entry for entry in left if entry.game is None]


def _table(by: User, variant: str, pace: Pace, now: datetime) -> Game:
    """A game for whoever comes, without a GM; it starts when it is full, or soon with bots in the seats left."""
    game = game_create(
        by=by, name=f"{volumes()[variant].name}, tonight", variant=variant, starts_at=now + STARTS_IN[pace],
        allocation=Allocation.DRAWN, nmr_policy=NmrPolicy.BOT, **MINUTES[pace],
    )  # fmt: skip
    game.from_queue = True
    game.save(update_fields=["from_queue"])
    return game


def _seat(entry: QueueEntry, table: Game) -> bool:
    """Whether who waits could be given a seat; where there is none left, they go on waiting."""
    try:
        game_join(game=table, by=entry.user)
    except Refused:
        return False
    entry.game = table
    entry.save(update_fields=["game"])
    return True


delete_rows_on_leaving(QueueEntry, "user")
