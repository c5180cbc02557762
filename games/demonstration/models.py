"""How far the tables of a first start have been laid."""

from datetime import timedelta

from django.db import models
from django.db.models import Q

from games import database_time


class Demonstration(models.Model):
    """How far the tables of a first start have been laid (demonstration/tables.py). One row, or none."""

    SILENT_AFTER = timedelta(minutes=2)
    """Without a sign of life, after which nobody seems to be laying them."""

    tables = models.PositiveSmallIntegerField(help_text="How many there are to be.")
    laid = models.PositiveSmallIntegerField(default=0, db_default=0)
    begun_at = models.DateTimeField(default=database_time.now)
    seen_at = models.DateTimeField(default=database_time.now, help_text="When somebody was last at it.")
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(name="demonstration_once", condition=Q(pk=1))]

    def __str__(self) -> str:
        return f"{self.laid} of {self.tables} tables"
