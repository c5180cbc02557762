"""An edit of a large drawing that a worker is to carry out: what was asked, and why it was not done if it was not."""

from django.db import models

from games import database_time
from games.boards.models.drawing import Drawing


class DrawingEdit(models.Model):
    """One a drawing at a time; gone when it is done, or given up. With `trouble` it waits to be sent again, or left."""

    drawing = models.OneToOneField(Drawing, on_delete=models.CASCADE, related_name="asked")
    edit = models.CharField(max_length=40)
    fields = models.JSONField(help_text="As the form sent them: texts by name.")
    version = models.PositiveIntegerField(help_text="Of the drawing, on which it was made.")
    asked_at = models.DateTimeField(default=database_time.now, editable=False)
    begun_at = models.DateTimeField(null=True, editable=False)
    trouble = models.CharField(max_length=300, blank=True, help_text="Why it was not done.")

    class Meta:
        indexes = [models.Index(fields=["asked_at"], name="drawing_edit_to_do", condition=models.Q(trouble=""))]

    def __str__(self) -> str:
        return f"{self.edit} of {self.drawing_id}"

    @property
    def waits(self) -> bool:
        """Whether it is still to be done."""
        return not self.trouble

    @property
    def again(self) -> list[tuple[str, object]]:
        """What was sent, to be sent once more."""
        return [("edit", self.edit), *((name, text) for name, text in self.fields.items() if name != "edit")]
