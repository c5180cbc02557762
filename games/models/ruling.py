"""The ledger: what GMs ruled, and why."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from engine.turn.rulings import OWN
from games import database_time
from games.models.game import Game
from games.models.stored import RULING_ROW, StoredForms


class RulingKind(models.TextChoices):
    """The engine's kinds (ENGINE: engine.turn.rulings), and `deadline`, which the engine never sees."""

    ORDER = "order", "Orders amended or entered"
    PIN = "pin", "Draw pinned"
    VERDICT = "verdict", "Verdict forced"
    BOARD = "board", "Board changed"
    OPTION = "option", "Option set"
    STRIKE = "strike", "Rule struck"
    ADD = "add", "Rule added"
    RULES = "rules", "Several rules changed"
    MARK = "mark", "Answer marked"
    TELL = "tell", "Told in the report"
    HOUSE = "house", "House rule in words"
    WIN = "win", "Win declared"
    DRAW_GAME = "draw_game", "Draw declared"
    DEADLINE = "deadline", "Deadline moved"


# What tells about orders or draws that are still to come: known to the seat concerned alone until adjudicated.
HIDDEN_UNTIL_ADJUDICATED = (RulingKind.ORDER, RulingKind.PIN, RulingKind.VERDICT, RulingKind.MARK, RulingKind.TELL)

CLOSED_EARLY = "closed_early"
"""In the data of a ruling on a deadline: the GM closed the window before it."""
ON_THE_CLOCK = {"halted": "Game paused", "resumed": "Game goes on", CLOSED_EARLY: "Adjudicated early"}
"""Rulings on a deadline that moved none, in words: by what `clock` says in their data, or by CLOSED_EARLY."""


class Ruling(StoredForms):
    """One ruling on the turn of that number. Only ever added to; withdrawing says when and why, and removes nothing."""

    STORED = (RULING_ROW,)

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="rulings")
    number = models.PositiveIntegerField(help_text="The turn it is about.")
    phase = models.CharField(max_length=12)
    kind = models.CharField(max_length=12, choices=RulingKind)
    data = models.JSONField(default=dict)
    reason = models.TextField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rulings")
    made_at = models.DateTimeField(default=database_time.now)
    audience = models.JSONField(null=True, help_text="Seat ids that may see it for good; empty: everybody.")
    before = models.JSONField(null=True, help_text="What the engine had ruled, if it had.")
    branch = models.ForeignKey(
        "Branch", on_delete=models.PROTECT, null=True, related_name="made", help_text="What it was published with."
    )
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_has_reason"),
            models.CheckConstraint(condition=Q(kind__in=RulingKind.values), name="ruling_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.kind_in_words}, {self.game.phase_name(self.phase)}"

    @property
    def kind_in_words(self) -> str:
        """What sort of ruling it is; of those on the clock, what was done to it."""
        if "clock" in self.data:
            return ON_THE_CLOCK.get(str(self.data["clock"]), RulingKind(self.kind).label)
        return ON_THE_CLOCK[CLOSED_EARLY] if self.data.get(CLOSED_EARLY) else RulingKind(self.kind).label

    def for_engine(self) -> dict[str, object]:
        """As engine.turn.rulings.Ruling.from_json reads it.

        Nothing in `data` is taken for what the ruling itself says.
        """
        data = {key: value for key, value in self.data.items() if key not in OWN}
        fields = {"kind": self.kind, **data, "author": "GM", "reason": self.reason}
        return fields if self.audience is None else {**fields, "audience": self.audience}
