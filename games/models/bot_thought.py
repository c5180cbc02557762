"""What bots owe: better orders than those with which they opened a turn."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import F, Q

from games.models.game_choices import GameStatus
from games.models.seat import Seat
from games.models.turn import Turn

TRIES = 3
"""How often a thought is begun (or an answer, or advice). After that a bot stands by the orders that it has."""


class BotThoughtQuerySet(models.QuerySet["BotThought"]):
    def owed(self) -> Self:
        """Those that may still come to something."""
        return self.begun().filter(tries__lt=TRIES)

    def begun(self) -> Self:
        """The same, and those that have been tried for the last time and have not come to an end."""
        open_turn = self.filter(turn__published=True, turn__adjudicated_at=None, turn__gated_at=None)
        return open_turn.filter(done_at=None, seat__bot=True, seat__out=False)

    def waiting(self, now: datetime, before: datetime) -> Self:
        """Those owed that nobody is at, the most urgent first: what somebody waits for, then what has waited longest.

        Nobody is at those that were not begun, or not since `before`: their worker died. A turn that is due closes
        without them.
        """
        nobody = Q(tries=0) | Q(hinted_at__lt=before)
        of_today = Q(turn__number=F("turn__game__turn_number"))
        goes_on = Q(turn__game__status__in=(GameStatus.RUNNING, GameStatus.PAUSED))
        ready_later = Q(turn__ready_at=None) | Q(turn__ready_at__gt=now)
        due_later = Q(turn__due=None) | Q(turn__due__gt=now)
        urgency = F("turn__ready_at").asc(nulls_last=True)
        return self.owed().filter(nobody, of_today, goes_on, ready_later, due_later).order_by(urgency, "turn_id", "pk")


class BotThought(models.Model):
    """One seat of a bot in one turn. The same strength, temper, seed, version and promises give the same orders again.

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
