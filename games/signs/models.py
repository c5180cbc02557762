"""Signs that two accounts may be one person, or two who play as one."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games import database_time
from games.models.game import Game


class SignKind(models.TextChoices):
    """What was noticed of two members."""

    DEVICE = "device", "logged in on one device"
    ADDRESS = "address", "seen at one network address within days, and sit at one table"
    SIGNUP = "signup", "signed up within minutes, and sit at one table"
    ALLIED = "allied", "support each other turn after turn without a letter"


class Sign(models.Model):
    """Something noticed of two members. No verdict: families share a device, and schools an address.

    `shared_by`: how many have this very thing in common (members of the device or the network, sign-ups within those
    minutes, pairs of the game that support each other). `alike` of `among`: of how many pairs that were looked at the
    same can be said; both 0 where no pairs were looked at. `game`: the one in which they support each other.
    """

    kind = models.CharField(max_length=8, choices=SignKind)
    first = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    shared_by = models.PositiveIntegerField()
    alike = models.PositiveIntegerField(default=0)
    among = models.PositiveIntegerField(default=0)
    first_at = models.DateTimeField(default=database_time.now)
    seen_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["-seen_at", "-pk"]
        indexes = [models.Index(fields=["seen_at"], name="sign_seen")]
        constraints = [
            models.UniqueConstraint(fields=["kind", "first", "second"], name="sign_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="sign_in_order"),
            models.CheckConstraint(condition=Q(kind__in=SignKind.values), name="sign_kind_known"),
        ]

    def __str__(self) -> str:
        return f"sign {self.pk}"
