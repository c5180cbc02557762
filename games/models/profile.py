"""What a member tells the site about themselves, besides name, mail and password."""

import zoneinfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

GONE = "Someone who left"


class ColourTheme(models.TextChoices):
    SYSTEM = "system", "As my device does"
    LIGHT = "light", "Day edition"
    DARK = "dark", "Night edition"


class MailKind(models.TextChoices):
    """The kinds of mail, each of which can be switched off. `Profile.wants` asks."""

    TURN = "turn", "A turn was adjudicated"
    DEADLINE = "deadline", "A deadline nears and I have given no orders"
    GAME = "game", "A game of mine starts or ends"
    PRESS = "press", "Somebody wrote to me"


def check_time_zone(name: str) -> None:
    if name not in zoneinfo.available_timezones():
        raise ValidationError(f"There is no time zone called “{name}”. Write it like Europe/London.")


class ProfileQuerySet(models.QuerySet["Profile"]):
    def going_by(self, name: str, look: str) -> "ProfileQuerySet":
        """Those called that at the table or to log in, in whatever letter case, or by a name of the same look.

        Names of those who left are free.
        """
        same = Q(display_name__iexact=name) | Q(name_look=look) | Q(username_look=look)
        return self.filter(same, left_at=None)


class Profile(models.Model):
    """One for each user, made together with the user (games.accounts.signals)."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="profile"
    )
    display_name = models.CharField(
        max_length=40,
        help_text="How others see you at the table. Letters, spaces and jokes allowed.",
    )
    name_look = models.CharField(  # noqa: DJ001  (many may have none, and a look is one member's)
        max_length=200,
        null=True,
        editable=False,
        help_text="What readers see of the name (games.common.names). Empty where it looked like another’s before.",
    )
    username_look = models.CharField(  # noqa: DJ001  (likewise)
        max_length=200, null=True, editable=False, help_text="The same of the name to log in with."
    )
    time_zone = models.CharField(max_length=64, default="UTC", validators=[check_time_zone])
    theme = models.CharField(max_length=6, choices=ColourTheme, default=ColourTheme.SYSTEM)
    mail_turn = models.BooleanField(MailKind.TURN.label, default=True)
    mail_deadline = models.BooleanField(MailKind.DEADLINE.label, default=True)
    mail_game = models.BooleanField(MailKind.GAME.label, default=True)
    mail_press = models.BooleanField(MailKind.PRESS.label, default=True)
    mail_orders = models.BooleanField(
        "Take orders by mail",
        default=False,
        db_default=False,
        help_text="I may answer the site’s mail with my orders, and as a GM with what I do at the desk.",
    )
    mail_quotes = models.BooleanField(
        "Quote my orders in receipts",
        default=True,
        db_default=True,
        help_text="Without it, a receipt by mail says how many lines count, and not which.",
    )
    shows_page = models.BooleanField(
        "A page of mine for everybody",
        default=False,
        db_default=False,
        help_text="My games, what became of them, and how many deadlines I met. Never who I am in an anonymous game.",
    )
    shows_ratings = models.BooleanField(
        "My ratings on my page",
        default=False,
        db_default=False,
        help_text="And me in the halls of members. What a rating is made of: the page of ratings.",
    )
    left_at = models.DateTimeField(null=True, blank=True, editable=False)
    taught = models.BooleanField(
        default=False, db_default=False, editable=False, help_text="Has been led through a first season, or declined."
    )
    lessons_read = models.JSONField(
        null=True, blank=True, editable=False, help_text="Rules whose lesson has been read; ALL for whoever wants none."
    )
    guest = models.BooleanField(
        default=False, db_default=False, help_text="Has not signed up: plays against bots only, and is cleared away."
    )

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="programs",
        help_text="Who made this account for a program, and answers for it. Empty: it is a person’s.",
    )

    objects = ProfileQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("display_name"),
                name="display_name_unique",
                condition=models.Q(left_at=None),
            ),
            models.UniqueConstraint(fields=["name_look"], name="name_look_unique", condition=models.Q(left_at=None)),
            models.UniqueConstraint(
                fields=["username_look"], name="username_look_unique", condition=models.Q(left_at=None)
            ),
        ]

    def __str__(self) -> str:
        if self.left_at:
            return GONE
        return f"{self.display_name} (program)" if self.is_program else self.display_name

    @property
    def is_program(self) -> bool:
        """Whether a program plays by this account."""
        return self.owner_id is not None

    def wants(self, kind: MailKind) -> bool:
        """Whether this member is to be sent mail of that kind."""
        return self.left_at is None and bool(getattr(self, f"mail_{kind.value}"))
