"""Noting that what became of a game is to be read anew, in the transaction that changes it (games/ratings does it)."""

from collections.abc import Iterable

from games import database_time
from games.models import Game, GameRecord
from games.services.task_queueing import hint_records


def records_queue(games: Iterable[Game]) -> None:
    """Have the records of locked games made or made anew: of those that are over or have a record.

    Games against bots have none: they count for nothing, and are erased.
    """
    of_people = [game for game in games if not game.is_against_bots]
    if not of_people:
        return
    now = database_time.now()
    there = GameRecord.objects.filter(game__in=of_people)
    known = set(there.values_list("game", flat=True))
    there.update(owed_at=now, failures=0)
    new = [GameRecord(game=one, ended_at=now, owed_at=now) for one in of_people if one.is_over and one.pk not in known]
    GameRecord.objects.bulk_create(new)
    if new or known:
        hint_records()
