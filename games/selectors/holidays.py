"""How many days of holiday a member has taken, and has left."""

import zoneinfo
from collections import Counter
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User

from games.models import Holiday


def days_of(begins: datetime, ends: datetime, zone: zoneinfo.ZoneInfo) -> Counter[int]:
    """The days between two moments by a calendar, the last begun one included, by year."""
    day, last = begins.astimezone(zone).date(), (ends - timedelta(microseconds=1)).astimezone(zone).date()
    found: Counter[int] = Counter()
    while day <= last:
        found[day.year] += 1
        day += timedelta(days=1)
    return found


def days_left(user: User, year: int) -> int:
    """How many days a member may still take in a year."""
    zone = zoneinfo.ZoneInfo(user.profile.time_zone)
    taken = Holiday.objects.filter(user=user, begins__year__lte=year + 1, ends__year__gte=year - 1)
    return max(0, settings.HOLIDAY_DAYS - sum(days_of(one.begins, one.ends, zone)[year] for one in taken))
