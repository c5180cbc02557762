"""Let one bot think, whoever else is waited for."""

import time
from collections.abc import Callable

from django.db.models import F
from django.utils import timezone

from games.bots.services import thoughts as bots
from games.models import BotThought


def bot_think(*, thought_id: int, clock: Callable[[], float] = time.monotonic) -> bool:
    """As a worker does that takes this thought. Whether anything was handed in."""
    now = timezone.now()
    if not BotThought.objects.owed().filter(pk=thought_id).update(tries=F("tries") + 1, hinted_at=now):
        return False
    return bots.thought_work(thought_id, now, clock)
