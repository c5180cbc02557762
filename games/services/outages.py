"""Signs of life, and what follows when they stop: deadlines that fell into an outage are moved.

An outage is a time in which nobody could order. The web server says that one could: it beats (`web_beat`) while its
pages and the database answer. The sweep beats too (`heartbeat_beat`); if it alone stood still, adjudication was late
and players lost nothing: that is noted, and nothing is moved. Only where no web server has ever beaten does a gap of
the sweep count as an outage.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from games.live.live import tell
from games.models import AuditAction, Branch, Game, Heartbeat, Letter, MailServer, Notice, Outage, OutageCause, Turn
from games.services.base import record
from games.services.notices import notices_queue

log = logging.getLogger(__name__)

SWEEP, WEB = "sweep", "web"
LEAST_LEFT = timedelta(minutes=15)  # what players have at least, to notice that the site is back


def outage_after() -> timedelta:
    """How old the heartbeat may be before the site counts as having been down."""
    return timedelta(seconds=settings.OUTAGE_AFTER)


@dataclass(frozen=True, slots=True)
class Gap:
    """A time in which nobody could order, from the last sign of life before it to the first after it, or to now."""

    began: datetime
    ended: datetime

    def moves(self, due: datetime) -> bool:
        """Whether a deadline is moved for it: one in it, or so soon after it that the time lost matters."""
        return self.began < due <= self.until

    @property
    def until(self) -> datetime:
        return self.ended + (self.ended - self.began)


def gaps_at(now: datetime) -> list[Gap]:
    """The outages whose deadlines are still to be moved: those that are noted, and one that goes on.

    This is the one rule of what an outage is (docs/hosting.md). The web server's sign of life decides; the sweep's only
    where no web server has ever beaten. A site that has never shown a sign of life (a new one) has none.
    """
    noted = [Gap(*span) for span in Outage.objects.filter(unsettled=True).values_list("began_at", "ended_at")]
    beats = dict(Heartbeat.objects.values_list("name", "beat_at"))
    last = beats.get(WEB, beats.get(SWEEP))
    if last is None or now - last <= outage_after():
        return noted
    return [*noted, Gap(last, now)]


def heartbeat_is_fresh(now: datetime) -> bool:
    """Whether turns may be adjudicated: players could order until just now, and no deadline is still to be moved."""
    return not gaps_at(now)


@transaction.atomic
def web_beat(*, now: datetime) -> None:
    """Write that pages and database answer. After a gap, note the outage; the next sweep moves the deadlines."""
    sweep = Heartbeat.objects.filter(name=SWEEP).first()
    beat, made = Heartbeat.objects.select_for_update().get_or_create(name=WEB, defaults={"beat_at": now})
    last = sweep.beat_at if made and sweep else beat.beat_at
    if now - last > outage_after():
        Outage.objects.create(began_at=last, ended_at=now, unsettled=True)
    if now > beat.beat_at or beat.beat_at - now > outage_after():
        beat.beat_at = now
        beat.save(update_fields=["beat_at"])


def will_be_moved(turn: Turn, now: datetime) -> bool:
    """Whether the deadline of an open turn is going to be moved for an outage: then orders are taken until it is.

    It says so of the turns that `_deadlines_move` will find, and of no others. That the beat or the workers are away
    moves nothing: one could order, and who did not is late.
    """
    if turn.due is None or turn.ready_at is not None:
        return False
    return any(gap.moves(turn.due) for gap in gaps_at(now))


@transaction.atomic
def heartbeat_beat(*, now: datetime) -> Outage | None:
    """Write that deadlines are kept. First move those that an outage made unfair; returns the last such outage.

    One transaction: killed in the middle, the gap is still there for the next sweep. The row of the web server is only
    read, so that it beats on whatever happens here.
    """
    beat, made = Heartbeat.objects.select_for_update().get_or_create(name=SWEEP, defaults={"beat_at": now})
    web = Heartbeat.objects.filter(name=WEB).first()
    ahead = max(beat.beat_at, web.beat_at if web else now)
    if ahead - now > outage_after():
        return _clock_put_right(ahead, now)
    if made or now <= beat.beat_at:
        return None
    if now - beat.beat_at > outage_after():
        _note_gap(beat, web, now)
    settled = [_settle(one, now) for one in Outage.objects.select_for_update().filter(unsettled=True).order_by("pk")]
    beat.beat_at = now
    beat.save(update_fields=["beat_at"])
    return settled[-1] if settled else None


def _note_gap(beat: Heartbeat, web: Heartbeat | None, now: datetime) -> None:
    """The sweep stood still. An outage, if nobody could order; otherwise turns were late, and that is all.

    While the web server is away nothing is known yet: it says so itself when it is back.
    """
    if web is None:
        Outage.objects.create(began_at=beat.beat_at, ended_at=now, unsettled=True)
        return
    down = Outage.objects.filter(cause=OutageCause.DOWN, ended_at__gt=beat.beat_at, began_at__lt=now)
    if now - web.beat_at <= outage_after() and not down.exists():
        log.warning("the sweep stood still for %s while pages were shown: turns are late", now - beat.beat_at)
        Outage.objects.create(began_at=beat.beat_at, ended_at=now, cause=OutageCause.LATE)


def _settle(outage: Outage, now: datetime) -> Outage:
    outage.turns_moved = _deadlines_move(Gap(outage.began_at, outage.ended_at), now)
    outage.unsettled = False
    outage.save(update_fields=["turns_moved", "unsettled"])
    return outage


def _deadlines_move(gap: Gap, now: datetime) -> int:
    """Move the deadlines that passed during an outage, or would come so soon after it that the time lost matters.

    The clock is taken to have stood still: a turn has as much time left as when the outage began, and from now on a
    quarter of an hour at least (or its whole window, if that is shorter).
    """
    concerned = Turn.objects.open().filter(due__gt=gap.began, due__lte=gap.until).order_by("game_id")
    moved = 0
    for turn_id, game_id in concerned.values_list("pk", "game_id"):
        turn = _waiting(turn_id, game_id)
        if turn is None or turn.due is None:
            continue
        left = turn.due - max(gap.began, turn.gated_at or turn.opened_at)
        _move(turn, max(gap.ended + left, now + min(turn.usual_length, LEAST_LEFT)), now)
        moved += 1
    return moved


def _waiting(turn_id: int, game_id: int) -> Turn | None:
    """The turn under its game's lock, if it is open still and waits for its deadline."""
    game = Game.objects.locked(game_id)
    turn = Turn.objects.get(pk=turn_id)
    turn.game = game
    return turn if turn.is_open and turn.due is not None and turn.ready_at is None else None


