"""What the site's processes write down about how they are, and what operators were told of it."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class ProcessHeartbeat(models.Model):
    """When a process last said that it works. `part` is web, beat, or the queue that a worker takes from."""

    part = models.CharField(max_length=20)
    host = models.CharField(max_length=80, help_text="The machine's name, or the container's.")
    beat_at = models.DateTimeField(db_default=Now(), help_text="By the database's clock.")
    skew = models.FloatField(default=0.0, db_default=0.0, help_text="Seconds by which its clock is ahead.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["part", "host"], name="process_heartbeat_once")]

    def __str__(self) -> str:
        return f"{self.part} on {self.host}: {self.beat_at:%Y-%m-%d %H:%M:%S}"


class OperatorAlert(models.Model):
    """Something that should wake somebody: once for as long as it lasts. No names, no secrets: it leaves the site."""

    name = models.CharField(max_length=60, help_text="What it is about; there is one open alert of a name.")
    text = models.CharField(max_length=300)
    began_at = models.DateTimeField()
    seen_at = models.DateTimeField(help_text="When it was last so.")
    ended_at = models.DateTimeField(null=True, blank=True)
    told_at = models.DateTimeField(null=True, blank=True, help_text="When operators were told that it began.")
    end_told_at = models.DateTimeField(null=True, blank=True, help_text="When they were told that it is over.")
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    again_at = models.DateTimeField(null=True, blank=True, help_text="When telling is tried again.")

    class Meta:
        ordering = ["-began_at"]
        constraints = [
            models.UniqueConstraint(fields=["name"], name="operator_alert_open_once", condition=Q(ended_at=None))
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.began_at:%Y-%m-%d %H:%M}"
