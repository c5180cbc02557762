"""An excused delay that a seat took."""

from django.db import models

from games import database_time
from games.models.seat import Seat
from games.models.turn import Turn


class Delay(models.Model):
    """`seat` moved the deadline of `turn` by `hours`."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="delays")
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="delays")
    hours = models.PositiveSmallIntegerField()
    taken_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["seat", "turn"], name="delay_once_a_turn")]

    def __str__(self) -> str:
        return f"delay of {self.seat}"
