"""What members say of boards that do not belong here, for staff."""

from django.conf import settings
from django.db import models

from games import database_time
from games.boards.models.board import Board


class BoardReport(models.Model):
    """One member's report of a board. Only staff read it; `settled_at`: when they had looked."""

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="reports")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="board_reports")
    text = models.TextField(max_length=2000)
    made_at = models.DateTimeField(default=database_time.now)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at"]
        constraints = [models.UniqueConstraint(fields=["board", "by"], name="board_reported_once")]

    def __str__(self) -> str:
        return f"{self.board}, by {self.by.profile}"
