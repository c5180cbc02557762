"""Who follows which game or event."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.models.game import Game


class Star(models.Model):
    """A member follows one game, or one event."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="stars")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="stars")
    event = models.ForeignKey("games.Event", on_delete=models.CASCADE, null=True, related_name="stars")
    since = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                name="star_of_one", condition=Q(game=None, event__isnull=False) | Q(game__isnull=False, event=None)
            ),
            models.UniqueConstraint(fields=["user", "game"], name="star_game_once"),
            models.UniqueConstraint(fields=["user", "event"], name="star_event_once"),
        ]

    def __str__(self) -> str:
        return f"star {self.pk}"
