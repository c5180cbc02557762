"""Branches: a stretch of a game played again with other rulings, beside the line that is published."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from engine.model.json_data import JsonDict
from games import database_time
from games.models.game import Game
from games.models.stored import DRAFTS, StoredForms
from games.models.turn import Turn


class BranchStatus(models.TextChoices):
    WORKING = "working", "Being replayed"
    READY = "ready", "Ready to compare"
    BROKEN = "broken", "Broken off"
    PUBLISHED = "published", "Published"
    DROPPED = "dropped", "Dropped"


class BranchQuerySet(models.QuerySet["Branch"]):
    def published(self) -> Self:
        """What has changed the past of a game, for everybody to read."""
        return self.filter(status=BranchStatus.PUBLISHED)

    def drafts(self) -> Self:
        """What only the GM knows of."""
        return self.filter(status__in=(BranchStatus.WORKING, BranchStatus.READY, BranchStatus.BROKEN))


class Branch(StoredForms):
    """One turn again, with what the GM rules, and every later turn after it with the orders that were given.

    `follows` is the published line from `number` on, as far as it has been replayed; `line` the turns made for it, in
    order. They are rows of Turn like all others and are not published. Publishing moves the mark `published` from one
    to the other, so that nothing is deleted and the way back is a branch again (`returns_to`).
    """

    STORED = (DRAFTS,)

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="branches")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=database_time.now)
    number = models.PositiveIntegerField(help_text="The first turn that is made anew.")
    phase = models.CharField(max_length=12)
    stop = models.CharField(max_length=12, blank=True, help_text="From where it is played anew; empty: from today.")
    returns_to = models.ForeignKey(
        Turn, on_delete=models.PROTECT, null=True, related_name="+", help_text="The end of an older line."
    )
    rulings = models.JSONField(default=list, help_text="Rulings to be made: phase, kind, data, reason, audience.")
    withdrawn = models.JSONField(default=list, help_text="Ids of rulings to be withdrawn.")

    status = models.CharField(max_length=10, choices=BranchStatus, default=BranchStatus.WORKING)
    follows = models.JSONField(default=list, help_text="Ids of the published turns that were replayed.")
    line = models.JSONField(default=list, help_text="Ids of the turns of this branch.")
    changed = models.JSONField(default=list, help_text="What came out otherwise, line by line.")
    total = models.PositiveIntegerField(default=0, help_text="How many turns there were to replay.")
    error = models.TextField(blank=True, help_text="Why it broke off. For the GM: it may name what is hidden.")
    worked_at = models.DateTimeField(default=database_time.now)

    explanation = models.TextField(blank=True)
    settled_at = models.DateTimeField(null=True, help_text="When it was published or dropped.")
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    objects = BranchQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "branches"
        constraints = [
            models.CheckConstraint(condition=Q(status__in=BranchStatus.values), name="branch_status_known"),
            models.CheckConstraint(
                condition=~Q(status=BranchStatus.PUBLISHED) | ~Q(explanation=""), name="branch_published_explained"
            ),
        ]

    def __str__(self) -> str:
        return f"From {self.game.phase_name(self.phase)} on"

    @property
    def is_draft(self) -> bool:
        return self.status in (BranchStatus.WORKING, BranchStatus.READY, BranchStatus.BROKEN)

    @property
    def done(self) -> int:
        """How many turns have been replayed so far."""
        return len(self.line)

    def turns(self, which: list[int] | None = None) -> list[Turn]:
        """The turns of this branch (or of these ids) in their order."""
        ids = self.line if which is None else which
        turns_by_pk = Turn.objects.in_bulk(ids)
        return [turns_by_pk[pk] for pk in ids]

    def rulings_at(self, phase: str) -> list[JsonDict]:
        """The rulings to be made on one turn, as they were drafted."""
        return [one for one in self.rulings if one["phase"] == phase]
