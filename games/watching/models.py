"""Those who look on at a game, and what commentators write of it."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.models.game import Game

LONGEST_NOTE = 2000  # characters


class OnlookerRole(models.TextChoices):
    OBSERVER = "observer", "Observer: sees all orders, does nothing"
    COMMENTATOR = "commentator", "Commentator: writes for those who watch"


class OnlookerQuerySet(models.QuerySet["Onlooker"]):
    def now(self) -> Self:
        """Those who look on now."""
        return self.filter(ended_at=None)


class Onlooker(models.Model):
    """A member whom the GM lets look on. One member may be both."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="onlookers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="looks_on")
    role = models.CharField(max_length=12, choices=OnlookerRole)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    began_at = models.DateTimeField(default=database_time.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = OnlookerQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user", "role"], condition=Q(ended_at=None), name="onlooker_once")
        ]

    def __str__(self) -> str:
        return f"{self.user.profile}, {self.get_role_display()}"


class GalleryNote(models.Model):
    """What a commentator wrote after turn `number`. `held`: by who knew more than the gallery; read at the end."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="gallery")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    text = models.TextField(max_length=LONGEST_NOTE)
    held = models.BooleanField(default=False)
    written_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.game}, after turn {self.number}"
