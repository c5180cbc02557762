"""Who sits at a game: seats, the members who hold or held them, and the figures that nobody plays."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from engine.model.wording import inside_sentence
from games import database_time
from games.models.game import Game
from games.models.game_choices import GameStatus

GM = "GM"
"""Stands for the GM among the seats of a thread or a request. No rulebook may name a seat so."""


class SeatQuerySet(models.QuerySet["Seat"]):
    def played(self) -> Self:
        """Held by a member, and not out of the game: those who are waited for and who vote."""
        return self.filter(player__isnull=False, out=False)

    def vacant(self) -> Self:
        return self.filter(player=None, bot=False, out=False)

    def open_to_replacements(self) -> Self:
        """Vacant, or kept warm by a bot."""
        return self.filter(player=None, out=False)


class SeatManager(models.Manager.from_queryset(SeatQuerySet)):  # type: ignore[misc]  # mypy knows no class made by a call
    """The seats that are at the table; `Seat.every` has those, too, that went when its rules were changed."""

    def get_queryset(self) -> SeatQuerySet:
        seats: SeatQuerySet = super().get_queryset().filter(gone=False)
        return seats


class Seat(models.Model):
    """A seat of a game: a power, or a player without units. `seat_id` is the engine's name for it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    seat_id = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=10, choices=[("power", "Power"), ("player", "Player without units")])
    position = models.PositiveSmallIntegerField(help_text="Order in the rulebook; also the seat's colour.")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="seats"
    )
    bot = models.BooleanField(default=False)
    out = models.BooleanField(default=False, help_text="Eliminated.")
    gone = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text="Not in the game any more: its rules were changed before the start. Kept for who once sat there.",
    )
    nmr_running = models.PositiveSmallIntegerField("NMR in a row", default=0)
    nmr_total = models.PositiveSmallIntegerField("NMR in all", default=0)

    objects = SeatManager()
    every = models.Manager()  # noqa: DJ012  (a manager, not a field)

    class Meta:
        ordering = ["position"]
        indexes = [models.Index(fields=["game"], name="seat_free", condition=Q(player=None, out=False))]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat_id"], name="seat_once_a_game"),
            models.UniqueConstraint(fields=["game", "player"], name="seat_one_each", condition=Q(player__isnull=False)),
            models.CheckConstraint(condition=Q(bot=False) | Q(player=None), name="seat_player_or_bot"),
            models.CheckConstraint(condition=Q(gone=False) | Q(player=None, out=True), name="seat_gone_is_empty"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def inside(self) -> str:
        """The name as it stands inside a sentence."""
        return inside_sentence(self.name)

    @property
    def is_played(self) -> bool:
        """Held by a member, and not out of the game."""
        return self.player_id is not None and not self.out

    @property
    def is_vacant(self) -> bool:
        return self.player_id is None and not self.bot


class MembershipQuerySet(models.QuerySet["Membership"]):
    def unconfirmed(self) -> Self:
        """Those who sit at a table whose settings have changed, and have not confirmed that."""
        return self.filter(left_at=None, confirm_by__isnull=False, game__status=GameStatus.FORMING)


class Membership(models.Model):
    """One stay of one member in one game: what they asked for, which seat they got, and until when."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="memberships")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="memberships")
    preferences = models.JSONField(default=list, blank=True, help_text="Seat ids, the dearest first.")
    joined_at = models.DateTimeField(default=database_time.now)
    left_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True, help_text="Why it ended.")
    missed = models.PositiveSmallIntegerField(
        null=True,
        editable=False,
        help_text="Deadlines missed in a row, where the seat was taken for that.",
    )
    agreed = models.JSONField(
        null=True, blank=True, editable=False,
        help_text="The settings they agreed to, where those have changed since.",
    )  # fmt: skip
    confirm_by = models.DateTimeField(
        null=True, editable=False, help_text="Until when they may confirm the changed settings; then the place is free."
    )
    called_for = models.DateTimeField(
        null=True, editable=False, help_text="The start for which the roll call has asked them."
    )
    here_for = models.DateTimeField(null=True, editable=False, help_text="The start for which they said: I am here.")

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ["joined_at", "pk"]
        indexes = [models.Index(fields=["confirm_by"], name="stay_unconfirmed", condition=Q(confirm_by__isnull=False))]
        constraints = [
            models.CheckConstraint(
                condition=Q(agreed__isnull=True, confirm_by=None) | Q(agreed__isnull=False, confirm_by__isnull=False),
                name="membership_asked_with_time",
            ),
            models.UniqueConstraint(
                fields=["game", "user"], name="membership_one_at_a_time", condition=Q(left_at=None)
            ),
            models.UniqueConstraint(
                fields=["seat"], name="membership_seat_held_once", condition=Q(left_at=None, seat__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.game}"


class Reserve(models.Model):
    """Who stands by for a seat of a full game that has not started; the first in time has the first seat."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reserves")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standing_by")
    since = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="reserve_of_game_once")]

    def __str__(self) -> str:
        return f"{self.user} for {self.game}"


class SpecialActor(models.Model):
    """One who acts in a game without being a power: a player without units (with a seat) or a figure nobody plays."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="special_actors")
    actor_id = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    seat = models.OneToOneField(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="actor", help_text="Empty: nobody plays it."
    )
    rule = models.CharField(max_length=60, blank=True, help_text="The rule that brings it into the game.")
    about = models.TextField(blank=True)

    class Meta:
        ordering = ["game", "actor_id"]
        constraints = [models.UniqueConstraint(fields=["game", "actor_id"], name="actor_once_a_game")]

    def __str__(self) -> str:
        return self.name
