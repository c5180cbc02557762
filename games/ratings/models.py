"""What became of games that are over: one row a game, one a stay in it; with the ledger of ratings (games/ratings)."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.bots import BotStrength
from games.models.game import Game
from games.models.seat import Seat


class NotRated(models.TextChoices):
    """Why a game that is over changes no rating of people."""

    STOPPED = "stopped", "It was stopped before anything was decided."
    PRIVATE = "private", "It is private."
    GM_PLAYED = "gm_played", "Somebody who ruled it held a seat in it."
    FEW = "few", "Fewer than two people held a seat from its start."
    PROGRAM = "program", "A program held a seat in it."
    CONTINUED = "continued", "It was begun elsewhere."
    TAKEN_OUT = "taken_out", "A moderator has taken it out of the ledger."
    UNREADABLE = "unreadable", "Its rules cannot be read."


class Part(models.TextChoices):
    """What part somebody had in a game."""

    WHOLE = "whole", "from start to end"
    LEFT = "left", "left"
    TOOK_OVER = "took_over", "took over"


class End(models.TextChoices):
    """How a game ended for somebody."""

    WON = "won", "won"
    DRAWN = "drawn", "drawn"
    LOST = "lost", "lost"
    LEFT = "left", "left"


class GameRecordQuerySet(models.QuerySet["GameRecord"]):
    def owed(self) -> Self:
        """Those that are to be read from their games anew, the oldest games first."""
        return self.filter(owed_at__isnull=False, failures__lt=GameRecord.MOST_FAILURES).order_by("ended_at", "pk")


class GameRecord(models.Model):
    """What became of one game of people. Made when it ends, and read from it anew whenever its past is corrected.

    `ended_at` is when it ended for the first time: its place among all games, which no correction moves.
    """

    MOST_FAILURES = 3

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="record")
    ended_at = models.DateTimeField(help_text="When the game ended first: its place in the ledger.")
    owed_at = models.DateTimeField(null=True, help_text="Since when it is to be read anew; empty: it is up to date.")
    failures = models.PositiveSmallIntegerField(default=0, help_text="How often reading it broke off.")

    kind = models.CharField(max_length=8, blank=True, help_text="win, draw or stopped; empty while the game goes on.")
    system = models.CharField(max_length=20, blank=True, help_text="The scoring system.")
    years = models.PositiveSmallIntegerField(default=0, help_text="How many years were played.")
    variant = models.CharField(max_length=40, blank=True)
    without = models.JSONField(default=list, help_text="Rules struck from the variant, as the game has them.")
    with_rules = models.JSONField(default=list, help_text="Rules added to it.")
    press = models.CharField(max_length=6, blank=True)
    private = models.BooleanField(default=False)
    by_ruling = models.BooleanField(default=False, help_text="Its end was ruled by its GM.")
    pool = models.CharField(max_length=50, blank=True, help_text="In which its people are rated; empty: in none.")
    not_rated = models.CharField(max_length=10, blank=True, db_default="", choices=NotRated)

    taken_out_at = models.DateTimeField(null=True, blank=True, help_text="Since when it is out of the ledger.")
    taken_out_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    taken_out_reason = models.CharField(max_length=300, blank=True)

    objects = GameRecordQuerySet.as_manager()

    class Meta:
        verbose_name = "record of a game"
        verbose_name_plural = "records of games"
        indexes = [
            models.Index(fields=["ended_at"], name="record_owed", condition=Q(owed_at__isnull=False)),
            models.Index(fields=["-ended_at", "-id", "private", "kind"], name="record_ended"),
            models.Index(fields=["variant", "-ended_at"], name="record_of_variant"),
            models.Index(fields=["years"], name="record_length"),
        ]

    def __str__(self) -> str:
        return f"What became of {self.game}"


class SeatRecord(models.Model):
    """One stay in a game that is over: a member's or a bot's; the lines of the ledger are those with a `rank`.

    A rating is a normal distribution: `mu` its mean, `sigma` its standard deviation. Who took a seat over has no rank,
    so nothing is changed by it; who left has the last.
    """

    record = models.ForeignKey(GameRecord, on_delete=models.CASCADE, related_name="stays")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="records")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="seat_records")
    bot = models.CharField(max_length=10, blank=True, help_text="How strong a bot; empty: a member.")
    ended_at = models.DateTimeField(help_text="As the game's record has it.")

    part = models.CharField(max_length=10, choices=Part)
    end = models.CharField(max_length=6, choices=End)
    centres = models.PositiveSmallIntegerField(default=0)
    score = models.CharField(max_length=80, blank=True, help_text="Exactly, as a fraction; empty: it has none.")
    share = models.FloatField(default=0.0, help_text="The score as a share of all scores of the game, rounded.")
    place = models.PositiveSmallIntegerField(default=0, help_text="Among all seats by score; 0: it has none.")
    seat_end = models.CharField(
        max_length=6, choices=End, blank=True, help_text="How it ended for the seat; on one of its stays alone."
    )
    asked = models.PositiveIntegerField(
        default=0, db_default=0, help_text="Deadlines at which orders of whose stay it is were due, and that count."
    )
    met = models.PositiveIntegerField(default=0, db_default=0, help_text="How many of them were met.")
    opening = models.TextField(blank=True, help_text="The seat's orders of the first movement window.")
    openings = models.TextField(blank=True, help_text="Those of the first two, in the first year.")

    pool = models.CharField(max_length=50, blank=True, help_text="In which it is rated; empty: not at all.")
    rank = models.PositiveSmallIntegerField(null=True, help_text="Among those who are rated.")
    mu_before = models.FloatField(null=True)
    sigma_before = models.FloatField(null=True)
    mu_after = models.FloatField(null=True)
    sigma_after = models.FloatField(null=True)
    library = models.CharField(max_length=30, blank=True, help_text="What worked it out.")

    class Meta:
        verbose_name = "record of a stay"
        verbose_name_plural = "records of stays"
        ordering = ["record", "place", "seat__position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["record", "seat", "user"], name="seat_record_once"),
            models.CheckConstraint(
                condition=Q(rank=None, pool="") | (Q(rank__isnull=False) & ~Q(pool="")), name="seat_record_rank_in_pool"
            ),
            models.CheckConstraint(condition=Q(bot="") | Q(user=None), name="seat_record_bot_or_member"),
        ]
        indexes = [
            models.Index(fields=["user", "-ended_at"], name="seat_record_of_member"),
            models.Index(
                fields=["pool", "user", "bot", "ended_at"], name="seat_record_line", condition=Q(rank__isnull=False)
            ),
            models.Index(fields=["pool", "ended_at"], name="seat_record_ledger", condition=Q(rank__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.seat} in {self.record.game}"

    @property
    def bot_name(self) -> str:
        """How strong a bot, in a word."""
        return str(BotStrength(self.bot).label) if self.bot else ""


class RatingPool(models.Model):
    """How far the numbers of one pool are worked out. `changes` counts what was changed in its lines."""

    id = models.CharField(max_length=50, primary_key=True)
    stale_at = models.DateTimeField(null=True, help_text="From which game on its numbers are to be made anew.")
    changes = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = "pool of ratings"
        verbose_name_plural = "pools of ratings"

    def __str__(self) -> str:
        return self.id
