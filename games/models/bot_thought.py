"""What bots owe: better orders than those with which they opened a turn."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import F

from games.models.seat import Seat
from games.models.turn import Turn

TRIES = 3
"""How often a thought is begun. After that the bot stands by the orders that it has."""


class BotThoughtQuerySet(models.QuerySet["BotThought"]):
    def owed(self) -> Self:
        """Those that may still come to something."""
        return self.begun().filter(tries__lt=TRIES)

    def begun(self) -> Self:
        """The same, and those that have been tried for the last time and have not come to an end."""
        return self.filter(done_at=None, turn__adjudicated_at=None, turn__gated_at=None)

    def left(self, before: datetime) -> Self:
        """Those owed that nobody has begun since: their worker died, or the hint was lost."""
        return self.owed().filter(hinted_at__lt=before, turn__number=F("turn__game__turn_number"))


class BotThought(models.Model):
    """One seat of a bot in one turn. The same strength, temper, seed and version give the same orders again.

    (An Expert's as far as its time allowed: `seconds` is what it had, and what it came to is in the seat's paper.)
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="thoughts")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="thoughts")
    strength = models.CharField(max_length=8)
    temper = models.CharField(max_length=8)
    seed = models.CharField(max_length=64, help_text="Made from the game's secret.")
    version = models.PositiveSmallIntegerField(help_text="Of the bots (engine.bots.players.VERSION).")
    seconds = models.FloatField(help_text="How long it may think.")
    hinted_at = models.DateTimeField(help_text="When a worker was last called.")
    tries = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True)

    objects = BotThoughtQuerySet.as_manager()

    class Meta:
        ordering = ["turn", "seat__position"]
        verbose_name, verbose_name_plural = "thought of a bot", "thoughts of bots"
        constraints = [models.UniqueConstraint(fields=["turn", "seat"], name="thought_once_a_turn")]
        indexes = [
            models.Index(fields=["hinted_at"], name="thought_owed", condition=models.Q(done_at=None)),
        ]

    def __str__(self) -> str:
        return f"{self.seat}, turn {self.turn.number}"
