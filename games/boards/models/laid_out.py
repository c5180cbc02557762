"""Rows whose map a worker lays out, a slice of its time after the other."""

from datetime import datetime, timedelta
from typing import Self

from django.db import models, transaction
from django.db.models import Q

from games import database_time

LOST = timedelta(seconds=90)
"""After which a worker that has a row is given up, and another takes it over: longer than any is held."""


class LaidOut(models.Model):
    """`laying`: where the next slice goes on, if a layout is under way. `laying_at`: since when a worker has it."""

    laying = models.JSONField(null=True, editable=False, help_text="Where the next slice goes on, and its share.")
    laying_at = models.DateTimeField(null=True, editable=False, help_text="Since when a worker has it.")

    class Meta:
        abstract = True

    @property
    def laid_percent(self) -> int:
        """How much of the layout is done by now, in percent."""
        return round(100 * self.laying["share"]) if self.laying else 0

    @classmethod
    @transaction.atomic
    def claim(cls, waiting: "models.QuerySet[Self]", age: str, *, now: datetime | None = None) -> Self | None:
        """One of those that wait, for this worker alone: what nobody has begun first, then the oldest by `age`."""
        now = now or database_time.now()
        free = waiting.filter(Q(laying_at=None) | Q(laying_at__lt=now - LOST)).order_by(age, "pk")
        locked = free.select_for_update(skip_locked=True, of=("self",))
        row = locked.filter(laying__isnull=True).first() or locked.first()
        if row is not None:
            row.laying_at = now
            cls._default_manager.filter(pk=row.pk).update(laying_at=now)
        return row
