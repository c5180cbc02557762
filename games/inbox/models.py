"""Letters that came in by mail: what became of each, and until the turn is over what it said."""

from django.conf import settings
from django.db import models

from games import database_time
from games.models.game import Game
from games.models.turn import Turn


class ArrivedStatus(models.TextChoices):
    """What became of a letter, in words for whoever looks after the site: none of them tells what it said."""

    TAKEN = "taken", "All of it was taken"
    PARTLY = "partly", "Some of it was taken"
    NOTHING = "nothing", "Nothing in it could be taken"
    EMPTY = "empty", "It says nothing"
    LATE = "late", "Its turn or its window is over"
    NO_SEAT = "no_seat", "Its writer has no part in that game any more"
    SEVERAL = "several", "It went to the addresses of several games"
    OFF = "off", "Its writer takes no part by mail"
    TOO_BIG = "too_big", "It is too big"
    TOO_MANY = "too_many", "Too many came from that address"
    STRANGER = "stranger", "It came from an address that is not the member’s"
    UNKNOWN = "unknown", "Its address is none that this site has given"
    AUTOMATIC = "automatic", "A machine wrote it, or it went to a list"
    UNREADABLE = "unreadable", "It could not be read, and was put aside"
    FAILED = "failed", "An error of the site’s own"


class LetterTry(models.Model):
    """A letter that a process has begun to take, and not ended: whoever dies of it leaves this behind."""

    digest = models.CharField(max_length=64, primary_key=True, help_text="SHA-256 of its bytes.")
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(default=database_time.now)

    def __str__(self) -> str:
        return f"a letter that was begun {self.tries} times"


class Arrived(models.Model):
    """One letter. `text` is for who wrote it alone, and is taken out when the turn is over.

    Of one that was put aside, `reason` says why and `raw` is the letter as it came, for operators
    (games.inbox.queries).
    """

    key = models.CharField(
        max_length=64, unique=True, help_text="A checksum of the letter: the same letter has the same."
    )
    came_at = models.DateTimeField(default=database_time.now)
    way = models.CharField(max_length=4, choices=[("imap", "fetched by IMAP"), ("hook", "handed in over HTTP")])
    sender = models.CharField(max_length=254, blank=True)
    size = models.PositiveIntegerField(help_text="In bytes.")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="arrived")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="+")
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, null=True, related_name="+")
    status = models.CharField(max_length=10, choices=ArrivedStatus)
    answered = models.BooleanField(default=False)
    text = models.TextField(blank=True)
    reason = models.CharField(max_length=200, blank=True, default="", db_default="", editable=False)
    raw = models.BinaryField(null=True, editable=False)

    class Meta:
        ordering = ["-pk"]
        verbose_name = "mail that came in"
        verbose_name_plural = "mails that came in"
        indexes = [models.Index(fields=["user", "came_at"], name="arrived_of_member")]

    def __str__(self) -> str:
        return f"mail that came in {self.pk}"
