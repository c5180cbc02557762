"""When members are on holiday, and how many days of it they have taken and have left."""

import zoneinfo
from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User

from games import database_time
from games.models import Holiday


def days_of(begins: datetime, ends: datetime, zone: zoneinfo.ZoneInfo) -> Counter[int]:
    """The days between two moments by a calendar, the last begun one included, by year."""
    day, last = begins.astimezone(zone).date(), (ends - timedelta(microseconds=1)).astimezone(zone).date()
    days: Counter[int] = Counter()
    while day <= last:
        days[day.year] += 1
        day += timedelta(days=1)
    return days


def days_left(user: User, year: int) -> int:
    """How many days a member may still take in a year."""
    zone = zoneinfo.ZoneInfo(user.profile.time_zone)
    taken = Holiday.objects.filter(user=user, begins__year__lte=year + 1, ends__year__gte=year - 1)
    return max(0, settings.HOLIDAY_DAYS - sum(days_of(one.begins, one.ends, zone)[year] for one in taken))


def holidays_of(members: Iterable[int | None]) -> dict[int | None, Holiday]:
    """The holiday that each of these members has now, or next, by their ids."""
    keys = {one for one in members if one is not None}
    coming = Holiday.objects.not_over(database_time.now()).filter(user__in=keys).order_by("-begins")
    return {one.user_id: one for one in coming}
