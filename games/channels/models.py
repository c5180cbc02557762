"""Other ways than mail on which members are told of news, and what is owed on each."""

from datetime import datetime, timedelta
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.models.notice import Notice
from games.models.profile import MailKind
from games.models.titles import TitleField

OWED_FOR = timedelta(days=2)
"""How old news may be to be told on a channel."""


class ChannelKind(models.TextChoices):
    WEBHOOK = "webhook", "Webhook"
    DISCORD = "discord", "Discord"
    PUSH = "push", "This device"


def all_kinds() -> list[str]:
    return list(MailKind.values)


class AnyChannel(models.Model):
    """What all channels have, a member's and a table's. `keys`: what only the site may know of it.

    Of a webhook its secret, with which what is sent is signed; of a device the keys of its subscription.
    """

    kind = models.CharField(max_length=8, choices=ChannelKind)
    name = TitleField(max_length=60, help_text="What its owner calls it.")
    address = models.URLField(max_length=800)
    keys = models.JSONField(default=dict)
    made_at = models.DateTimeField(default=database_time.now)
    ended_at = models.DateTimeField(null=True, help_text="When the site gave it up, for nobody took anything.")
    trouble = models.CharField(max_length=200, blank=True, help_text="What went wrong last, for its owner to read.")

    class Meta:
        abstract = True


class AnyDelivery(models.Model):
    """What all deliveries have; each has a `channel`, too, and the deliveries of a channel are its `deliveries`."""

    send_after = models.DateTimeField(default=database_time.now)
    settled_at = models.DateTimeField(null=True)
    sent = models.BooleanField(default=False)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


class OwedQuerySet(models.QuerySet[Any]):
    """Deliveries."""

    def owed(self, now: datetime) -> Self:
        return self.filter(settled_at=None, send_after__lte=now, channel__ended_at=None)


class AnyPost(AnyDelivery):
    """One line on a channel that is kept for a table, an event or a club.

    `about`: what it is about, such as `turn:5`; told once.
    """

    about = models.CharField(max_length=80)

    objects = OwedQuerySet.as_manager()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.about


class ChannelQuerySet(models.QuerySet["Channel"]):
    def open(self) -> Self:
        return self.filter(ended_at=None)


class Channel(AnyChannel):
    """An address on which a member is told of the kinds of news they chose."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="channels")
    kinds = models.JSONField(default=all_kinds, help_text="The kinds of news, as MailKind has them.")

    objects = ChannelQuerySet.as_manager()

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["user", "address"], name="channel_once")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user}"


class Delivery(AnyDelivery):
    """One notice on one channel."""

    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="deliveries")
    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")

    objects = OwedQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "deliveries"
        constraints = [models.UniqueConstraint(fields=["channel", "notice"], name="delivery_once")]
        indexes = [models.Index(fields=["send_after"], name="delivery_owed", condition=Q(settled_at=None))]

    def __str__(self) -> str:
        return f"{self.notice} on {self.channel}"


class SiteKey(models.Model):
    """A key of the site's own that all its processes share, made when it is first needed."""

    name = models.CharField(max_length=20, primary_key=True)
    private = models.TextField()

    def __str__(self) -> str:
        return self.name
