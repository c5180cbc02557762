"""Games that were played elsewhere."""

from datetime import timedelta
from typing import Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Q

from games import database_time
from games.models.game import Game, new_slug
from games.models.packing import PackedJSONField
from games.models.titles import TitleField

READ_WITHIN = timedelta(seconds=330)
"""After which whoever began to read a game is thought to be dead: longer than a task may hold its worker."""


class ArchiveStatus(models.TextChoices):
    WAITING = "waiting", "Waits to be read"
    KEPT = "kept", "Kept"
    REFUSED = "refused", "Not read"


class ArchivedGameQuerySet(models.QuerySet["ArchivedGame"]):
    def kept(self) -> Self:
        return self.filter(status=ArchiveStatus.KEPT)

    def waiting(self) -> Self:
        return self.filter(status=ArchiveStatus.WAITING)

    def free(self) -> Self:
        """Those that wait and that no worker reads now, in the order in which they are read."""
        given_up = database_time.now() - READ_WITHIN
        return self.waiting().filter(Q(begun_at=None) | Q(begun_at__lt=given_up)).order_by("bulk", "pk")

    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Listed games that are kept, and one's own."""
        listed = Q(status=ArchiveStatus.KEPT, listed=True)
        return self.filter(listed | Q(keeper=user)) if user.is_authenticated else self.filter(listed)


class ArchivedGame(models.Model):
    """A game that was played elsewhere. `document` (docs/game-file.md) is there once it is kept, `raw` until then.

    Games that came in one upload have the same `upload`.
    """

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    upload = models.SlugField(max_length=12, db_index=True, editable=False)
    keeper = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="archived_games"
    )
    listed = models.BooleanField(default=True, help_text="Everybody finds it; else its keeper alone.")
    status = models.CharField(max_length=8, choices=ArchiveStatus, default=ArchiveStatus.WAITING)
    file_name = TitleField(max_length=200, help_text="Of the file it was read from.")
    raw = models.TextField(blank=True, help_text="What was uploaded, until it is read.")
    tries = models.PositiveSmallIntegerField(default=0, help_text="How often a worker has begun with it.")
    begun_at = models.DateTimeField(null=True, blank=True, help_text="When a worker began with it last.")
    bulk = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Of a whole archive, brought by an operator: read when nothing else waits.",
    )
    trouble = models.CharField(max_length=600, blank=True, help_text="Why it was not read.")

    name = TitleField(max_length=200, blank=True)
    place = models.CharField(max_length=200, blank=True, help_text="Where it was played.")
    date = models.CharField(max_length=60, blank=True, help_text="When it was played, in any words.")
    gm_name = TitleField("GM", max_length=200, blank=True)
    players = models.JSONField(default=dict, blank=True, help_text="Names as text, by seat.")
    source = models.CharField(max_length=500, blank=True, help_text="Where it was published.")

    form = models.CharField(max_length=100, blank=True, help_text="What it was read as.")
    notes = models.JSONField(default=list, blank=True, help_text="What of it was not understood.")
    variant = models.CharField(max_length=60, blank=True)
    turns = models.PositiveIntegerField(default=0)
    differing = models.PositiveIntegerField(default=0, help_text="How many differences there are.")
    differences = models.JSONField(default=list, blank=True, help_text="The first of them, with their phases.")
    document = PackedJSONField(null=True, blank=True)
    made_at = models.DateTimeField(default=database_time.now)
    done_at = models.DateTimeField(null=True, blank=True)

    objects = ArchivedGameQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["bulk", "id"], name="archive_in_turn", condition=Q(status="waiting"))]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=ArchiveStatus.values), name="archive_status_known"),
            models.CheckConstraint(
                condition=~Q(status="kept") | (Q(document__isnull=False) & Q(raw="")), name="archive_kept_whole"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.file_name

    def get_absolute_url(self) -> str:
        return f"/archive/{self.slug}/"


class Continuation(models.Model):
    """A game here that goes on from the last position of one of the archive, which is its past."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="continuation")
    past = models.ForeignKey(ArchivedGame, on_delete=models.PROTECT, related_name="continuations")

    def __str__(self) -> str:
        return f"{self.game} goes on from {self.past}"
