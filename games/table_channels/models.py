"""Where a table is told of, and what is owed there."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.channels.models import AnyChannel, AnyPost
from games.models.game import Game


class TableNews(models.TextChoices):
    """What a table's channel may be told of. Never more."""

    TURN = "turn", "A turn is out"
    DEADLINE = "deadline", "A deadline nears"
    SEAT = "seat", "A seat is free"


def all_table_news() -> list[str]:
    return list(TableNews.values)


class TableChannel(AnyChannel):
    """A Discord channel or webhook that is told of a game. `by`: the GM who added it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="channels")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="table_channels")
    kinds = models.JSONField(default=all_table_news, help_text="The kinds of news, as TableNews has them.")

    @property
    def told(self) -> list[str]:
        """What is told there, in words."""
        return [str(kind.label) for kind in TableNews if kind.value in self.kinds]

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "address"], name="table_channel_once")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.game}"


class TablePost(AnyPost):
    """One line on one channel, about something such as `turn:5`."""

    channel = models.ForeignKey(TableChannel, on_delete=models.CASCADE, related_name="deliveries")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["channel", "about"], name="table_post_once")]
        indexes = [models.Index(fields=["send_after"], name="table_post_owed", condition=Q(settled_at=None))]
