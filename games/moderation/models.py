"""Reports to moderators, what moderators impose, and blocks between members."""

from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.press.models.press import Message
from games.zines.models import Issue

LONGEST_REPORT = 2000
"""Characters of what a member says to moderators."""
THINGS = (
    "message", "member", "issue", "club", "event", "lobby_letter", "game", "entry", "team_of", "zine", "composition",
    "template", "archived_game",
)  # fmt: skip
"""Columns of `Report`, of which one says what it is about."""


def _exactly_one(*names: str) -> Q:
    """That one of these columns has a value, and the others none."""
    either = Q()
    for chosen in names:
        either |= Q(**{f"{name}__isnull": name != chosen for name in names})
    return either


class Report(models.Model):
    """What one member says of one thing: exactly one of THINGS.

    Only moderators read it. `team_of`: the team that this entry is in. `called`: the thing's name when it was reported.
    `settled_at`: when a moderator had dealt with it, `outcome` how, in words for the other moderators.
    """

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports_made")
    message = models.ForeignKey(Message, on_delete=models.CASCADE, null=True, blank=True, related_name="reports")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="reports_about"
    )
    issue = models.ForeignKey(Issue, on_delete=models.CASCADE, null=True, blank=True, related_name="reports")
    club = models.ForeignKey("games.Club", on_delete=models.CASCADE, null=True, blank=True, related_name="reports")
    event = models.ForeignKey("games.Event", on_delete=models.CASCADE, null=True, blank=True, related_name="reports")
    lobby_letter = models.ForeignKey(
        "games.LobbyLetter", on_delete=models.CASCADE, null=True, blank=True, related_name="reports"
    )
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, null=True, blank=True, related_name="reports")
    entry = models.ForeignKey("games.Entry", on_delete=models.CASCADE, null=True, blank=True, related_name="reports")
    team_of = models.ForeignKey(
        "games.Entry", on_delete=models.CASCADE, null=True, blank=True, related_name="reports_of_team"
    )
    zine = models.ForeignKey("games.Zine", on_delete=models.CASCADE, null=True, blank=True, related_name="reports")
    composition = models.ForeignKey(
        "games.Composition", on_delete=models.CASCADE, null=True, blank=True, related_name="reports"
    )
    template = models.ForeignKey(
        "games.GameTemplate", on_delete=models.CASCADE, null=True, blank=True, related_name="reports"
    )
    archived_game = models.ForeignKey(
        "games.ArchivedGame", on_delete=models.CASCADE, null=True, blank=True, related_name="reports"
    )
    called = models.CharField(max_length=200, blank=True, default="", db_default="", help_text="When it was reported.")
    text = models.TextField(max_length=LONGEST_REPORT)
    made_at = models.DateTimeField(default=database_time.now)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    outcome = models.TextField(max_length=LONGEST_REPORT, blank=True, db_default="")

    class Meta:
        ordering = ["-made_at"]
        constraints = [
            models.CheckConstraint(
                name="report_of_one",
                condition=_exactly_one(*THINGS),
            ),
            *(models.UniqueConstraint(fields=["by", thing], name=f"{thing}_reported_once") for thing in THINGS),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"


class Block(models.Model):
    """`by` does not want to meet `member`."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by")
    made_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["-made_at"]
        constraints = [
            models.UniqueConstraint(fields=["by", "member"], name="blocked_once"),
            models.CheckConstraint(condition=~Q(by=models.F("member")), name="nobody_blocks_themselves"),
        ]

    def __str__(self) -> str:
        return f"block {self.pk}"


class SanctionKind(models.TextChoices):
    """What a moderator can do to a member."""

    SILENCE = "silence", "silenced: writes to the GM alone"
    SUSPEND = "suspend", "suspended until a day"
    BAN = "ban", "banned"


class SanctionQuerySet(models.QuerySet["Sanction"]):
    def in_force(self, now: datetime) -> Self:
        """Those that are neither lifted nor over."""
        return self.filter(Q(until=None) | Q(until__gt=now), lifted_at=None)

    def barring(self) -> Self:
        """Those with which a member cannot log in."""
        return self.filter(kind__in=(SanctionKind.SUSPEND, SanctionKind.BAN))


class Sanction(models.Model):
    """What a moderator imposed on a member, why, and until when; the member's appeal, and its answer.

    `until` is empty for a ban, and for a silence without an end. Nothing is ever deleted: it is lifted.
    """

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sanctions")
    kind = models.CharField(max_length=8, choices=SanctionKind)
    reason = models.TextField(max_length=LONGEST_REPORT, help_text="The member reads it.")
    until = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=database_time.now)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    appeal = models.TextField(max_length=LONGEST_REPORT, blank=True, db_default="")
    appealed_at = models.DateTimeField(null=True, blank=True)
    answer = models.TextField(max_length=LONGEST_REPORT, blank=True, db_default="", help_text="The member reads it.")
    answered_at = models.DateTimeField(null=True, blank=True)

    objects = SanctionQuerySet.as_manager()

    class Meta:
        ordering = ["-made_at"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="sanction_has_reason"),
            models.CheckConstraint(
                name="suspension_has_end",
                condition=~Q(kind="suspend") | Q(until__isnull=False),
                violation_error_message="Say until when. Without an end it is a ban.",
            ),
        ]

    def __str__(self) -> str:
        return f"sanction {self.pk}"


class NameChange(models.Model):
    """A name that a moderator changed, why, and the owner's appeal with its answer. Nothing of it is ever deleted.

    `kind`: a key of `games.moderation.names.KINDS`; `thing`: the row's id. `before` and `after` are emptied when the
    member leaves whose own name it was.
    """

    kind = models.CharField(max_length=12)
    thing = models.PositiveBigIntegerField()
    before = models.CharField(max_length=200, blank=True)
    after = models.CharField(max_length=200, blank=True)
    reason = models.TextField(max_length=LONGEST_REPORT, help_text="Its owner reads it.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    report = models.ForeignKey(Report, on_delete=models.SET_NULL, null=True, blank=True, related_name="name_changes")
    made_at = models.DateTimeField(default=database_time.now)
    appeal = models.TextField(max_length=LONGEST_REPORT, blank=True, default="", db_default="")
    appealed_at = models.DateTimeField(null=True, blank=True)
    answer = models.TextField(
        max_length=LONGEST_REPORT, blank=True, default="", db_default="", help_text="The owner reads it."
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = "changed name"
        indexes = [models.Index(fields=["kind", "thing"], name="name_changes_of")]
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="name_change_has_reason")]

    def __str__(self) -> str:
        return f"change of a name {self.pk}"


class MemberNote(models.Model):
    """What a moderator notes on a member, for the other moderators. It stays as it was written."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="moderators_notes")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    text = models.TextField(max_length=LONGEST_REPORT)
    made_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="member_note_says_something")]

    def __str__(self) -> str:
        return f"note {self.pk}"


class KinshipKind(models.TextChoices):
    """How two members know each other."""

    FAMILY = "family", "Family"
    SCHOOL = "school", "Of one school"
    WORK = "work", "Of one workplace"
    FRIENDS = "friends", "Friends"


class Kinship(models.Model):
    """`asker` says that they and `other` know each other; it counts once `other` has confirmed it."""

    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="kin_asked")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="kin_told")
    kind = models.CharField(max_length=8, choices=KinshipKind)
    made_at = models.DateTimeField(default=database_time.now)
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["asker", "other"], name="kinship_asked_once"),
            models.CheckConstraint(condition=~Q(asker=models.F("other")), name="nobody_is_their_own_kin"),
        ]

    def __str__(self) -> str:
        return f"kinship {self.pk}"
