"""Sandboxes that somebody kept: a bench under a link that nobody can guess."""

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from games import database_time
from games.models.game import Game
from games.models.titles import TitleField

LIFE = timedelta(days=90)
"""How long a visitor's sandbox is kept. Members keep theirs until they remove them."""


def new_token() -> str:
    return secrets.token_urlsafe(12)


class SandboxQuerySet(models.QuerySet["Sandbox"]):
    def visitors(self) -> "SandboxQuerySet":
        """Those that belong to no member."""
        return self.filter(owner=None)

    def over(self, now: datetime) -> "SandboxQuerySet":
        """Those whose time is over."""
        return self.visitors().filter(made_at__lte=now - LIFE)

    def kept(self, now: datetime) -> "SandboxQuerySet":
        """Those that their links open: also before the others are cleared away."""
        return self.exclude(owner=None, made_at__lte=now - LIFE)


class Sandbox(models.Model):
    """A bench as it was when it was kept; it never changes. Whoever has the link may see it, for as long as it is kept.

    `gm_only`: it was opened with a GM's eyes, and is for the GMs of its game alone. Whose it is is told to nobody: of a
    turn of an anonymous game that would say who plays.
    """

    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="sandboxes"
    )
    title = TitleField(max_length=120, blank=True)
    variant = models.CharField(max_length=40)
    bench = models.JSONField(help_text="As games.sandbox.bench writes it.")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the bench: the same is kept once.")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, blank=True, related_name="sandboxes")
    gm_only = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=database_time.now)

    objects = SandboxQuerySet.as_manager()

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name_plural = "sandboxes"
        constraints = [
            models.CheckConstraint(condition=Q(gm_only=False) | Q(game__isnull=False), name="sandbox_gms_have_a_game")
        ]

    def __str__(self) -> str:
        return self.title or f"A sandbox of {self.made_at:%Y-%m-%d}"

    def get_absolute_url(self) -> str:
        return reverse("sandbox-kept", args=[self.token])

    @property
    def kept_until(self) -> datetime | None:
        """When a visitor's is cleared away; None for a member's."""
        return self.made_at + LIFE if self.owner_id is None else None
