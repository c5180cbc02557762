"""Tokens with which programs act for members. Only a digest is kept: a token is shown once."""

from django.conf import settings
from django.db import models

from games import database_time


class ApiToken(models.Model):
    """A token of a member's. `digest` is the SHA-256 of it, in hexadecimal digits; a token has 160 bits of chance.

    `beginning`: its first characters, by which its owner knows it again.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    digest = models.CharField(max_length=64, unique=True)
    beginning = models.CharField(max_length=12)
    made_at = models.DateTimeField(default=database_time.now)
    used_at = models.DateTimeField(null=True, help_text="When it was last shown, to the hour.")

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"{self.beginning}… of {self.user}"
