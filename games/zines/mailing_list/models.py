"""Readers of a zine by mail address, and addresses that want no mail of ours."""

from datetime import timedelta
from typing import Self

from django.conf import settings
from django.db import models

from games import database_time
from games.models.titles import TitleField
from games.zines.models import Zine

LONGEST_NAME = 80
KEPT = timedelta(days=30)
"""How long a question stays open."""


class MailReaderQuerySet(models.QuerySet["MailReader"]):
    def subscribed(self) -> Self:
        """Those who have said yes, and not stopped since."""
        return self.filter(confirmed_at__isnull=False, ended_at=None)

    def waiting(self) -> Self:
        """Those who have been asked, and have not answered."""
        return self.filter(confirmed_at=None, ended_at=None)


class MailReader(models.Model):
    """An address to which a zine may come by mail. `mailbox`: its one spelling, by which it is asked once.

    A row that has ended stays, so that the same zine does not ask again; its name and address are taken off it.
    """

    zine = models.ForeignKey(Zine, on_delete=models.CASCADE, related_name="mail_readers")
    name = TitleField(max_length=LONGEST_NAME, blank=True)
    address = models.CharField(max_length=254, blank=True)
    mailbox = models.CharField(max_length=64, help_text="Digest of the address in one spelling.")
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(default=database_time.now)
    confirmed_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    objects = MailReaderQuerySet.as_manager()

    class Meta:
        ordering = ["name", "address", "pk"]
        constraints = [models.UniqueConstraint(fields=["zine", "mailbox"], name="mail_reader_asked_once")]

    def __str__(self) -> str:
        return f"A reader of {self.zine} by mail"


class RefusingAddress(models.Model):
    """A mailbox that no zine of this site may ask any more, by its digest alone."""

    mailbox = models.CharField(max_length=64, unique=True)
    since = models.DateTimeField(default=database_time.now)

    def __str__(self) -> str:
        return f"An address that wants no mail, {self.pk}"
