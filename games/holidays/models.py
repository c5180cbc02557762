"""Holidays: days on which a member does not play, told in advance."""

from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games import database_time
from games.models.game import Game


class HolidayQuerySet(models.QuerySet["Holiday"]):
    def on(self, now: datetime) -> Self:
        """Those that last now."""
        return self.filter(begins__lte=now, ends__gt=now)

    def not_over(self, now: datetime) -> Self:
        return self.filter(ends__gt=now)


class Holiday(models.Model):
    """From `begins` until, but not at, `ends`. `stopped`: the games whose clocks were stopped for it, once each."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="holidays")
    begins = models.DateTimeField()
    ends = models.DateTimeField()
    made_at = models.DateTimeField(default=database_time.now)
    stopped = models.ManyToManyField(Game, blank=True, related_name="stopped_for")

    objects = HolidayQuerySet.as_manager()

    class Meta:
        ordering = ["begins"]
        indexes = [models.Index(fields=["ends"], name="holiday_ends")]
        constraints = [models.CheckConstraint(condition=Q(ends__gt=F("begins")), name="holiday_ends_later")]

    def __str__(self) -> str:
        return f"{self.user}, {self.begins:%Y-%m-%d} to {self.ends:%Y-%m-%d}"
