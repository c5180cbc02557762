"""The queue: members who want to play soon, whatever it is, with whoever comes."""

from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models

from games import database_time
from games.models.game import Game


class Pace(models.TextChoices):
    LIVE = "live", "Live, 15 minutes a move"
    DAYS = "days", "A move a day"


class QueueEntryQuerySet(models.QuerySet["QueueEntry"]):
    def waiting(self, now: datetime) -> Self:
        """Those who are to be seated, who has waited longest first."""
        return self.filter(game=None, until__gt=now).order_by("since", "pk")

    def over(self, now: datetime) -> Self:
        return self.filter(until__lte=now)


class QueueEntry(models.Model):
    """A member in the queue; with `game`, one who has been seated. One each."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="queue_entry")
    pace = models.CharField(max_length=4, choices=Pace)
    variant = models.CharField(max_length=40, blank=True, help_text="Empty: anything.")
    since = models.DateTimeField(default=database_time.now)
    until = models.DateTimeField(help_text="Who is not seated by then is no longer waiting.")
    game = models.ForeignKey(
        Game,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="seated",
        help_text="Where they sit now.",
    )

    objects = QueueEntryQuerySet.as_manager()

    class Meta:
        ordering = ["since", "pk"]
        verbose_name_plural = "queue entries"
        indexes = [models.Index(fields=["until"], name="queue_until")]

    def __str__(self) -> str:
        return f"{self.user}: {self.variant or 'anything'}, {self.pace}"

    def suits(self, variant: str) -> bool:
        """Whether this member would play that variant."""
        return self.variant in ("", variant)
