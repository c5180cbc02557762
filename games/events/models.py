"""Events: entries, rounds of boards, and who plays what on them."""

from typing import Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Q
from django.urls import reverse

from games import database_time
from games.clubs.models import Club
from games.game_templates.models import GameTemplate
from games.models.game import Game, check_scoring
from games.models.ruling import Ruling
from games.models.titles import TitleField
from games.watching.models import OnlookerRole

LONGEST_ABOUT, LONGEST_APPEAL = 20_000, 2000  # characters


class EntryMode(models.TextChoices):
    """How one gets into an event."""

    OPEN = "open", "Whoever wants to"
    INVITED = "invited", "Whom the director invites"


class EventStatus(models.TextChoices):
    FORMING = "forming", "Takes entries"
    GOING = "going", "Being played"
    OVER = "over", "Over"


class EventQuerySet(models.QuerySet["Event"]):
    def directed_by(self, user: User | AnonymousUser) -> Self:
        """Those that a member directs, alone or beside the director."""
        if not user.is_authenticated:
            return self.none()
        beside = Event.co_directors.through.objects.filter(user=user.pk).values("event")
        return self.filter(Q(director=user.pk) | Q(pk__in=beside))

    def shown_to(self, user: User | AnonymousUser) -> Self:
        """Those that a reader finds: not hidden by moderators, or directed by them."""
        return self.filter(Q(hidden_at=None) | Q(pk__in=self.model.objects.directed_by(user).values("pk")))


class Event(models.Model):
    """A tournament with its director. `name` stands in its address. Everybody may read it.

    Boards of a round that is played here are made from `template`; without one, centre counts are entered by hand.
    `best` rounds of each entry count, 0 for all. `seed` begins all draws of boards. A league has divisions; at its end
    `moves` entries of each go up, and as many down, into the season that follows it.
    """

    name = models.SlugField(max_length=40, unique=True)
    title = TitleField(max_length=80)
    about = models.TextField(max_length=LONGEST_ABOUT, blank=True, help_text="What it is, in Markdown.")
    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    director = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="events_directed")
    co_directors = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="events_beside")
    template = models.ForeignKey(GameTemplate, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    entry = models.CharField(max_length=8, choices=EntryMode, default=EntryMode.OPEN)
    most = models.PositiveSmallIntegerField(default=0, help_text="Entries that fit; 0: no limit.")
    scoring = models.CharField(max_length=20, default="draw_size", validators=[check_scoring])
    best = models.PositiveSmallIntegerField(default=0, help_text="Rounds of each entry that count; 0: all.")
    bye = models.PositiveSmallIntegerField(default=0, help_text="Points for who sits a round out.")
    moves = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="Entries that go up from each division to the next season, and down."
    )
    team_best = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="Members of each team that count; 0: all."
    )
    season_before = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="season_after"
    )
    status = models.CharField(max_length=8, choices=EventStatus, default=EventStatus.FORMING)
    seed = models.CharField(max_length=32)
    made_at = models.DateTimeField(default=database_time.now)
    hidden_at = models.DateTimeField(null=True, blank=True, help_text="Since when moderators hide it.")

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [models.CheckConstraint(condition=~Q(title=""), name="event_has_title")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("events:event", args=[self.name])

    def is_directed_by(self, user: User | AnonymousUser) -> bool:
        """Whether this is its director, or one beside."""
        if not user.is_authenticated:
            return False
        return self.director_id == user.pk or self.co_directors.filter(pk=user.pk).exists()


class EntryState(models.TextChoices):
    INVITED = "invited", "invited"
    WAITING = "waiting", "on the waiting list"
    IN = "in", "in"
    OUT = "out", "dropped out"


class EntryQuerySet(models.QuerySet["Entry"]):
    def playing(self) -> Self:
        """Those to whom boards are drawn: in, and not barred from the site."""
        return self.filter(Q(user=None) | Q(user__is_active=True), state=EntryState.IN)


class Entry(models.Model):
    """Who takes part: a member, or somebody without an account whom the director wrote down by `title`.

    `division`: 0 where there are none. `twice`: whether they would play two boards of a round, to fill the last.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="event_entries"
    )
    title = TitleField(max_length=80, blank=True)
    state = models.CharField(max_length=8, choices=EntryState, default=EntryState.IN)
    checked_in = models.BooleanField(default=False)
    division = models.PositiveSmallIntegerField(default=0, db_default=0)
    team = TitleField(max_length=40, blank=True, default="", db_default="")
    twice = models.BooleanField(default=False, db_default=False)
    apart = models.ManyToManyField("self", blank=True, help_text="Whom the director keeps off the same boards.")
    entered_at = models.DateTimeField(default=database_time.now)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["entered_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="event_entered_once"),
            models.CheckConstraint(condition=Q(user__isnull=False) | ~Q(title=""), name="entry_is_somebody"),
        ]

    def __str__(self) -> str:
        return str(self.user.profile) if self.user is not None else self.title


class RoundState(models.TextChoices):
    DRAWN = "drawn", "drawn"
    GOING = "going", "being played"
    OVER = "over", "over"


class Round(models.Model):
    """One round: boards that are played at a time. `draws`: how often it was drawn, which goes into its seed.

    `twice`: some play two boards, so that nobody sits out. `top`: the first so many boards are of the best placed.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=RoundState, default=RoundState.DRAWN)
    here = models.BooleanField(default=True, help_text="Played on this site; else counts are entered by hand.")
    bots = models.BooleanField(default=False, help_text="Bots take the seats that are left.")
    twice = models.BooleanField(default=False, db_default=False)
    top = models.PositiveSmallIntegerField(default=0, db_default=0)
    draws = models.PositiveSmallIntegerField(default=1)
    sits_out = models.ManyToManyField(Entry, blank=True, related_name="sat_out")
    started_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="round_once")]

    def __str__(self) -> str:
        return f"{self.event}, round {self.number}"


