"""How long a game's windows are open, and when the next one closes."""

import zoneinfo
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models

from games.models.profile import check_time_zone

SHORTEST_WINDOW = 5  # minutes; what a member may choose
LONGEST_WINDOW = 14 * 24 * 60
LONGEST_GATE = 3 * 24 * 60
BY_DEADLINE = 4
"""A window that closed by its deadline at most such a part of the next one's length after a fixed hour (an outage moved
it, or a grace) counts as closed at that hour."""
BEFORE_IT = 24
"""The same of one that closed because all were ready: an hour, of a day."""
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Timetable(models.Model):
    """The lengths of the windows in minutes and, if wanted, the weekdays and the hour at which they close.

    With weekdays, a window closes at the first of those hours that leaves it open for its length at least. Lengths go
    by the clock on the wall, from the hour at which the window before it was to close: neither a worker who comes a
    moment late nor a change of clocks costs a day.
    """

    movement_minutes = models.PositiveIntegerField(default=24 * 60, help_text="Movement windows, in minutes.")
    retreat_minutes = models.PositiveIntegerField(default=12 * 60, help_text="Retreat windows, in minutes.")
    adjustment_minutes = models.PositiveIntegerField(default=12 * 60, help_text="Adjustment windows, in minutes.")
    first_minutes = models.PositiveIntegerField(
        default=0, db_default=0, help_text="The first window of the game, in minutes; 0: as long as the others."
    )
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

    @property
    def has_fixed_hours(self) -> bool:
        """Whether windows close on certain weekdays, at a certain hour."""
        return bool(self.weekdays) and self.hour is not None

    def next_due(
        self,
        opened_at: datetime,
        window: str,
        *,
        since: datetime | None = None,
        on_time: bool = False,
        first: bool = False,
    ) -> datetime:
        """When a window that opens now closes. `opened_at` knows its zone; so does the answer (UTC). `first`: it is the
        first of the game.

        `since`: when the window before it closed, or was to close; `on_time`: by its deadline, and not because all were
        ready. With weekdays the length counts from there, or from the fixed hour shortly before it. A window that
        opened so late that not even half of its length is left closes at the fixed hour after that.
        """
        minutes = max(self.first_minutes, self.window_minutes(window)) if first else self.window_minutes(window)
        length = timedelta(minutes=minutes)
        if not self.has_fixed_hours:
            return opened_at + length
        slack = (length / BY_DEADLINE if on_time else length / BEFORE_IT) if since is not None else timedelta(0)
        wall = self._wall_clock(since or opened_at, slack) + length
        return next(due for due in self._fixed_hours(wall) if due >= opened_at + length / 2)

    def due_again(self, now: datetime, left: timedelta, window: str) -> datetime:
        """When a window closes whose clock goes on now with that much time left: with weekdays, at a fixed hour."""
        if not self.has_fixed_hours:
            return now + left
        length = timedelta(minutes=self.window_minutes(window))
        wall = self._wall_clock(now + left, length / BEFORE_IT)
        return next(due for due in self._fixed_hours(wall) if due > now)

    def _wall_clock(self, moment: datetime, slack: timedelta) -> datetime:
        """A moment by the clock on the wall, without its zone; that of the fixed hour at most `slack` before it."""
        zone = zoneinfo.ZoneInfo(self.time_zone)
        there = moment.astimezone(zone).replace(tzinfo=None)
        for back in range(slack.days + 2):
            day = there.date() - timedelta(days=back)
            fixed = datetime.combine(day, self.hour or time())
            if str(day.isoweekday()) in self.weekdays and timedelta(0) <= moment - _utc(fixed, zone) <= slack:
                return fixed
        return there

    def _fixed_hours(self, wall: datetime) -> Iterator[datetime]:
        """The fixed hours not before one by the clock on the wall, in UTC."""
        zone, day = zoneinfo.ZoneInfo(self.time_zone), wall.date()
        while True:
            fixed = datetime.combine(day, self.hour or time())
            if str(day.isoweekday()) in self.weekdays and fixed >= wall:
                yield _utc(fixed, zone)
            day += timedelta(days=1)

    def check_timetable(self, shortest: int = SHORTEST_WINDOW) -> None:
        """Raise ValidationError, by field, if a window is too short or too long, or weekdays lack their hour."""
        wrong = {}
        for name in ("movement_minutes", "retreat_minutes", "adjustment_minutes"):
            if not shortest <= getattr(self, name) <= LONGEST_WINDOW:
                wrong[name] = f"Windows are open for {shortest} minutes at least and 14 days at most."
        if self.first_minutes and not self.movement_minutes <= self.first_minutes <= LONGEST_WINDOW:
            wrong["first_minutes"] = "The first phase is as long as a movement phase at least, and 14 days at most."
        if bool(self.weekdays) != (self.hour is not None):
            wrong["hour"] = "Fixed weekdays need an hour, and an hour needs weekdays."
        if wrong:
            raise ValidationError(wrong)


def _utc(wall: datetime, zone: zoneinfo.ZoneInfo) -> datetime:
    """A time by the clock on the wall in UTC.

    An hour that the spring change of clocks leaves out is read as if the clocks had not yet changed (02:30
    becomes 03:30); an hour that comes twice in autumn is the first of the two.
    """
    return wall.replace(tzinfo=zone).astimezone(UTC)
