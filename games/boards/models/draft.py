"""Drawings that somebody has sent, on their way to being boards (docs/boards.md)."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games import database_time
from games.boards.models.board import Board
from games.boards.models.seat_order import SeatOrdered
from games.models.game import new_slug
from games.models.titles import TitleField


class DraftSource(models.TextChoices):
    SVG = "svg", "an SVG drawing"
    GEOJSON = "geojson", "GeoJSON"
    WORLD = "world", "points on the world’s coast lines"


class BoardDraft(SeatOrdered):
    """What was sent, what was found in it, and what its maker has corrected. Nobody else sees it.

    `found` is a board's document without seats; `answers`: `list`, as its maker has corrected it, and `told`, what was
    said to the questions, by their keys. Both survive whatever goes wrong, as does `text`.
    """

    DOCUMENT = "found"

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="board_drafts")
    source = models.CharField(max_length=8, choices=DraftSource)
    name = TitleField(max_length=60)
    text = models.TextField(help_text="The file, as it came.")
    answers = models.JSONField(default=dict)
    found = models.JSONField(null=True, help_text="The document that was made of it.")
    misfits = models.JSONField(default=list, help_text="What did not fit: sentences, with places.")
    questions = models.JSONField(
        default=list, db_default=[], help_text="What the drawing leaves open (games/maps/shapes/questions.py)."
    )
    stage = models.CharField(max_length=60, blank=True, help_text="What is being done.")
    trouble = models.CharField(max_length=500, blank=True, help_text="Why no board could be made of it.")
    board = models.ForeignKey(Board, on_delete=models.SET_NULL, null=True, related_name="drafts")
    made_at = models.DateTimeField(default=database_time.now)
    begun_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at"]
        indexes = [models.Index(fields=["made_at"], name="draft_to_read", condition=Q(done_at=None))]

    def __str__(self) -> str:
        return self.name
