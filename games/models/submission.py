"""What seats submit, and the receipts they get for it."""

import hashlib
from collections.abc import Sequence
from typing import Any, Self

from django.conf import settings
from django.db import models

from games import database_time
from games.models.seat import Seat
from games.models.turn import Turn


def orders_digest(lines: Sequence[str]) -> str:
    """SHA-256 of the canonical lines, one to a line: what a receipt is a receipt for."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


class SubmissionQuerySet(models.QuerySet["Submission"]):
    def counting(self) -> Self:
        """Those by which a seat has been heard: orders saved, or ready pressed."""
        return self.exclude(lines=[], ready=False)


class Submission(models.Model):
    """The paper of one seat for one turn. `draft` is what was typed; `lines` is what counts at the deadline.

    `unread`: what was handed in and does not count, for the GM to read (games.selectors.unread).
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="papers")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="papers")
    draft = models.TextField(blank=True, help_text="As typed, wrong lines and all.")
    lines = models.JSONField(default=list, help_text="The accepted lines, canonical.")
    asked = models.PositiveSmallIntegerField(
        null=True, help_text="How many orders, builds and the like were due when it was saved; empty: not counted."
    )
    ordered = models.PositiveSmallIntegerField(null=True, help_text="How many of them it has.")
    unread = models.JSONField(
        null=True,
        editable=False,
        help_text="Lines that were handed in and could not be read or given, each as `line`, with `why` and, where it "
        "is known, its `unit`.",
    )
    rows = models.JSONField(
        null=True,
        editable=False,
        help_text="The draft by rows, each with the version in which it last changed (games.common.order_rows).",
    )
    ready = models.BooleanField(default=False)
    saved_at = models.DateTimeField(null=True)

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        ordering = ["turn", "seat__position"]
        constraints = [models.UniqueConstraint(fields=["turn", "seat"], name="submission_once_a_turn")]

    def __str__(self) -> str:
        return f"{self.seat}, {self.turn.game.phase_name(self.turn.phase)}"

    @property
    def counts(self) -> bool:
        """Whether its seat has been heard by it: orders saved, or ready pressed."""
        return bool(self.lines) or self.ready

    @property
    def lacks(self) -> int:
        """How many orders it still lacks, as far as they were counted."""
        return max(0, (self.asked or 0) - (self.ordered or 0))


class AppendOnly(Exception):
    """Somebody tried to change or delete what is only ever added to."""


class Receipt(models.Model):
    """The site's word that a set of orders was taken, and when. Never changed."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="receipts")
    number = models.PositiveIntegerField()
    lines = models.JSONField()
    digest = models.CharField(max_length=64)
    taken_at = models.DateTimeField(default=database_time.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True)

    class Meta:
        ordering = ["submission", "number"]
        constraints = [models.UniqueConstraint(fields=["submission", "number"], name="receipt_number_once")]

    def __str__(self) -> str:
        return self.code

    def save(self, *args: object, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnly("A receipt is not changed.")
        super().save(*args, **kwargs)

    @property
    def code(self) -> str:
        """Short enough to read out: the phase, the number, and the beginning of the digest."""
        return f"{self.submission.turn.phase}-{self.number}-{self.digest[:8]}"
