"""Boards while they are drawn: whose, what is there by now, and every step that led there.

The document is text, not JSON of the database's: the order of its seats counts, and PostgreSQL would sort them.
"""

import json

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from engine.model.json_data import JsonDict
from games import database_time
from games.boards.models.board import Board, BoardRevision
from games.boards.models.laid_out import LaidOut
from games.models.game import new_slug
from games.models.titles import TitleField


class Drawing(LaidOut):
    """A board that is drawn. `version` rises with every change, backwards too; `applied`: how many steps count now."""

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drawings")
    board = models.ForeignKey(
        Board, on_delete=models.PROTECT, null=True, blank=True, related_name="drawings",
        help_text="What it was kept as, and is the next revision of.",
    )  # fmt: skip
    forked_from = models.ForeignKey(
        BoardRevision, on_delete=models.PROTECT, null=True, blank=True, related_name="drawings"
    )
    name = TitleField(max_length=60)
    text = models.TextField(help_text="The document (docs/boards.md), which may lack what a game needs.")
    version = models.PositiveIntegerField(default=1)
    applied = models.PositiveIntegerField(default=0)
    turned_at = models.PositiveIntegerField(default=1, help_text="The version that the last undo or redo made.")
    waits = models.BooleanField(default=False, help_text="A worker is to lay out its map.")
    trouble = models.CharField(max_length=300, blank=True, help_text="Why no map could be laid out.")
    changed_at = models.DateTimeField(default=database_time.now, editable=False)

    class Meta:
        ordering = ["-changed_at"]
        indexes = [models.Index(fields=["changed_at"], name="drawing_to_lay_out", condition=Q(waits=True))]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("drawing", args=[self.slug])

    @property
    def document(self) -> JsonDict:
        """The document, as a new value."""
        document: JsonDict = json.loads(self.text)
        return document


class DrawingStep(models.Model):
    """One edit of a drawing: what it was, in words, and what it changed (`games.boards.services.document_changes`)."""

    drawing = models.ForeignKey(Drawing, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField(help_text="Of the drawing, after it.")
    told = models.CharField(max_length=120)
    changes = models.TextField()

    class Meta:
        ordering = ["drawing", "number"]
        constraints = [models.UniqueConstraint(fields=["drawing", "number"], name="drawing_step_once")]

    def __str__(self) -> str:
        return f"{self.number}. {self.told}"
