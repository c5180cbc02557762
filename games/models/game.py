"""A game: what was agreed when it was made, and how far it has come."""

import secrets

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

import engine
from engine.rulebook.draws import commitment
from engine.scoring import SYSTEMS
from games import database_time
from games.models.at_table import AtTable
from games.models.bots import BotSettings
from games.models.game_choices import (
    A_TURN_LATER,
    HIGHEST_RATING,
    LONGEST_DELAY,
    LONGEST_QUIET,
    LONGEST_TABLE_RULES,
    LONGEST_WATCH_DELAY,
    MOST_DELAYS,
    Allocation,
    DrawPolicy,
    GameStatus,
    NmrPolicy,
    PressMode,
    Sitters,
)
from games.models.game_queries import GameQuerySet
from games.models.languages import Language
from games.models.stored import StoredForms, column, rules_number, rules_of
from games.models.timetable import LONGEST_GATE, LONGEST_WINDOW, Timetable
from games.models.titles import TitleField

SLUG_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else


def check_scoring(value: str) -> None:
    """Raise ValidationError unless there is a scoring system of that id."""
    if value not in SYSTEMS:
        raise ValidationError(f"There is no scoring system “{value}”. There are: {', '.join(SYSTEMS)}.")


def new_slug() -> str:
    return "".join(secrets.choice(SLUG_LETTERS) for _ in range(8))


def new_secret() -> str:
    return secrets.token_hex(32)


