"""How each seat's chances went from season to season, worked out after the end of a game (docs/bots.md)."""

from django.db import models
from django.db.models import Q

from games import database_time
from games.models.game import Game


class GameChances(models.Model):
    """The chances of one finished game. Everybody who may see the game may see them.

    `points`: `{"turn": its id, "shares": {seat: from 0 to 1}}`, one for the board before each movement window of the
    published line, in order, as far as they are worked out. `going`: what has been played on from the next.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="chances")
    version = models.PositiveSmallIntegerField(help_text="Of the bots (engine.bots.players.VERSION).")
    turns = models.JSONField(default=list, help_text="Ids of the turns that there will be points of.")
    points = models.JSONField(default=list, help_text="For each of them, every seat's chance.")
    going = models.JSONField(default=list, help_text="Of the next one: what came of each time it was played on.")
    asked_at = models.DateTimeField(default=database_time.now)
    failures = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name, verbose_name_plural = "chances of a game", "chances of games"
        indexes = [models.Index(fields=["asked_at"], name="chances_to_do", condition=Q(done_at=None))]

    def __str__(self) -> str:
        return f"The chances of {self.game}"
