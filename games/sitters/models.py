"""A seat that somebody else orders for until a day."""

from datetime import datetime
from typing import Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import F, Q

from games import database_time
from games.models.game import Game
from games.models.seat import Seat


class SittingQuerySet(models.QuerySet["Sitting"]):
    def open(self, now: datetime) -> Self:
        """Those that are asked or last: not ended, not over, and the seat is still the one's who asked."""
        return self.filter(ended_at=None, until__gt=now, seat__player=F("holder"), sitter__is_active=True)

    def put_to(self, user: User | AnonymousUser, now: datetime) -> Self:
        """The questions that a user was asked, answered or not, as long as they are open."""
        return self.open(now).filter(sitter=user.pk, put=True)

    def lasting(self, now: datetime) -> Self:
        """Those that last now."""
        return self.open(now).filter(accepted_at__isnull=False)


class Sitting(models.Model):
    """`holder`, who plays `seat`, asks `sitter` to order for it until a moment. It lasts from `accepted_at` on."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sittings")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="sittings")
    holder = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sat_for")
    sitter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sittings")
    until = models.DateTimeField()
    put = models.BooleanField(
        default=True, db_default=True, help_text="Whether the sitter was asked at all: not who could not say yes."
    )
    asked_at = models.DateTimeField(default=database_time.now)
    accepted_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    objects = SittingQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["seat"], name="sitting_one_a_seat", condition=Q(ended_at=None)),
            models.UniqueConstraint(
                fields=["game", "sitter"],
                name="sitting_one_each",
                condition=Q(ended_at=None, accepted_at__isnull=False),
            ),
            models.CheckConstraint(condition=~Q(holder=F("sitter")), name="nobody_sits_for_themselves"),
        ]

    def __str__(self) -> str:
        return f"sitting {self.pk}"
