"""What an Expert would order in a member's place, asked for in a game against bots (docs/bots.md)."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import F, Q

from games import database_time
from games.models.bot_thought import TRIES
from games.models.seat import Seat
from games.models.turn import Turn


class BotAdviceQuerySet(models.QuerySet["BotAdvice"]):
    def owed(self) -> Self:
        """Those that may still come to something."""
        return self.filter(done_at=None, tries__lt=TRIES, turn__published=True, turn__adjudicated_at=None)

    def left(self, before: datetime) -> Self:
        """Those owed that nobody has begun since: their worker died, or the hint was lost."""
        return self.owed().filter(hinted_at__lt=before, turn__number=F("turn__game__turn_number"))


class BotAdvice(models.Model):
    """One seat's advice for one turn, for the eyes of that seat alone: it is made of what the seat sees.

    `orders`: a list of `{"line": …, "fear": {"seat", "line", "verdict", "why", "dislodged"} or null}`, as
    `engine.bots.advice.Advised` has it.
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="advice")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="advice")
    version = models.PositiveSmallIntegerField(help_text="Of the bots (engine.bots.players.VERSION).")
    orders = models.JSONField(default=list, help_text="Each order, and the line of another that it fears most.")
    taken_at = models.DateTimeField(null=True, help_text="When its orders were taken over; empty: they were not.")
    replaced = models.TextField(blank=True, help_text="What stood on the sheet before that, as typed.")
    asked_at = models.DateTimeField(default=database_time.now)
    hinted_at = models.DateTimeField(help_text="When a worker was last called.")
    tries = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True)

    objects = BotAdviceQuerySet.as_manager()

    class Meta:
        ordering = ["turn", "seat__position"]
        verbose_name, verbose_name_plural = "advice of a bot", "advice of bots"
        constraints = [models.UniqueConstraint(fields=["turn", "seat"], name="advice_once_a_turn")]
        indexes = [models.Index(fields=["hinted_at"], name="advice_owed", condition=Q(done_at=None))]

    def __str__(self) -> str:
        return f"{self.seat}, turn {self.turn.number}"

    @property
    def text(self) -> str:
        """Its orders as a sheet, one a line."""
        return "\n".join(order["line"] for order in self.orders)

    @property
    def is_lost(self) -> bool:
        """Whether it was begun as often as it may be, and never came to an end."""
        return self.done_at is None and self.tries >= TRIES
