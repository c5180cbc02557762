"""Boards that members wrote (docs/boards.md), kept in revisions as compositions are.

A revision never changes once its map is there (`guards`): its maker edits by adding the next one. A game copies the
board it was made on; the revision it names is where that came from, not what it plays by.
"""

from typing import Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Q
from django.urls import reverse

from engine.model.json_data import JsonDict
from games.boards.models.laid_out import LaidOut
from games.boards.models.seat_order import SeatOrdered
from games.models.titles import TitleField
from games.publishing.models import Published, Revision, listed_or_own, of_latest


class BoardQuerySet(models.QuerySet["Board"]):
    def listed_for(self, user: User | AnonymousUser) -> Self:
        """Those that everybody may come across, and this user's own."""
        return self.filter(listed_or_own(user, Q(listed=True, hidden=False)))

    def with_latest(self) -> Self:
        """Each with `latest_name` and `latest_made_at` of its latest revision, for sorting and searching."""
        return self.annotate(**of_latest(BoardRevision.objects.all(), "board", "name", "made_at"))


class Board(Published):
    """Whose it is, and who may come across it. Whoever has the link may see and play it, listed or not."""

    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="boards")
    forked_from = models.ForeignKey(
        "BoardRevision", on_delete=models.PROTECT, null=True, blank=True, related_name="forks"
    )
    maker = models.CharField(
        max_length=80, blank=True, db_default="", editable=False, help_text="Its maker's name on the day it was kept."
    )
    hidden = models.BooleanField(
        default=False, db_default=False, help_text="Taken out of sight by staff; its maker sees it, and games go on."
    )

    objects = BoardQuerySet.as_manager()

    def __str__(self) -> str:
        return self.latest.name

    def get_absolute_url(self) -> str:
        return reverse("board", args=[self.slug])

    @property
    def made_by(self) -> str:
        """The name that stays with it, whatever its maker is called later; it goes when they close their account."""
        return self.maker or str(self.author.profile)

    @property
    def latest(self) -> "BoardRevision":
        """The revision that new games are made on. There is always a first one."""
        revision = self.revisions.order_by("-number").first()
        assert revision is not None
        return revision


class BoardRevision(Revision, SeatOrdered, LaidOut):
    """A board as it was from some day on. Only ever added to; `drawn_at` is set when its map has been laid out."""

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="revisions")
    name = TitleField(max_length=60)
    document = models.JSONField(help_text="As docs/boards.md has it, with its geometry.")
    drawn_at = models.DateTimeField(null=True, editable=False)
    trouble = models.CharField(max_length=300, blank=True, help_text="Why no map could be laid out.")

    class Meta:
        ordering = ["board", "number"]
        constraints = [models.UniqueConstraint(fields=["board", "number"], name="board_revision_once")]
        indexes = [models.Index(fields=["made_at"], name="board_to_draw", condition=Q(drawn_at=None, trouble=""))]

    def __str__(self) -> str:
        return f"{self.name}, revision {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("board-revision", args=[self.board.slug, self.number])

    @property
    def address(self) -> str:
        """`slug/2`: how forms and programs name it."""
        return f"{self.board.slug}/{self.number}"

    @property
    def shown_document(self) -> dict[str, object]:
        """The document as it is handed out: without the name of a maker who has closed their account."""
        document: JsonDict = self.document
        if not self.board.maker:
            return {part: value for part, value in document.items() if part != "maker"}
        return document

    @property
    def seats(self) -> list[dict[str, str]]:
        """Who plays on it: `id` and `name`, in their order."""
        return [{"id": seat, "name": record.get("name", seat)} for seat, record in self.document["seats"].items()]
