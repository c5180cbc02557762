"""Telling what is owed on channels: noted first, then claimed one by one, so that a worker that dies loses nothing."""

import logging
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, QuerySet

from games import database_time
from games.channels.delivery import push, webhook
from games.channels.delivery.news import News, news_of
from games.channels.delivery.outside import NoAnswer, NotOutside
from games.channels.models import OWED_FOR
from games.common.sealing import CannotOpen
from games.models import Channel, ChannelKind, Delivery, Notice

log = logging.getLogger(__name__)

AT_ONCE = 200
LIMIT = 40.0  # seconds for all that is told in one go; the next goes on
FIRST_RETRY = timedelta(minutes=1)
MOST_TRIES = 6  # the last about half an hour after the first
GONE = (404, 410)  # nobody is there any more, and it will stay so


def news_tell(*, now: datetime | None = None) -> int:
    """Tell what is owed on channels of members; returns how much was taken there."""
    now = now or database_time.now()
    deliveries_note(now)
    owed = Delivery.objects.owed(now).select_related("channel", "notice__user__profile", "notice__game")
    return owed_tell(owed, lambda delivery: news_of(delivery.notice), now)


def owed_tell(owed: QuerySet[Any], news_for: Callable[[Any], News | None], now: datetime) -> int:
    """Tell deliveries that are owed (`AnyDelivery`), as far as there is time; returns how much was taken.

    `news_for` is asked when each is sent; what has been overtaken by then (None) is told no more.
    """
    end, number = time.monotonic() + LIMIT, 0
    for delivery in owed.order_by("send_after", "pk")[:AT_ONCE]:
        if time.monotonic() >= end:
            break
        number += _tell(delivery, now, news_for)
    return number


def deliveries_note(now: datetime) -> None:
    """Note what is new on each channel: each notice once, and none from before the channel was there."""
    channels: dict[int, list[Channel]] = {}
    for channel in Channel.objects.open():
        channels.setdefault(channel.user_id, []).append(channel)
    if not channels:
        return
    new = Notice.objects.filter(user__in=list(channels), made_at__gte=now - OWED_FOR, send_after__lte=now)
    new = new.exclude(deliveries__isnull=False)
    owed = [
        Delivery(channel=channel, notice=notice, send_after=now) for notice in new for channel in _for(notice, channels)
    ]
    Delivery.objects.bulk_create(owed, ignore_conflicts=True)


def _for(notice: Notice, channels: dict[int, list[Channel]]) -> Iterator[Channel]:
    for channel in channels[notice.user_id]:
        if notice.kind in channel.kinds and notice.made_at >= channel.made_at:
            yield channel


def _tell(delivery: Any, now: datetime, news_for: Callable[[Any], News | None]) -> bool:
    """Whether it was taken. What goes wrong is told to the channel's owner, and tried again."""
    mine = type(delivery).objects.filter(pk=delivery.pk, tries=delivery.tries, settled_at=None)
    again = now + FIRST_RETRY * 2**delivery.tries
    if mine.update(tries=F("tries") + 1, send_after=again) != 1:
        return False
    try:
        news = news_for(delivery)
        if news is None:
            return _settle(delivery, sent=False)
        send = push.send if delivery.channel.kind == ChannelKind.PUSH else webhook.send
        status = send(delivery.channel, news)
    except (NotOutside, NoAnswer, CannotOpen) as error:
        return _failed(delivery, str(error))
    except Exception as error:  # whatever it is about this one, the others are told
        log.error("delivery %s could not be made: %s", delivery.pk, type(error).__name__)
        return _failed(delivery, "It could not be written.")
    if status in GONE:
        _end(delivery, f"The answer was {status}: nobody is there any more.", now)
        return _settle(delivery, sent=False)
    if not 200 <= status < 300:
        return _failed(delivery, f"The answer was {status}.")
    _channel(delivery).exclude(trouble="").update(trouble="")
    return _settle(delivery, sent=True)


def _channel(delivery: Any) -> QuerySet[Any]:
    """The channel of a delivery, whosever it is, to be changed."""
    return type(delivery.channel).objects.filter(pk=delivery.channel_id)


def _settle(delivery: Any, *, sent: bool) -> bool:
    type(delivery).objects.filter(pk=delivery.pk).update(settled_at=database_time.now(), sent=sent)
    return sent


def _failed(delivery: Any, why: str) -> bool:
    _channel(delivery).update(trouble=why[:200])
    if delivery.tries + 1 >= MOST_TRIES:
        _settle(delivery, sent=False)
        recent = delivery.channel.deliveries.filter(settled_at__isnull=False).order_by("-settled_at")
        if not any(recent.values_list("sent", flat=True)[:3]) and recent.count() >= 3:
            _end(delivery, why, database_time.now())
    return False


def _end(delivery: object, why: str, now: datetime) -> None:
    """Stop using its channel, and say why to its owner, who can set it up anew."""
    _channel(delivery).update(ended_at=now, trouble=why[:200])
