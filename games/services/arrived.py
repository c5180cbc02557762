"""Mail that came in is not kept for ever: what it said until its turn is over, that it came for a month."""

from datetime import datetime, timedelta

from django.db.models import Q

from games import database_time
from games.models import Arrived, GameStatus

KEPT = timedelta(days=30)


def arrived_clear(*, now: datetime | None = None) -> int:
    """Take out what letters said whose turn is over, and those that came long ago; returns how many of the latter."""
    now = now or database_time.now()
    over = Q(turn=None) | Q(turn__adjudicated_at__isnull=False) | Q(turn__published=False)
    ended = Q(game__status__in=(GameStatus.FINISHED, GameStatus.ABANDONED))
    Arrived.objects.filter(over | ended).exclude(text="").update(text="")
    gone, _ = Arrived.objects.filter(Q(came_at__lt=now - KEPT), text="").delete()
    return gone
