"""Tokens with which programs act for members. Only a digest is kept: a token is shown once."""

from datetime import datetime

from django.conf import settings
from django.db import models

from games import database_time
from games.models.titles import TitleField


class TokenScope(models.TextChoices):
    """What a token may do. The label is what its owner reads when they choose; each view of the API names one."""

    READ = "read", "Read what you may see: games, results, standings, members"
    PLAY = "play", "Play your seats: orders, ready, votes, joining, appeals, holidays, settings"
    PRESS = "press", "Read and write your letters, report and block"
    GM = "gm", "Make games, boards, rules and templates, and run your games as their GM"
    EVENTS = "events", "Enter and run clubs and tournaments"


ALL_SCOPES = " ".join(TokenScope.values)


class ApiToken(models.Model):
    """A token of a member's. `digest` is the SHA-256 of it, in hexadecimal digits; a token has 160 bits of chance.

    `beginning`: its first characters, by which its owner knows it again. `scopes`: what it may do, words of Scope with
    blanks between them; tokens that are older than scopes may do all.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = TitleField(max_length=60, blank=True, default="", db_default="", help_text="What its owner calls it.")
    digest = models.CharField(max_length=64, unique=True)
    beginning = models.CharField(max_length=12)
    scopes = models.CharField(max_length=60, default=ALL_SCOPES, db_default=ALL_SCOPES)
    made_at = models.DateTimeField(default=database_time.now)
    used_at = models.DateTimeField(null=True, help_text="When it was last shown, to the hour.")
    ends_at = models.DateTimeField(null=True, help_text="From when on it is refused. Empty: it has no end.")

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"{self.beginning}… of {self.user}"

    @property
    def scope_list(self) -> list[TokenScope]:
        """The scopes, in the order of Scope."""
        held = self.scopes.split()
        return [scope for scope in TokenScope if scope.value in held]

    def is_over(self, now: datetime) -> bool:
        """Whether its end has come."""
        return self.ends_at is not None and self.ends_at <= now
