"""Files of the public games that ended in a month."""

from django.db import models

from games import database_time


class MonthlyForm(models.TextChoices):
    """In which form the games stand in a file."""

    GAMES = "games", "One JSON file a game (docs/game-file.md)"
    SAVED = "saved", "Saved games of the diplomacy package, one a line; standard games alone"


class MonthlyFile(models.Model):
    """One zip of games that ended in a month. Where there are many games there are several parts.

    `left_out`: games of this part that could not be written in its form. `sha256`: of `content`, in hexadecimal digits.
    """

    month = models.DateField(help_text="Its first day.")
    form = models.CharField(max_length=5, choices=MonthlyForm)
    part = models.PositiveSmallIntegerField()
    games = models.PositiveIntegerField()
    left_out = models.PositiveIntegerField()
    size = models.PositiveIntegerField(help_text="In bytes.")
    sha256 = models.CharField(max_length=64)
    content = models.BinaryField()
    made_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["-month", "form", "part"]
        constraints = [
            models.UniqueConstraint(fields=["month", "form", "part"], name="monthly_file_once"),
            models.CheckConstraint(condition=models.Q(form__in=MonthlyForm.values), name="monthly_file_form_known"),
        ]

    def __str__(self) -> str:
        return self.file_name

    def get_absolute_url(self) -> str:
        return f"/records/files/{self.pk}/"

    @property
    def file_name(self) -> str:
        """What it is called on the disk of who downloads it: `2026-11-games-1.zip`."""
        return f"{self.month:%Y-%m}-{self.form}-{self.part}.zip"
