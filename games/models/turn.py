"""Turns: what the engine got and what it answered. An adjudicated turn never changes."""

from datetime import datetime, timedelta
from typing import Any, Self

from django.db import models
from django.db.models import Q

import engine
from engine.io.stored_forms import load_outcome, stored_faults, stored_state
from engine.rulebook.position_faults import Fault
from games import database_time
from games.models.game import Game
from games.models.game_choices import GameStatus
from games.models.packing import PackedJSONField
from games.models.stored import StoredForms, column, list_column

LONGEST_REMINDER = timedelta(hours=12)

# Written when a turn is adjudicated and never again; guards.py has the database insist on it too.
CONTENT = (
    "game_id",
    "number",
    "revision",
    "phase",
    "state",
    "submissions",
    "rulings",
    "outcome",
    "draws",
    "rulebook_version",
    "missed",
    "adjudicated_at",
)


class TurnQuerySet(models.QuerySet["Turn"]):
    def published(self) -> Self:
        """The game's line: one turn for each number."""
        return self.filter(published=True)

    def adjudicated(self) -> Self:
        return self.filter(adjudicated_at__isnull=False)

    def open(self) -> Self:
        return self.filter(published=True, adjudicated_at=None, game__status=GameStatus.RUNNING)

    def of_people(self) -> Self:
        """Turns for which people wait: not those of games against bots (`Game.is_against_bots`)."""
        return self.filter(game__own_pace=False, game__exhibition=False)

    def of_bots(self) -> Self:
        return self.filter(Q(game__own_pace=True) | Q(game__exhibition=True))

    def due(self, now: datetime) -> Self:
        """Open turns that a worker should adjudicate now."""
        reached = Q(due__lte=now) | Q(ready_at__lte=now)
        return self.open().filter(reached).filter(Q(retry_at=None) | Q(retry_at__lte=now))


class ImmutableTurn(Exception):
    """Somebody tried to change an adjudicated turn."""


