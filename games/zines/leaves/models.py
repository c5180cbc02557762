"""Leave to print a private game: what each of its players says to one zine."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.models.game import Game
from games.models.seat import Seat
from games.zines.models import Zine


class ZineLeaveQuerySet(models.QuerySet["ZineLeave"]):
    def of_players(self) -> Self:
        """Of those who hold the seat now: who gave it up has no say any more, who took it over is asked anew."""
        return self.filter(seat__player=models.F("user"))

    def unanswered(self) -> Self:
        """Questions that a player has still to answer."""
        return self.of_players().filter(given=None, game__private=True)


class ZineLeave(models.Model):
    """A question to the player of a seat: may this zine print the game? `given`: None until it is answered."""

    zine = models.ForeignKey(Zine, on_delete=models.CASCADE, related_name="leaves")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="zine_leaves")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="zine_leaves")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="zine_leaves")
    asked_at = models.DateTimeField(default=database_time.now)
    given = models.BooleanField(null=True)
    answered_at = models.DateTimeField(null=True)

    objects = ZineLeaveQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["zine", "seat", "user"], name="zine_leave_asked_once"),
            models.CheckConstraint(
                condition=Q(given=None, answered_at=None) | Q(given__isnull=False, answered_at__isnull=False),
                name="zine_leave_answered_once_given",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} to {self.zine}"
