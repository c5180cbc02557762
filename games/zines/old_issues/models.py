"""An old issue as a file."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from games import database_time
from games.models.titles import TitleField
from games.zines.models import Zine


class FileForm(models.TextChoices):
    """What kind of file it is."""

    PDF = "pdf", "PDF"
    TEXT = "txt", "Text"


class OldIssue(models.Model):
    """One issue from before the zine came here. `content` is as it was sent; nothing of it is ever shown in a page."""

    zine = models.ForeignKey(Zine, on_delete=models.CASCADE, related_name="old_issues")
    title = TitleField(max_length=120)
    dated = models.DateField(null=True, blank=True, help_text="When it came out.")
    form = models.CharField(max_length=3, choices=FileForm)
    size = models.PositiveIntegerField(help_text="In bytes.")
    content = models.BinaryField()
    put_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    put_at = models.DateTimeField(default=database_time.now)

    class Meta:
        ordering = ["-dated", "-pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(form__in=FileForm.values), name="old_issue_form_known"),
        ]

    def __str__(self) -> str:
        return f"{self.zine}: {self.title}"

    def get_absolute_url(self) -> str:
        return reverse("zines:old-issue", args=[self.zine.name, self.pk])

    @property
    def file_name(self) -> str:
        """What the file is called when it is saved: nothing of it was typed by anybody."""
        return f"{self.zine.name}-{self.dated or self.pk}.{self.form}"
