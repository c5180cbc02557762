"""Counts of guesses that were kept in the database while Redis was away (diplomacy_web.cache)."""

from games import database_time
from games.models import GuessCount


def guess_counts_clear() -> int:
    """Take out those that have run out; returns how many."""
    gone, _ = GuessCount.objects.filter(expires__lt=database_time.now()).delete()
    return gone
