"""Telling the hub which feeds have news: noted first, then claimed one by one; none is lost or told twice."""

import logging
import time
from collections.abc import Mapping
from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import F

from games import database_time
from games.channels.delivery.deliveries import FIRST_RETRY, LIMIT, MOST_TRIES
from games.channels.delivery.outside import NoAnswer, NotOutside, post
from games.common.circuit_breaker import CircuitBreaker, breaker_of
from games.websub.models import FeedPing
from games.websub.queries import feeds_with_news

log = logging.getLogger(__name__)

FRESH = timedelta(hours=6)
"""How old news may be to be told: readers ask by themselves now and then."""
KEPT = timedelta(days=7)
"""How long it is kept what the hub was told."""
AT_ONCE = 100
"""Feeds of which the hub is told in one go; the next goes on."""


def hub_tell(*, now: datetime | None = None) -> int:
    """Tell the hub of feeds with news; returns of how many it was told. Does nothing where no hub is set."""
    if not settings.WEBSUB_HUB:
        return 0
    now = now or database_time.now()
    news = feeds_with_news(now - FRESH)
    _note(news, now)
    return _tell(news, now)


def _note(news: Mapping[str, str], now: datetime) -> None:
    """Note what is new since the hub was last told of each feed; forget what is long past."""
    FeedPing.objects.filter(send_after__lt=now - KEPT).delete()
    known = {one.address: one for one in FeedPing.objects.filter(address__in=list(news))}
    new = [FeedPing(address=at, news=latest, send_after=now) for at, latest in news.items() if at not in known]
    FeedPing.objects.bulk_create(new, ignore_conflicts=True)
    for address, one in known.items():
        if one.news != news[address]:
            FeedPing.objects.filter(pk=one.pk, news=one.news).update(
                news=news[address], send_after=now, settled_at=None, sent=False, tries=0
            )


def _tell(news: Mapping[str, str], now: datetime) -> int:
    end, sent = time.monotonic() + LIMIT, 0
    breaker = breaker_of(settings.WEBSUB_HUB, "The WebSub hub")
    for ping in FeedPing.objects.owed(now).order_by("send_after", "pk")[:AT_ONCE]:
        if time.monotonic() >= end or not breaker.allows():
            break
        sent += _ping(ping, news, now, breaker)
    return sent


def _ping(ping: FeedPing, news: Mapping[str, str], now: datetime, breaker: CircuitBreaker) -> bool:
    """Whether the hub took it. What is out of date, or may not be read by anybody any more, is not told."""
    mine = FeedPing.objects.filter(pk=ping.pk, news=ping.news, tries=ping.tries, settled_at=None)
    if mine.update(tries=F("tries") + 1, send_after=now + FIRST_RETRY * 2**ping.tries) != 1:
        return False
    if news.get(ping.address) != ping.news:
        return _settle(ping, sent=False)
    try:
        status = _post(settings.SITE_URL + ping.address)
    except (NotOutside, NoAnswer) as error:
        breaker.failed(error)
        status = 0
    else:
        breaker.answered()
    if 200 <= status < 300:
        return _settle(ping, sent=True)
    log.info("the hub was not told of a feed: %s", status or "no answer")
    return _settle(ping, sent=False) if ping.tries + 1 >= MOST_TRIES else False


def _post(address: str) -> int:
    body = urlencode({"hub.mode": "publish", "hub.url": address}).encode()
    headers = {"Content-Type": "application/x-www-form-urlencoded", "User-Agent": settings.SITE_NAME}
    return post(settings.WEBSUB_HUB, body, headers)


def _settle(ping: FeedPing, *, sent: bool) -> bool:
    FeedPing.objects.filter(pk=ping.pk, news=ping.news).update(settled_at=database_time.now(), sent=sent)
    return sent
