"""Calls of the API that must not be carried out twice."""

from django.conf import settings
from django.db import models

from games import database_time


class IdempotencyKey(models.Model):
    """A key that a member sent with a call, and how that was answered. Kept for a day (`games.api.idempotency`)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=100)
    digest = models.CharField(max_length=64, help_text="SHA-256 of method, address and body.")
    status = models.PositiveSmallIntegerField(default=200)
    location = models.CharField(max_length=300, blank=True)
    body = models.TextField(blank=True, help_text="The answer as JSON; empty where there was none, or a long one.")
    made_at = models.DateTimeField(default=database_time.now, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="idempotency_key_once")]

    def __str__(self) -> str:
        return f"{self.key} of {self.user}"
