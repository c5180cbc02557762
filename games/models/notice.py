"""Mail that is owed. A notice is written in the transaction it tells of, and sent afterwards."""

from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.models.game import Game
from games.models.profile import MailKind

KEPT = timedelta(days=30)
"""How long a notice is kept once it is settled. By then nobody would owe the same again."""


class NoticeQuerySet(models.QuerySet["Notice"]):
    def owed(self, now: datetime) -> Self:
        return self.filter(settled_at=None, send_after__lte=now)

    def over(self, now: datetime) -> Self:
        """Those that were settled so long ago that nobody asks for them any more."""
        return self.filter(settled_at__lt=now - KEPT)


class Notice(models.Model):
    """One mail to one member. `key` names what it is about, so that nothing is told twice."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8, choices=MailKind)
    about = models.CharField(max_length=20, help_text="The template: templates/mail/<about>.")
    key = models.CharField(max_length=80)
    data = models.JSONField(default=dict, help_text="Ids and plain words; never a secret.")
    made_at = models.DateTimeField(default=database_time.now)
    send_after = models.DateTimeField(default=database_time.now)
    settled_at = models.DateTimeField(null=True, help_text="When it was sent, or found to be of no use any more.")
    sent = models.BooleanField(default=False)
    tries = models.PositiveSmallIntegerField(default=0)

    objects = NoticeQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="notice_told_once")]
        indexes = [models.Index(fields=["send_after"], name="notice_owed", condition=Q(settled_at=None))]

    def __str__(self) -> str:
        return f"{self.about} to {self.user}"
