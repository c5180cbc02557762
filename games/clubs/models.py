"""Clubs, who is in them, what is on their shelves, and who follows them."""

from typing import Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Q
from django.urls import reverse

from games import database_time
from games.game_templates.models import GameTemplate
from games.models.game import Game
from games.models.game_choices import LONGEST_TABLE_RULES
from games.models.titles import TitleField

LONGEST_ABOUT = 20_000  # characters


class Colour(models.TextChoices):
    """The colour of a club. Each is a token of its own (`static/css/tokens.css`)."""

    BRICK = "brick", "Brick"
    OCHRE = "ochre", "Ochre"
    MOSS = "moss", "Moss"
    TEAL = "teal", "Teal"
    NAVY = "navy", "Navy"
    PLUM = "plum", "Plum"


class Joining(models.TextChoices):
    """How one becomes a member."""

    OPEN = "open", "Whoever wants to"
    ASKED = "asked", "Whom the editors let in"


class ClubQuerySet(models.QuerySet["Club"]):
    def shown_to(self, user: User | AnonymousUser) -> Self:
        """Those that a reader finds: not hidden, or edited by them."""
        if not user.is_authenticated:
            return self.filter(hidden_at=None)
        edited = ClubMember.objects.editors().filter(user=user.pk).values("club")
        return self.filter(Q(hidden_at=None) | Q(pk__in=edited))


class Club(models.Model):
    """A club. `name` stands in its address. Everybody may read it, unless moderators have hidden it."""

    name = models.SlugField(max_length=40, unique=True)
    title = TitleField(max_length=80)
    motto = TitleField(max_length=160, blank=True, help_text="Stands under the title.")
    about = models.TextField(max_length=LONGEST_ABOUT, blank=True, help_text="What it is, in Markdown.")
    table_rules = models.TextField(
        max_length=LONGEST_TABLE_RULES,
        blank=True,
        default="",
        db_default="",
        help_text="In Markdown. A game that is begun from the club's page has them as rules of its table.",
    )
    colour = models.CharField(max_length=8, choices=Colour, default=Colour.BRICK)
    joining = models.CharField(max_length=8, choices=Joining, default=Joining.OPEN)
    templates = models.ManyToManyField(GameTemplate, blank=True, related_name="clubs")
    compositions = models.ManyToManyField("games.Composition", blank=True, related_name="clubs")
    boards = models.ManyToManyField("games.Board", blank=True, related_name="clubs")
    made_at = models.DateTimeField(default=database_time.now)
    hidden_at = models.DateTimeField(null=True, blank=True, help_text="Since when moderators hide it.")

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ["title", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(title=""), name="club_has_title")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("clubs:club", args=[self.name])


class ClubMemberQuerySet(models.QuerySet["ClubMember"]):
    def joined(self) -> Self:
        """Members, without those who have asked and wait."""
        return self.filter(joined_at__isnull=False)

    def waiting(self) -> Self:
        """Those who have asked to be members."""
        return self.filter(joined_at=None)

    def editors(self) -> Self:
        return self.joined().filter(editor=True)

    def standbys(self) -> Self:
        """Members who are told of seats that fall free, those who have stood by longest first."""
        return self.joined().filter(standby_since__isnull=False).order_by("standby_since", "pk")


class ClubMember(models.Model):
    """One member of one club. `joined_at` empty: they have asked, and wait for an editor."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="clubs")
    editor = models.BooleanField(default=False)
    asked_at = models.DateTimeField(default=database_time.now)
    joined_at = models.DateTimeField(null=True, blank=True)
    standby_since = models.DateTimeField(
        null=True, blank=True, help_text="Since when they are told of seats that fall free at the club's tables."
    )

    objects = ClubMemberQuerySet.as_manager()

    class Meta:
        ordering = ["-editor", "joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="club_member_once"),
            models.CheckConstraint(
                condition=Q(editor=False) | Q(joined_at__isnull=False), name="club_editor_is_member"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.club}"


class ClubGame(models.Model):
    """A game on the shelf of a club: one of its tables. A game belongs to one club at most."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="shelf")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="of_club")
    added_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["-added_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.game} of {self.club}"


class ClubFollower(models.Model):
    """Who follows a club: its news stand on their front page."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="followers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="clubs_followed")
    since = models.DateTimeField(default=database_time.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="club_followed_once")]

    def __str__(self) -> str:
        return f"{self.user} follows {self.club}"
