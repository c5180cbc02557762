"""Press of bots: letters that they owe an answer, and what they have promised for a season."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import F

from games import database_time
from games.models.bot_thought import TRIES
from games.models.seat import Seat
from games.models.turn import Turn
from games.press.models.press import Message


class BotLetterQuerySet(models.QuerySet["BotLetter"]):
    def owed(self) -> Self:
        """Those that may still be answered."""
        return self.begun().filter(tries__lt=TRIES)

    def begun(self) -> Self:
        """The same, and those that have been tried for the last time and have not come to an end."""
        open_turn = self.filter(turn__published=True, turn__adjudicated_at=None, turn__gated_at=None)
        return open_turn.filter(done_at=None, seat__bot=True, seat__out=False)

    def left(self, before: datetime) -> Self:
        """Those owed that nobody has begun since: their worker died, or the hint was lost."""
        return self.owed().filter(hinted_at__lt=before, turn__number=F("turn__game__turn_number"))


class BotLetter(models.Model):
    """A message that a bot has got, to be answered in the turn in which it was written."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="to_bots")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="bot_letters")
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="bot_letters")
    hinted_at = models.DateTimeField(help_text="When a worker was last called.")
    tries = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True)

    objects = BotLetterQuerySet.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = "letter to a bot", "letters to bots"
        constraints = [models.UniqueConstraint(fields=["message", "seat"], name="bot_letter_once")]
        indexes = [models.Index(fields=["hinted_at"], name="bot_letter_owed", condition=models.Q(done_at=None))]

    def __str__(self) -> str:
        return f"To {self.seat}, turn {self.turn.number}"


class PromiseKind(models.TextChoices):
    PEACE = "peace", "Peace"
    SUPPORT = "support", "Support"


class BotPromise(models.Model):
    """What a bot has agreed to with another seat in one turn. `line`: the support that it has promised to order."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="bot_promises")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="bot_promises")
    to = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="promised_by_bots")
    kind = models.CharField(max_length=8, choices=PromiseKind)
    line = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["pk"]
        verbose_name, verbose_name_plural = "promise of a bot", "promises of bots"
        constraints = [
            models.UniqueConstraint(fields=["turn", "seat", "to", "kind", "line"], name="bot_promise_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} to {self.to}: {PromiseKind(self.kind).label}"
