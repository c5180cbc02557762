"""Where somebody stands in the queue."""

from django.contrib.auth.models import User

from games import database_time
from games.models import QueueEntry


def entry_of(user: User) -> QueueEntry | None:
    """A member's place in the queue, or at the table to which it led and that has not started; None for nobody's."""
    entry = QueueEntry.objects.filter(user=user, until__gt=database_time.now()).select_related("game").first()
    over = entry is not None and entry.game is not None and entry.game.status != "forming"
    return None if over else entry


def others_waiting(entry: QueueEntry | None) -> int:
    """How many others wait; with an entry, those who want the same pace."""
    waiting = QueueEntry.objects.waiting(database_time.now())
    return waiting.filter(pace=entry.pace).exclude(pk=entry.pk).count() if entry else waiting.count()
