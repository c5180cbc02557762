"""How a member stands in the pool of a game: what tables that ask for a rating look at."""

from django.contrib.auth.models import User

from games.common.rating_pools import Pool, pool, pool_of
from games.models import Game, GameStatus, SeatRecord

ENOUGH = 5
"""Games after which a rating says something: before that it is a wide range, and no table refuses it."""


def pool_asked(game: Game) -> Pool:
    """The pool in which a game counts, and by which it asks."""
    return pool(pool_of(game))


def middle_of(member: User, in_pool: str) -> float | None:
    """The middle of a member's range after their last game in a pool; None until they were rated for ENOUGH games."""
    rows = SeatRecord.objects.filter(user=member, pool=in_pool, rank__isnull=False, mu_after__isnull=False)
    rows = rows.filter(record__game__status=GameStatus.FINISHED)
    if rows.values("record").distinct().count() < ENOUGH:
        return None
    last = rows.order_by("-ended_at", "-record_id").first()
    return last.mu_after if last is not None else None