def _move(turn: Turn, due: datetime, now: datetime) -> None:
    """Give a turn of a locked game another deadline, and tell the table: in one mail, however often it happens."""
    game, before = turn.game, turn.due
    assert before is not None
    turn.set_due(due)
    turn.save(update_fields=["due", "remind_at"])
    record(AuditAction.TURN_DEADLINE_MOVE, game=game, by=None, turn=turn.number, cause="outage")
    tell(game, "deadline")
    if turn.gated_at is not None:
        return
    was = before.isoformat()
    overtaken = Notice.objects.filter(
        game=game, about="moved", settled_at=None, data__turn=turn.pk, data__outage=True
    ).order_by("pk")
    for notice in overtaken:
        was = min(was, str(notice.data["was"]))
    overtaken.update(settled_at=now)
    data = {"turn": turn.pk, "outage": True, "was": was}
    notices_queue(game=game, about="moved", key=f"{turn.pk}:{now:%Y%m%d%H%M%S%f}", data=data)


def _clock_put_right(ahead: datetime, now: datetime) -> Outage:
    """The clock has shown a time that has not come yet. Take everything back that would wait for it.

    Deadlines that were moved in the false time stay: nobody has less time for it. How long the site was away meanwhile
    nobody knows; so what is due now, or in the next quarter of an hour, gets that quarter.
    """
    log.error("the clock ran backwards: it had shown %s. Signs of life begin anew", ahead)
    Heartbeat.objects.filter(beat_at__gt=now).update(beat_at=now)
    Outage.objects.filter(unsettled=True, ended_at__gt=now).update(unsettled=False, cause=OutageCause.CLOCK)
    Turn.objects.filter(adjudicated_at=None, ready_at__gt=now).update(ready_at=now)
    Turn.objects.filter(adjudicated_at=None, retry_at__gt=now).update(retry_at=now)
    Branch.objects.filter(worked_at__gt=now).update(worked_at=now)
    Notice.objects.filter(Q(made_at__gt=now) | Q(tries__gt=0), settled_at=None, send_after__gt=now).update(
        send_after=now
    )
    Letter.objects.filter(send_after__gt=now).update(send_after=now)
    MailServer.objects.filter(again_at__gt=now).update(again_at=now)
    outage = Outage.objects.create(began_at=now, ended_at=ahead, cause=OutageCause.CLOCK)
    soon = Turn.objects.open().filter(due__lte=now + LEAST_LEFT).order_by("game_id")
    for turn_id, game_id in soon.values_list("pk", "game_id"):
        turn = _waiting(turn_id, game_id)
        if turn is not None and turn.due is not None and turn.due < now + min(turn.usual_length, LEAST_LEFT):
            _move(turn, now + min(turn.usual_length, LEAST_LEFT), now)
            outage.turns_moved += 1
    outage.save(update_fields=["turns_moved"])
    return outage
