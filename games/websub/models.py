"""What the hub is told."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import Q

from games.channels.models import AnyDelivery


class FeedPingQuerySet(models.QuerySet["FeedPing"]):
    def owed(self, now: datetime) -> Self:
        return self.filter(settled_at=None, send_after__lte=now)


class FeedPing(AnyDelivery):
    """A feed and its latest news; settled when the hub has been told of that. `news`: what it is known by."""

    address = models.CharField(max_length=200, unique=True, help_text="Of the feed, below the site's.")
    news = models.CharField(max_length=80)

    objects = FeedPingQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["send_after"], name="feed_ping_owed", condition=Q(settled_at=None))]

    def __str__(self) -> str:
        return f"{self.address}: {self.news}"