class Game(AtTable, StoredForms, Timetable, BotSettings):
    """One game. Its row is the lock for everything that happens in it (games/services/__init__.py)."""

    STORED = (rules_of("variant"), column("state", "start_state"))

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    name = TitleField(max_length=80)
    creator = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="games_created")
    gm = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="games_run",
        verbose_name="GM",
        help_text="Empty: the players run the game by majority.",
    )
    co_gms = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        blank=True,
        related_name="games_co_run",
        verbose_name="co-GMs",
        help_text="They rule as the GM does; who they are is the GM's to say.",
    )
    gm_may_play = models.BooleanField("GM may play", default=False, help_text="Said to everybody who joins.")
    gm_absent_since = models.DateTimeField(
        "GM asked for since", null=True, editable=False,
        help_text="When the site noticed that something waits for a GM who is not there, and asked for them.",
    )  # fmt: skip
    gm_wanted_since = models.DateTimeField(
        "open for a GM since", null=True, editable=False, help_text="Since when anybody fit may take the game over."
    )  # fmt: skip

    variant = models.CharField(max_length=40, default="standard")
    without = models.JSONField(default=list, blank=True, help_text="Rules struck from the variant.")
    with_rules = models.JSONField(default=list, blank=True, help_text="Rules added to the variant.")
    options = models.JSONField(default=dict, blank=True, help_text="Options of the rules that are not the default.")
    rules_schema = models.PositiveSmallIntegerField(default=rules_number, db_default=1, editable=False)
    rulebook_version = models.CharField(max_length=64, blank=True, editable=False)
    composition = models.ForeignKey(
        "CompositionRevision",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="games",
        help_text="Where the rules were taken from. The game plays by its own copy of them.",
    )

    board = models.TextField(
        blank=True, default="", db_default="", editable=False,
        help_text="The board in the place of the variant's, as `engine.boards.document.board_text` writes it.",
    )  # fmt: skip
    board_revision = models.ForeignKey(
        "BoardRevision",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="games",
        help_text="Where the board was taken from. The game is played on its own copy of it.",
    )

    follows = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="followers",
        help_text="The game that is over, whose people were asked to play this one.",
    )
    start_state = models.JSONField(
        null=True, blank=True, help_text="The position in which it begins, if not the opening; by all to be seen."
    )

    press = models.CharField(max_length=6, choices=PressMode, default=PressMode.FULL)
    grey_press = models.BooleanField(default=False, help_text="Public press may be unsigned.")
    read_marks = models.BooleanField(default=False, db_default=False, help_text="Press tells how far others have read.")
    language = models.CharField(
        max_length=2,
        choices=Language,
        blank=True,
        default=Language.ANY,
        db_default=Language.ANY,
        help_text="The language of its press.",
    )
    roll_call = models.BooleanField(
        default=False, db_default=False, help_text="An hour before its start it is asked who is there."
    )
    table_rules = models.TextField(
        max_length=LONGEST_TABLE_RULES,
        validators=[MaxLengthValidator(LONGEST_TABLE_RULES)],
        blank=True,
        default="",
        db_default="",
        help_text="What is agreed in words besides the rules, in Markdown.",
    )
    scoring = models.CharField(
        max_length=20,
        default="draw_size",
        db_default="draw_size",
        validators=[check_scoring],
        help_text="The system by which it is scored (`engine.scoring`).",
    )
    draws = models.CharField(
        max_length=5,
        choices=DrawPolicy,
        default=DrawPolicy.ALL,
        db_default=DrawPolicy.ALL,
        help_text="Who shares a draw that the players agree on.",
    )
    open_draws = models.BooleanField(
        default=False, db_default=False, help_text="Whoever sees the game sees who has voted for a draw."
    )
    failed_draws = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Votes for a draw end with the turn, and the table is told if there were some.",
    )
    quiet_years = models.PositiveSmallIntegerField(
        default=0,
        db_default=0,
        validators=[MaxValueValidator(LONGEST_QUIET)],
        help_text="After so many years in which no centre changed hands the survivors share it; 0: never.",
    )
    concessions = models.BooleanField(
        default=True, db_default=True, help_text="A game may be conceded: it is won when all others do."
    )
    anonymous = models.BooleanField(default=False, help_text="Who plays which seat is told when the game is over.")
    private = models.BooleanField(default=False, help_text="Seen and joined only by those with the invitation link.")
    invite_token = models.CharField(max_length=32, blank=True, editable=False)
    allocation = models.CharField(max_length=10, choices=Allocation, default=Allocation.DRAWN)
    bots_allowed = models.BooleanField(default=False, help_text="Empty seats may be given to bots.")
    programs_allowed = models.BooleanField(
        default=False, db_default=False, help_text="Accounts of programs may sit down, and are named so."
    )
    starts_at = models.DateTimeField(
        "starts at",
        null=True,
        blank=True,
        help_text="When it starts though it is not full: bots take the seats that are left. Empty: when it is full.",
    )

    own_pace = models.BooleanField(
        "at one's own pace",
        default=False,
        db_default=False,
        editable=False,
        help_text="One member plays against bots: no deadline, no mail, and it counts for nothing.",
    )

    least_met = models.PositiveSmallIntegerField(
        "deadlines met",
        default=0,
        db_default=0,
        validators=[MaxValueValidator(100)],
        help_text="Who sits down has met this share of their deadlines of the last year, in per cent, or is invited.",
    )
    rating_least = models.PositiveSmallIntegerField(
        "rating, at least",
        default=0,
        db_default=0,
        validators=[MaxValueValidator(HIGHEST_RATING)],
        help_text="Who sits down is rated so high in the game's pool, or not yet, or is invited; 0: nothing is asked.",
    )
    rating_most = models.PositiveSmallIntegerField(
        "rating, at most",
        default=0,
        db_default=0,
        validators=[MaxValueValidator(HIGHEST_RATING)],
        help_text="Who sits down is rated no higher; 0: nothing is asked.",
    )
    holidays = models.BooleanField(
        default=False, db_default=False, help_text="The clock stops while somebody who is waited for is on holiday."
    )
    delays = models.PositiveSmallIntegerField(
        default=0,
        db_default=0,
        validators=[MaxValueValidator(MOST_DELAYS)],
        help_text="How many times each seat may move a deadline; 0: never.",
    )
    delay_hours = models.PositiveSmallIntegerField(
        default=24,
        db_default=24,
        validators=[MinValueValidator(1), MaxValueValidator(LONGEST_DELAY)],
        help_text="By how many hours.",
    )
    sitters = models.CharField(
        max_length=4,
        choices=Sitters,
        default=Sitters.NONE,
        db_default=Sitters.NONE,
        help_text="Whether somebody else may order for a seat until a day.",
    )
    watch_delay = models.SmallIntegerField(
        default=0,
        db_default=0,
        validators=[MinValueValidator(A_TURN_LATER), MaxValueValidator(LONGEST_WATCH_DELAY)],
        help_text="Minutes after which spectators are shown a turn; 0: at once; -1: when the next one has been played.",
    )
    from_queue = models.BooleanField(
        default=False, db_default=False, editable=False, help_text="Made for members who waited in the queue."
    )
    exhibition = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text="Bots alone play it, for whoever looks in; when it is over, it begins anew.",
    )

    early_adjudication = models.BooleanField(default=True, help_text="Adjudicate as soon as everybody is ready.")
    grace_minutes = models.PositiveIntegerField(default=0, help_text="How long a missing seat is waited for, once.")
    late_orders = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Orders that come after the deadline count, as long as the turn is not adjudicated.",
    )
    gate_minutes = models.PositiveIntegerField(
        "release gate",
        default=0,
        help_text="How long the GM may look at an outcome before it is published, in minutes.",
    )
    nmr_policy = models.CharField("NMR policy", max_length=6, choices=NmrPolicy, default=NmrPolicy.VACATE)
    nmr_limit = models.PositiveSmallIntegerField("NMR limit", default=2)

    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    hidden_secret = models.CharField(max_length=64, default=new_secret, editable=False)
    secret_hash = models.CharField(max_length=64, editable=False)
    hidden_secret_hash = models.CharField(max_length=64, editable=False)
    hidden_secret_released = models.BooleanField(default=False, editable=False)

    status = models.CharField(max_length=10, choices=GameStatus, default=GameStatus.FORMING, db_index=True)
    turn_number = models.PositiveIntegerField(default=0, editable=False, help_text="The open turn; 0 before the start.")
    silent_turns = models.PositiveIntegerField(default=0, editable=False, help_text="Turns in which nobody was heard.")
    result = models.JSONField(null=True, blank=True, editable=False)  # {"kind": "win"|"draw"|"stopped", "seats": []}
    created_at = models.DateTimeField(default=database_time.now, editable=False)
    started_at = models.DateTimeField(null=True, editable=False)
    paused_at = models.DateTimeField(null=True, editable=False)
    resumes_at = models.DateTimeField(null=True, editable=False, help_text="When a paused game goes on by itself.")
    finished_at = models.DateTimeField(null=True, editable=False)

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["-created_at"], name="game_made"),
            models.Index(fields=["starts_at"], name="game_starts", condition=Q(status="forming")),
            models.Index(fields=["-started_at"], name="game_begun"),
            models.Index(fields=["resumes_at"], name="game_resumes", condition=Q(status="paused")),
            models.Index(fields=["-finished_at"], name="game_done"),
        ]
        constraints = [
            *(
                models.CheckConstraint(
                    condition=Q(**{f"{name}__gte": 1, f"{name}__lte": LONGEST_WINDOW}), name=f"game_{name}_in_bounds"
                )
                for name in ("movement_minutes", "retreat_minutes", "adjustment_minutes")
            ),
            models.CheckConstraint(
                condition=Q(weekdays="", hour=None) | (~Q(weekdays="") & Q(hour__isnull=False)),
                name="game_weekdays_with_hour",
            ),
            models.CheckConstraint(condition=Q(status__in=GameStatus.values), name="game_status_known"),
            models.CheckConstraint(
                condition=Q(status=GameStatus.FORMING, turn_number=0)
                | Q(status=GameStatus.ABANDONED)
                | (~Q(status=GameStatus.FORMING) & Q(turn_number__gte=1)),
                name="game_turn_once_started",
            ),
            models.CheckConstraint(condition=Q(gate_minutes__lte=LONGEST_GATE), name="game_gate_in_bounds"),
            models.CheckConstraint(condition=Q(private=False) | ~Q(invite_token=""), name="game_private_has_token"),
            models.CheckConstraint(
                condition=Q(status=GameStatus.PAUSED, paused_at__isnull=False)
                | (~Q(status=GameStatus.PAUSED) & Q(paused_at=None)),
                name="game_paused_since",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        self.secret_hash = commitment(self.secret)
        self.hidden_secret_hash = commitment(self.hidden_secret)
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return f"/games/{self.slug}/"

    @property
    def rulebook(self) -> "engine.Rulebook":
        """The rulebook agreed on (cached by the engine). RulebookError if it no longer fits together.

        Numbers out of their range, which older versions took, are told to the GM (games.gm.queries.mistakes).
        """
        return engine.load_rulebook(
            self.variant, without=tuple(self.without), with_=tuple(self.with_rules), options=self.options,
            board=self.board, stored=True,
        )  # fmt: skip

    def phase_name(self, phase: str) -> str:
        """A phase in the words of the rules that were agreed on, for lists; its code if those rules are gone.

        Pages say it in the words of the rules in force (games.selectors.positions).
        """
        try:
            return engine.phase_name(self.rulebook, phase) if phase else ""
        except Exception:  # also of rules that are stored in a shape that nobody reads
            return phase

    @property
    def is_against_bots(self) -> bool:
        """Whether no two people meet in it: it writes to nobody, counts for nothing, and nobody else sits down."""
        return self.own_pace or self.exhibition

    @property
    def is_going(self) -> bool:
        return self.status in (GameStatus.RUNNING, GameStatus.PAUSED)

    @property
    def delayed(self) -> bool:
        """Whether spectators are shown it later than its players, now."""
        return bool(self.watch_delay) and self.is_going

    @property
    def shut(self) -> bool:
        """Whether it is not for everybody's eyes now: the same as not `openly`."""
        return self.private or self.delayed

    @property
    def is_over(self) -> bool:
        return self.status in (GameStatus.FINISHED, GameStatus.ABANDONED)
