"""Press: threads, what was written in them, and how far each reader has got."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games import database_time
from games.models.game import Game
from games.models.seat import GM, Seat
from games.models.titles import TitleField


class ThreadKind(models.TextChoices):
    PUBLIC = "public", "Everybody"
    PRIVATE = "private", "Private"
    GM = "gm", "To the GM"


class ThreadQuerySet(models.QuerySet["Thread"]):
    def of_seat(self, seat: Seat) -> Self:
        """Threads this seat takes part in."""
        return self.filter(readers__seat=seat)


class Thread(models.Model):
    """One conversation: a pair, a group, one seat and the GM, or everybody. `key` says who, in one spelling."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="threads")
    kind = models.CharField(max_length=8, choices=ThreadKind)
    key = models.CharField(
        max_length=400, help_text='"public", or the seats in order: "England+France", then "|" and a subject, if any.'
    )
    subject = TitleField(max_length=60, blank=True, default="", db_default="", help_text="What it is about.")
    made_at = models.DateTimeField(default=database_time.now)

    objects = ThreadQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="thread_once_a_game")]

    def __str__(self) -> str:
        return f"{self.game}: {self.key}"

    @property
    def seat_ids(self) -> tuple[str, ...]:
        """Those who take part; the GM as "GM". Empty for public press, in which all do."""
        return () if self.kind == ThreadKind.PUBLIC else tuple(self.key.partition("|")[0].split("+"))


class Message(models.Model):
    """One piece of press. `seat` empty: the GM wrote it. `unsigned`: only the GM knows who wrote it."""

    thread = models.ForeignKey(Thread, on_delete=models.CASCADE, related_name="messages")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    unsigned = models.BooleanField(default=False)
    text = models.TextField()
    phase = models.CharField(max_length=12, blank=True, help_text="The open turn when it was sent.")
    sent_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="message_says_something"),
            models.CheckConstraint(condition=Q(unsigned=False) | Q(seat__isnull=False), name="message_gm_signs"),
        ]
        indexes = [models.Index(fields=["thread", "id"], name="message_in_thread")]

    def __str__(self) -> str:
        return f"message {self.pk}"


class ReaderQuerySet(models.QuerySet["ThreadReader"]):
    def with_unread(self) -> Self:
        """Each with `unread`: how many messages of others came after the last one read."""
        newer = Q(thread__messages__id__gt=F("last_read"))
        not_own = ~Q(thread__messages__seat=F("seat")) | Q(thread__messages__seat=None, seat__isnull=False)
        not_own |= Q(thread__messages__seat__isnull=False, seat=None)
        return self.annotate(unread=models.Count("thread__messages", filter=newer & not_own))


class ThreadReader(models.Model):
    """How far one seat (or the GM: no seat) has read one thread. Belongs to the seat: a successor reads on."""

    thread = models.ForeignKey(Thread, on_delete=models.CASCADE, related_name="readers")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="reading")
    last_read = models.BigIntegerField(default=0, help_text="Id of the last message read.")
    muted = models.BooleanField(default=False, db_default=False, help_text="No mail tells of what is new in it.")

    unread: int  # on those that `with_unread` gave

    objects = ReaderQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["thread", "seat"], name="reader_once", condition=Q(seat__isnull=False)),
            models.UniqueConstraint(fields=["thread"], name="reader_gm_once", condition=Q(seat=None)),
        ]

    def __str__(self) -> str:
        return f"{self.seat or GM} in {self.thread}"
