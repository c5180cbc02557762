"""How long a game's windows are open, and when the next one closes."""

import zoneinfo
from datetime import datetime, time, timedelta

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models

from games.models.profile import check_time_zone

SHORTEST_WINDOW = 5  # minutes; what a member may choose
LONGEST_WINDOW = 14 * 24 * 60
LONGEST_GATE = 3 * 24 * 60
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Timetable(models.Model):
    """The lengths of the windows in minutes and, if wanted, the weekdays and the hour at which they close.

    With weekdays, a window closes at the first of those hours that leaves it open for its length at least.
    """

    movement_minutes = models.PositiveIntegerField(default=24 * 60, help_text="Movement windows, in minutes.")
    retreat_minutes = models.PositiveIntegerField(default=12 * 60, help_text="Retreat windows, in minutes.")
    adjustment_minutes = models.PositiveIntegerField(default=12 * 60, help_text="Adjustment windows, in minutes.")
    weekdays = models.CharField(
        max_length=7,
        blank=True,
        validators=[RegexValidator(r"^1?2?3?4?5?6?7?$", "Write the weekdays as digits, 1 for Monday: 135.")],
        help_text="Days on which windows close: 1 is Monday. Empty: any day.",
    )
    hour = models.TimeField(null=True, blank=True, help_text="The hour at which windows close on those days.")
    time_zone = models.CharField(max_length=64, default="UTC", validators=[check_time_zone])

    class Meta:
        abstract = True

    def window_minutes(self, window: str) -> int:
        """Length of a window by its letter: R retreats, A adjustments, all others movement.

        The GM's marks (G) get as long as retreats do.
        """
        lengths = {"R": self.retreat_minutes, "G": self.retreat_minutes, "A": self.adjustment_minutes}
        return lengths.get(window, self.movement_minutes)

    def next_due(self, opened_at: datetime, window: str) -> datetime:
        """When a window that opens now closes. `opened_at` knows its zone; so does the answer (UTC)."""
        earliest = opened_at + timedelta(minutes=self.window_minutes(window))
        if not self.weekdays or self.hour is None:
            return earliest
        return next_fixed_hour(earliest, self.weekdays, self.hour, self.time_zone)

    def check_timetable(self, shortest: int = SHORTEST_WINDOW) -> None:
        """Raise ValidationError, by field, if a window is too short or too long, or weekdays lack their hour."""
        wrong = {}
        for name in ("movement_minutes", "retreat_minutes", "adjustment_minutes"):
            if not shortest <= getattr(self, name) <= LONGEST_WINDOW:
                wrong[name] = f"Windows are open for {shortest} minutes at least and 14 days at most."
        if bool(self.weekdays) != (self.hour is not None):
            wrong["hour"] = "Fixed weekdays need an hour, and an hour needs weekdays."
        if wrong:
            raise ValidationError(wrong)


def next_fixed_hour(earliest: datetime, weekdays: str, hour: time, time_zone: str) -> datetime:
    """The first moment not before `earliest` that is that hour, by the clock on the wall, on one of those weekdays.

    An hour that the spring change of clocks leaves out is read as if the clocks had not yet changed (02:30
    becomes 03:30); an hour that comes twice in autumn is the first of the two.
    """
    zone = zoneinfo.ZoneInfo(time_zone)
    day = earliest.astimezone(zone).date()
    while True:
        if str(day.isoweekday()) in weekdays:
            due = datetime.combine(day, hour, tzinfo=zone).astimezone(zoneinfo.ZoneInfo("UTC"))
            if due >= earliest:
                return due
        day += timedelta(days=1)
