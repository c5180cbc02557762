"""Where an event or a club is told of, and what is owed there."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.channels.models import AnyChannel, AnyPost
from games.clubs.models import Club
from games.events.models import Event


class GroupNews(models.TextChoices):
    """What a channel of an event or a club may be told of. Never more."""

    ROUND = "round", "A round begins"
    STANDINGS = "standings", "Standings change"
    SEAT = "seat", "A table looks for players"


class GroupChannel(AnyChannel):
    """A Discord channel or webhook that is told of an event or of a club. `by`: the director or editor who added it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="channels")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="channels")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="group_channels")
    kinds = models.JSONField(default=list, help_text="The kinds of news, as GroupNews has them.")

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [
            models.CheckConstraint(
                name="group_channel_of_one",
                condition=Q(event=None, club__isnull=False) | Q(event__isnull=False, club=None),
            ),
            models.UniqueConstraint(fields=["event", "address"], name="event_channel_once"),
            models.UniqueConstraint(fields=["club", "address"], name="club_channel_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.of}"

    @property
    def of(self) -> Event | Club:
        """What it tells of."""
        group = self.event or self.club
        assert group is not None, "as its constraint has it"
        return group

    @property
    def told(self) -> list[str]:
        """What is told there, in words."""
        return [str(kind.label) for kind in GroupNews if kind.value in self.kinds]


class GroupPost(AnyPost):
    """One line on one channel, about something such as `round:5`."""

    channel = models.ForeignKey(GroupChannel, on_delete=models.CASCADE, related_name="deliveries")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["channel", "about"], name="group_post_once")]
        indexes = [models.Index(fields=["send_after"], name="group_post_owed", condition=Q(settled_at=None))]
