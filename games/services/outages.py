"""The heartbeat, and what follows when it stopped: deadlines that fell into an outage are moved."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from games.live import tell
from games.models import Game, Heartbeat, Outage, Turn
from games.services.base import record
from games.services.notices import notices_owe

SWEEP = "sweep"
LEAST_LEFT = timedelta(minutes=15)  # what players have at least, to notice that the site is back


def outage_after() -> timedelta:
    """How old the heartbeat may be before the site counts as having been down."""
    return timedelta(seconds=settings.OUTAGE_AFTER)


def heartbeat_is_fresh(now: datetime) -> bool:
    """Whether the sweep has run lately. A site that has never swept (a new one) counts as fresh."""
    beat = Heartbeat.objects.filter(name=SWEEP).first()
    return beat is None or now - beat.beat_at <= outage_after()


@transaction.atomic
def heartbeat_beat(*, now: datetime) -> Outage | None:
    """Write that the site is alive. After a gap, first move the deadlines that fell into it; returns the outage.

    One transaction: killed in the middle, the gap is still there for the next sweep.
    """
    beat, made = Heartbeat.objects.select_for_update().get_or_create(name=SWEEP, defaults={"beat_at": now})
    if made or now <= beat.beat_at:
        return None
    outage = None
    if now - beat.beat_at > outage_after():
        outage = Outage.objects.create(began_at=beat.beat_at, ended_at=now)
        outage.turns_moved = _deadlines_move(beat.beat_at, now)
        outage.save(update_fields=["turns_moved"])
    beat.beat_at = now
    beat.save(update_fields=["beat_at"])
    return outage


def _deadlines_move(began: datetime, ended: datetime) -> int:
    """Move the deadlines that passed during an outage, or would come so soon after it that the time lost matters.

    The clock is taken to have stood still: a turn has as much time left as when the outage began, and a quarter of an
    hour at least (or its whole window, if that is shorter).
    """
    soon = ended + (ended - began)
    concerned = Turn.objects.open().filter(due__gt=began, due__lte=soon).order_by("game_id")
    moved = 0
    for turn_id, game_id in concerned.values_list("pk", "game_id"):
        game = Game.objects.locked(game_id)
        turn = Turn.objects.select_related("game").get(pk=turn_id)
        if not turn.is_open or turn.due is None or turn.ready_at is not None:
            continue
        before = turn.due
        left = before - max(began, turn.gated_at or turn.opened_at)
        turn.set_due(ended + max(left, min(turn.usual_length, LEAST_LEFT)))
        turn.save(update_fields=["due", "remind_at"])
        record("turn.deadline_move", game=game, by=None, turn=turn.number, cause="outage")
        data = {"turn": turn.pk, "outage": True, "was": before.isoformat()}
        if turn.gated_at is None:
            notices_owe(game=game, about="moved", key=f"{turn.pk}:{ended:%Y%m%d%H%M%S}", data=data)
        tell(game, "deadline")
        moved += 1
    return moved
