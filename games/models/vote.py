"""Votes for a draw, and concessions."""

from django.db import models
from django.db.models import F, Q

from games import database_time
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Turn


class DrawVote(models.Model):
    """A standing vote for a draw. It lapses when the seat changes hands; whether it is secret is the game's to say."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="draw_vote")
    sharing = models.JSONField(
        default=list, db_default=[], help_text="Ids of the seats that are to share it, sorted; none: all who survive."
    )
    cast_at = models.DateTimeField(default=database_time.now)

    def __str__(self) -> str:
        return "a vote for a draw"


class Concession(models.Model):
    """A standing, secret offer to let another seat win. The game ends when all others concede to one."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="concession")
    to = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="conceded_by")
    made_at = models.DateTimeField(default=database_time.now)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(seat=F("to")), name="concession_to_another")]

    def __str__(self) -> str:
        return "a concession"


class FailedDraw(models.Model):
    """A turn of a game that tells of it at the end of which somebody, and not everybody, had voted for a draw."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="failed_votes")
    turn = models.OneToOneField(Turn, on_delete=models.CASCADE, related_name="failed_draw")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"a vote for a draw failed in {self.turn}"