class Turn(StoredForms):
    """One phase of a game, open or adjudicated.

    The published turns of a game, by number, are its history; the one without `adjudicated_at` is open. A turn
    adjudicated again is a new row with the next revision and the same number, and `published` moves to it: the old
    row stays as it was. `parent` is the turn before, so that every line that was ever played can be walked.
    """

    STORED = (
        column("state", "state"),
        list_column("ruling", "rulings"),
        column("outcome", "outcome"),
        column("draws", "draws"),
    )

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="turns")
    number = models.PositiveIntegerField()
    revision = models.PositiveIntegerField(default=1)
    parent = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="children")
    published = models.BooleanField(default=True)

    phase = models.CharField(max_length=12, help_text="As in S1901M.")
    state = PackedJSONField(outside=["house"], help_text="The position before, as engine.dump_state gives it.")
    rulebook_version = models.CharField(max_length=64)
    opened_at = models.DateTimeField(default=database_time.now)
    due = models.DateTimeField(null=True, blank=True, help_text="When it closes; empty while the game is paused.")
    remind_at = models.DateTimeField(null=True, blank=True, help_text="When those without orders are written to.")
    remaining = models.DurationField(null=True, blank=True, help_text="Time left when the game was paused.")
    wanted = models.JSONField(default=list, help_text="Seat ids that have something to submit.")
    ready_at = models.DateTimeField(null=True, blank=True, help_text="Since when everybody who is waited for is ready.")
    grace_given = models.BooleanField(default=False)
    gated_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When its papers were taken in for the GM to look at the outcome; it is published when it is due.",
    )

    submissions = PackedJSONField(null=True, help_text="Seat id to order lines, as they went into the engine.")
    rulings = PackedJSONField(null=True, help_text="The rulings that went into the engine.")
    outcome = PackedJSONField(null=True, help_text="As engine.dump_outcome gives it.")
    draws = PackedJSONField(null=True, help_text="Every draw made, as the engine stores draws.")
    adjudicated_at = models.DateTimeField(null=True)
    missed = models.JSONField(
        null=True, help_text="Ids of the seats that were waited for in vain; null where nobody kept it."
    )

    failures = models.PositiveIntegerField(default=0)
    retry_at = models.DateTimeField(null=True, blank=True)

    objects = TurnQuerySet.as_manager()

    class Meta:
        ordering = ["game", "number", "revision"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number", "revision"], name="turn_revision_once"),
            models.UniqueConstraint(fields=["game", "number"], name="turn_published_once", condition=Q(published=True)),
            models.UniqueConstraint(
                fields=["game"], name="turn_open_once", condition=Q(published=True, adjudicated_at=None)
            ),
            models.CheckConstraint(
                condition=Q(adjudicated_at=None, outcome=None, submissions=None, rulings=None)
                | Q(
                    adjudicated_at__isnull=False,
                    outcome__isnull=False,
                    submissions__isnull=False,
                    rulings__isnull=False,
                ),
                name="turn_open_or_complete",
            ),
        ]
        indexes = [
            models.Index(fields=["due"], name="turn_due", condition=Q(published=True, adjudicated_at=None)),
            models.Index(
                fields=["-adjudicated_at"], name="turn_done", condition=Q(published=True, adjudicated_at__isnull=False)
            ),
            models.Index(fields=["remind_at"], name="turn_remind", condition=Q(adjudicated_at=None)),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.game.phase_name(self.phase)}"

    def save(self, *args: object, **kwargs: object) -> None:
        if self.pk is not None:
            stored = Turn.objects.filter(pk=self.pk, adjudicated_at__isnull=False).first()
            if stored is not None and any(getattr(stored, name) != getattr(self, name) for name in CONTENT):
                raise ImmutableTurn(f"Turn {self.number} of {self.game} is adjudicated and does not change any more.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        if self.adjudicated_at is not None:
            raise ImmutableTurn(f"Turn {self.number} of {self.game} is adjudicated and is not deleted.")
        return super().delete(*args, **kwargs)

    @property
    def window(self) -> str:
        """The letter of the window: M, R, A, G or P."""
        return self.phase[-1]

    @property
    def is_open(self) -> bool:
        return self.adjudicated_at is None and self.published

    @property
    def length(self) -> timedelta:
        """How long the window is open, as far as it is known."""
        return self.due - self.opened_at if self.due else self.usual_length

    @property
    def usual_length(self) -> timedelta:
        """How long the game gives this window; while the GM looks at the outcome, how long that may take."""
        minutes = self.game.gate_minutes if self.gated_at else self.game.window_minutes(self.window)
        return timedelta(minutes=minutes)

    def set_due(self, due: datetime | None) -> None:
        """Set the deadline, and with it the moment of the reminder. Windows under an hour have none.

        None: there is no deadline, in a game at one's own pace.
        """
        self.due = due
        self.remind_at = self.reminder

    @property
    def reminder(self) -> datetime | None:
        """When the deadline is said to be near, whether anybody has been written to or not (`remind_at`)."""
        if self.due is None or self.gated_at is not None or self.length < timedelta(hours=1):
            return None
        return self.due - min(self.length / 4, LONGEST_REMINDER)

    def counts_from(self, now: datetime) -> tuple[datetime, bool]:
        """From when the window after this one counts, which closes now, and whether that is a deadline that passed.

        The deadline, however late a worker came; where the GM has looked at the outcome, when the papers were taken in.
        What those who were missing were given besides counts for nothing.
        """
        on_time = self.gated_at is None and self.due is not None and self.due <= now
        closed = self.due if on_time and self.due is not None else self.gated_at or now
        grace = timedelta(minutes=self.game.grace_minutes or 0) if self.grace_given else timedelta(0)
        return closed - grace, on_time or self.grace_given

    def stop_clock(self, now: datetime) -> None:
        """Keep what is left of the window for later, and save."""
        self.remaining = max((self.due or now) - now, timedelta(0))
        self.due = self.remind_at = None
        self.save(update_fields=["remaining", "due", "remind_at"])

    def start_clock(self, now: datetime, *, at_least: timedelta) -> None:
        """Go on with what was left when the clock was stopped, and save; with fixed hours until one of those."""
        left = max(self.remaining or timedelta(0), at_least)
        self.set_due(now + left if self.gated_at else self.game.due_again(now, left, self.window))
        self.remaining = None
        self.save(update_fields=["remaining", "due", "remind_at"])

    def is_due(self, now: datetime) -> bool:
        """Whether the deadline has passed, or everybody is ready."""
        return (self.due is not None and self.due <= now) or (self.ready_at is not None and self.ready_at <= now)

    def loaded_state(self, rulebook: "engine.Rulebook") -> "engine.State":
        """The position before this turn, as the engine's own object. What is wrong in it is in `faults`.

        It is read once for what is stored and the rulebook: a page asks some six times, and it cannot be changed.
        """
        known = self.__dict__.get("_loaded")
        if known is None or known[0] is not rulebook or known[1] is not self.state:
            known = self.__dict__["_loaded"] = (rulebook, self.state, stored_state(rulebook, self.state))
        loaded: engine.State = known[2]
        return loaded

    def faults(self, rulebook: "engine.Rulebook") -> list[Fault]:
        """What an older version let pass in the position before this turn. It may be secret: for the GM alone."""
        return stored_faults(rulebook, self.state)

    def loaded_outcome(self, rulebook: "engine.Rulebook") -> "engine.Outcome":
        """What came of this turn, once it is adjudicated."""
        assert self.outcome is not None
        return load_outcome(rulebook, self.outcome, self.draws)


class TurnFailure(models.Model):
    """An adjudication that the engine broke off. For the GM and the operator: the text may hold orders."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="failure_log")
    at = models.DateTimeField(default=database_time.now)
    error = models.TextField()

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"{self.turn} at {self.at:%Y-%m-%d %H:%M}"
