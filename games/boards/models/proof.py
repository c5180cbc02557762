"""What has been tried out of a board before anybody plays it (docs/boards.md): stored with its revision."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.boards.models.board import BoardRevision


class BoardProof(models.Model):
    """A revision's proof: what is wrong or odd by looking, then games of bots, one after the other.

    `games` holds a line a game that is over, `going` the position of the one under way, so that any worker can go on.
    """

    revision = models.OneToOneField(BoardRevision, on_delete=models.CASCADE, related_name="proof")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="proofs_asked"
    )
    wanted = models.PositiveSmallIntegerField(default=100, help_text="How many games.")
    looked = models.JSONField(default=dict, help_text="What the board shows without a game.")
    games = models.JSONField(default=list, help_text="A line for each game: its phase, its winners, the centres.")
    going = models.JSONField(null=True, help_text="The game under way: its number and its position.")
    trouble = models.CharField(max_length=300, blank=True, help_text="Why it was broken off.")
    asked_at = models.DateTimeField(default=database_time.now)
    done_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["asked_at"], name="proof_to_do", condition=Q(done_at=None, trouble=""))]

    def __str__(self) -> str:
        return f"The proof of {self.revision}"
