"""What GMs note for themselves at the desk."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.models.game import Game
from games.models.seat import Seat


class DeskNote(models.Model):
    """A note on a game; or on one turn of it (`phase`), one seat, or one player. For the GMs of that game alone."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="desk_notes")
    phase = models.CharField(max_length=12, blank=True)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="desk_notes")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="desk_notes")
    text = models.TextField()
    made_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="desk_note_says_something")]

    def __str__(self) -> str:
        return f"note {self.pk} on {self.game}"
