"""A seat of a running game that a GM has offered to a member."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.models.game import Game
from games.models.game_choices import GameStatus
from games.models.seat import Seat


class SeatOfferQuerySet(models.QuerySet["SeatOffer"]):
    def waiting(self) -> Self:
        """Those that can be answered still."""
        return self.filter(ended_at=None, game__status__in=(GameStatus.RUNNING, GameStatus.PAUSED))


class SeatOffer(models.Model):
    """A question to a member: will you play this seat? Nothing changes at the table before they say yes."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seat_offers")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="offers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seat_offers")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    held_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")
    reason = models.TextField(max_length=10_000)
    made_at = models.DateTimeField(default=database_time.now)
    ended_at = models.DateTimeField(null=True, help_text="When it was answered, taken back, or of no use any more.")
    accepted = models.BooleanField(default=False)

    objects = SeatOfferQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["seat"], name="seat_offered_once", condition=Q(ended_at=None)),
            models.UniqueConstraint(fields=["game", "user"], name="seat_offered_one_each", condition=Q(ended_at=None)),
        ]

    def __str__(self) -> str:
        return f"{self.seat} to {self.user}"
