"""What the site writes down about itself: who did what, the heartbeat, and when it was down."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games import database_time
from games.models.audit_actions import AuditAction
from games.models.game import Game
from games.models.seat import Seat


class AuditEntry(models.Model):
    """Who did what, when. Only ever added to. `data` holds ids and numbers, never orders, press or votes."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="audit")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="+")
    action = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "audit entries"

    def __str__(self) -> str:
        label = AuditAction(self.action).label if self.action in AuditAction else self.action
        return f"{label}, {self.at:%Y-%m-%d %H:%M}"


class Heartbeat(models.Model):
    """A sign of life: `web`, that one could order (pages and database answered); `sweep`, that deadlines were kept."""

    name = models.CharField(max_length=20, primary_key=True)
    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.beat_at:%Y-%m-%d %H:%M:%S}"


class OutageCause(models.TextChoices):
    DOWN = "down", "nobody could order"
    LATE = "late", "the sweep alone stood still: nothing was moved"
    CLOCK = "clock", "the machine's clock ran backwards"


class Outage(models.Model):
    """A time in which the site could not be relied on. Deadlines that fell into one without orders (`down`) move."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    turns_moved = models.PositiveIntegerField(default=0)
    cause = models.CharField(
        max_length=8, choices=OutageCause, default=OutageCause.DOWN, db_default=OutageCause.DOWN.value
    )
    unsettled = models.BooleanField(default=False, db_default=False, help_text="Its deadlines have not moved yet.")

    class Meta:
        ordering = ["-began_at"]
        constraints = [models.CheckConstraint(condition=Q(ended_at__gt=F("began_at")), name="outage_ends_later")]

    def __str__(self) -> str:
        return f"{self.get_cause_display()}, {self.began_at:%Y-%m-%d %H:%M} to {self.ended_at:%Y-%m-%d %H:%M}"
