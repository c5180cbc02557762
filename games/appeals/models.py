"""Appeals: what a player thinks the engine, or the GM, got wrong, and what the GM answered."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.models.game import Game
from games.models.ruling import Ruling
from games.models.seat import Seat
from games.models.turn import Turn


class AppealStatus(models.TextChoices):
    OPEN = "open", "Waits for the GM"
    UPHELD = "upheld", "Upheld"
    DENIED = "denied", "Denied"
    WITHDRAWN = "withdrawn", "Withdrawn"


class Appeal(models.Model):
    """One verdict or one draw of the last turn, the rule that is cited, and why. Everybody reads it on the ledger.

    `about` is what it is about, as it was shown to the player: seat, unit, order and verdict, or draw and value. Where
    that is hidden, `audience` names the seats that may see it, as for a ruling.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="appeals")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="appeals")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    turn = models.ForeignKey(Turn, on_delete=models.PROTECT, related_name="appeals")
    about = models.JSONField()
    audience = models.JSONField(null=True)
    rule = models.CharField(max_length=60, help_text="The rule that is cited.")
    text = models.TextField()
    made_at = models.DateTimeField(default=database_time.now)

    status = models.CharField(max_length=10, choices=AppealStatus, default=AppealStatus.OPEN)
    answer = models.TextField(blank=True)
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, null=True, related_name="appeals")
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=AppealStatus.values), name="appeal_status_known"),
            models.CheckConstraint(
                condition=Q(status__in=(AppealStatus.OPEN, AppealStatus.WITHDRAWN)) | ~Q(answer=""),
                name="appeal_answered_with_reason",
            ),
            models.UniqueConstraint(
                fields=["seat", "turn"], name="appeal_one_open", condition=Q(status=AppealStatus.OPEN)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} on {self.turn.game.phase_name(self.turn.phase)}"
