"""What is written about a game before its first turn."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.models.game import Game


class LobbyLetter(models.Model):
    """One letter of the public thread. `unsigned`: written while names were hidden; GM and moderators know by whom."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="lobby_letters")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="lobby_letters")
    as_gm = models.BooleanField(default=False)
    unsigned = models.BooleanField(default=False)
    text = models.TextField()
    sent_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="lobby_letter_says_something")]

    def __str__(self) -> str:
        return f"letter {self.pk}"


class LobbyMute(models.Model):
    """A member who gets no mail of what is written in the lobby of a game."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="lobby_mutes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lobby_mutes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="lobby_muted_once")]

    def __str__(self) -> str:
        return f"mute {self.pk}"
