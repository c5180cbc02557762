"""Mail that came in is not kept for ever: what it said until its turn is over, that it came for a month."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from games import database_time
from games.models import Arrived, GameStatus, LetterTry

KEPT = timedelta(days=30)
TRIES = 3
"""A letter of which so many processes have died is not read again."""


def letter_begin(digest: str) -> bool:
    """Note that somebody begins to take a letter, before anything of it is read. Whether it may be read at all."""
    with transaction.atomic():
        LetterTry.objects.get_or_create(digest=digest)
        begun = LetterTry.objects.select_for_update().get(digest=digest)
        begun.tries, begun.tried_at = begun.tries + 1, database_time.now()
        begun.save(update_fields=["tries", "tried_at"])
    return begun.tries <= TRIES


def letter_end(digest: str) -> None:
    """Nobody has died of it: it was dealt with, or is to be handed in again."""
    LetterTry.objects.filter(digest=digest).delete()


def arrived_clear(*, now: datetime | None = None) -> int:
    """Take out what letters said whose turn is over, and those that came long ago; returns how many of the latter."""
    now = now or database_time.now()
    over = Q(turn=None) | Q(turn__adjudicated_at__isnull=False) | Q(turn__published=False)
    ended = Q(game__status__in=(GameStatus.FINISHED, GameStatus.ABANDONED))
    Arrived.objects.filter(over | ended).exclude(text="").update(text="")
    LetterTry.objects.filter(tried_at__lt=now - KEPT).delete()
    gone, _ = Arrived.objects.filter(Q(came_at__lt=now - KEPT), text="").delete()
    return gone