class EventBoard(models.Model):
    """One board of a round: a game here, or `counts` entered by hand.

    `counts`: {"centres": {seat: number}, "year": last year, "winner": seat or ""}. `trouble`: why its game could not be
    made.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    division = models.PositiveSmallIntegerField(default=0, db_default=0)
    game = models.OneToOneField(Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="of_event")
    counts = models.JSONField(null=True, blank=True)
    counted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    trouble = models.CharField(max_length=300, blank=True, default="", db_default="")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="event_board_once")]

    def __str__(self) -> str:
        return f"{self.round}, board {self.number}"


class Place(models.Model):
    """An entry's seat on a board. `left_at`: since when somebody else, or nobody, plays it for them.

    `counts`: whether it counts in the standings. Of two boards that one plays in a round one does.
    """

    board = models.ForeignKey(EventBoard, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="places")
    seat_id = models.CharField(max_length=40)
    left_at = models.DateTimeField(null=True, blank=True)
    counts = models.BooleanField(default=True, db_default=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["board", "entry"], name="event_place_once"),
            models.UniqueConstraint(
                fields=["board", "seat_id"], condition=Q(left_at=None), name="event_seat_held_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} as {self.seat_id}"


class EventOnlooker(models.Model):
    """A member whom a director lets look on at all boards of an event, present and to come."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="onlookers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="looks_on_events")
    role = models.CharField(max_length=12, choices=OnlookerRole)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    began_at = models.DateTimeField(default=database_time.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "user", "role"], condition=Q(ended_at=None), name="event_onlooker_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user.profile}, {self.get_role_display()}"


class EventAppealStatus(models.TextChoices):
    OPEN = "open", "Waits for the director"
    UPHELD = "upheld", "Upheld"
    DENIED = "denied", "Denied"
    WITHDRAWN = "withdrawn", "Withdrawn"


class EventAppeal(models.Model):
    """What an entrant asks the director to look at again: a board, or the standings (`board` None), and the answer.

    The entrant and the directors read it, nobody else: it may tell who plays what. `ruling`: on the past of the
    board's game, made because of it.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="appeals")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="appeals")
    board = models.ForeignKey(EventBoard, on_delete=models.SET_NULL, null=True, blank=True, related_name="appeals")
    text = models.TextField(max_length=LONGEST_APPEAL)
    made_at = models.DateTimeField(default=database_time.now)
    status = models.CharField(max_length=10, choices=EventAppealStatus, default=EventAppealStatus.OPEN)
    answer = models.TextField(max_length=LONGEST_APPEAL, blank=True, default="", db_default="")
    ruling = models.ForeignKey(Ruling, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    rulings: "list[Ruling]" = []
    """On its board, for the director who answers; filled in by `appeals_of`."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"], condition=Q(status=EventAppealStatus.OPEN), name="event_appeal_one_open"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.board or self.event}"
