"""Proposals of players, and the votes on them."""

from django.db import models
from django.db.models import Q

from games import database_time
from games.models.game import Game
from games.models.seat import Seat


class ProposalKind(models.TextChoices):
    PAUSE = "pause", "Pause the game"
    RESUME = "resume", "Go on with the game"
    EXTEND = "extend", "Move the deadline"
    PACE = "pace", "Change the pace"


class ProposalStatus(models.TextChoices):
    OPEN = "open", "Open"
    CARRIED = "carried", "Carried"
    LOST = "lost", "Lost"
    LAPSED = "lapsed", "Lapsed"


class Proposal(models.Model):
    """Something the players decide by a majority of the played seats. Votes are public."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=6, choices=ProposalKind)
    minutes = models.PositiveIntegerField(
        null=True, blank=True, help_text="By how many the deadline moves; at a change of pace, the length of moves."
    )
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="proposals")
    reason = models.CharField(max_length=300, blank=True)
    number = models.PositiveIntegerField(help_text="The open turn; a proposal lapses with it.")
    made_at = models.DateTimeField(default=database_time.now)
    status = models.CharField(max_length=7, choices=ProposalStatus, default=ProposalStatus.OPEN)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "kind"], name="proposal_one_open_of_a_kind", condition=Q(status="open")
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("extend", "pace"), minutes__gte=1)
                | (~Q(kind__in=("extend", "pace")) & Q(minutes=None)),
                name="proposal_minutes_where_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.game}"


class ProposalVote(models.Model):
    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="votes")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="proposal_votes")
    in_favour = models.BooleanField()
    cast_at = models.DateTimeField(default=database_time.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["proposal", "seat"], name="proposal_vote_once")]

    def __str__(self) -> str:
        return f"{self.seat}: {'yes' if self.in_favour else 'no'}"
