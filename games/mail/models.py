"""Mail that belongs to no game (a confirmation, a password): kept until the mail server has it, and then deleted."""

from datetime import datetime
from typing import Self

from django.db import models

from games import database_time


class LetterQuerySet(models.QuerySet["Letter"]):
    def owed(self, now: datetime) -> Self:
        return self.filter(send_after__lte=now)


class Letter(models.Model):
    """One finished mail that a page has handed in. It may hold a link that logs in: once sent, the row is gone."""

    message = models.JSONField(help_text="As games.mail.letters packs it.")
    made_at = models.DateTimeField(default=database_time.now)
    send_after = models.DateTimeField(default=database_time.now, db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)

    objects = LetterQuerySet.as_manager()

    def __str__(self) -> str:
        return f"letter {self.pk}"


class MailServer(models.Model):
    """How the mail server is doing: after a failure nobody asks it before `again_at`. There is one row."""

    name = models.CharField(max_length=20, primary_key=True)
    failures = models.PositiveSmallIntegerField(default=0, help_text="In a row.")
    again_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.failures} failures"
