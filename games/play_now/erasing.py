"""Erasing games against bots, with all that was played in them. Games of people are never erased."""

from django.db import transaction
from django.db.models import Q, QuerySet

from games.models import AuditEntry, Game

AT_ONCE = 50
"""Games that are erased by one transaction."""


def erase(games: QuerySet[Game]) -> int:
    """Delete those of these games that are against bots, a part at a time; returns how many."""
    against_bots, erased = games.filter(Q(own_pace=True) | Q(exhibition=True)), 0
    while keys := list(against_bots.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            for game in Game.objects.select_for_update().filter(pk__in=keys):
                _erase(game)
                erased += 1
    return erased


def _erase(game: Game) -> None:
    """Delete a locked game. What the tables protect from slips goes by itself, the latest first."""
    AuditEntry.objects.filter(game=game).delete()
    game.rulings.all().delete()
    game.turns.update(parent=None)
    game.turns.all().delete()
    game.delete()
