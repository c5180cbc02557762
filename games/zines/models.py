"""Zines: a GM's own paper. Its issues, who gets them, and what readers write to the editor."""

from typing import Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Q
from django.urls import reverse

from games import database_time
from games.models.game import Game
from games.models.titles import TitleField
from games.models.turn import Turn

LONGEST_ISSUE = 400_000  # characters


class ZineQuerySet(models.QuerySet["Zine"]):
    def edited_by(self, user: User | AnonymousUser) -> Self:
        """Those that a member edits, as the first editor or beside them."""
        if not user.is_authenticated:
            return self.none()
        beside = Zine.co_editors.through.objects.filter(user=user.pk).values("zine")
        return self.filter(Q(editor=user.pk) | Q(pk__in=beside))


class Zine(models.Model):
    """A zine with its editors. `name` stands in its address. Everybody may read it.

    `co_editors` write and publish as the first `editor` does, who alone names them.
    """

    name = models.SlugField(max_length=40, unique=True)
    title = TitleField(max_length=80)
    motto = TitleField(max_length=160, blank=True, help_text="Stands under the title.")
    house_rules = models.TextField(blank=True, help_text="Printed at the end of an issue, in Markdown.")
    editor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="zines")
    co_editors = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="zines_beside")
    club = models.ForeignKey("games.Club", on_delete=models.SET_NULL, null=True, blank=True, related_name="zines")
    made_at = models.DateTimeField(default=database_time.now)

    objects = ZineQuerySet.as_manager()

    class Meta:
        ordering = ["title", "pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("zines:zine", args=[self.name])

    def is_edited_by(self, user: User | AnonymousUser) -> bool:
        """Whether this is one of its editors."""
        if not user.is_authenticated:
            return False
        return self.editor_id == user.pk or self.co_editors.filter(pk=user.pk).exists()

    @property
    def editors(self) -> list[User]:
        """All of them, the first editor before the others."""
        return [self.editor, *self.co_editors.select_related("profile").order_by("username")]


class IssueQuerySet(models.QuerySet["Issue"]):
    def published(self) -> Self:
        return self.filter(published_at__isnull=False)

    def drafts(self) -> Self:
        return self.filter(published_at=None)


class Issue(models.Model):
    """One issue: Markdown, written from a template and then by hand. It has a number once it is out, and never changes
    after that. `turns` are those whose maps it prints, as they were then; `with_leave` the
    private games among them that it was published with, by their players' leave. `version` counts what was saved.
    """

    zine = models.ForeignKey(Zine, on_delete=models.CASCADE, related_name="issues")
    number = models.PositiveIntegerField(null=True)
    title = TitleField(max_length=120)
    text = models.TextField()
    turns = models.ManyToManyField(Turn, blank=True, related_name="issues")
    made_at = models.DateTimeField(default=database_time.now)
    with_leave = models.ManyToManyField(Game, blank=True, related_name="printed_in")
    version = models.PositiveIntegerField(default=1)
    published_at = models.DateTimeField(null=True)

    objects = IssueQuerySet.as_manager()

    class Meta:
        ordering = ["-number", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["zine", "number"], name="issue_number_once"),
            models.CheckConstraint(
                condition=Q(number=None, published_at=None) | Q(number__isnull=False, published_at__isnull=False),
                name="issue_numbered_when_out",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.zine}, {f'No. {self.number}' if self.number else 'draft'}: {self.title}"

    def get_absolute_url(self) -> str:
        if self.number is None:
            return reverse("zines:draft", args=[self.zine.name, self.pk])
        return reverse("zines:issue", args=[self.zine.name, self.number])


class ZineSubscription(models.Model):
    """A member who gets every issue by mail."""

    zine = models.ForeignKey(Zine, on_delete=models.CASCADE, related_name="subscriptions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="zine_subscriptions")
    since = models.DateTimeField(default=database_time.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["zine", "user"], name="zine_subscribed_once")]

    def __str__(self) -> str:
        return f"{self.user} gets {self.zine}"


class LetterToEditor(models.Model):
    """What a reader wrote for print. Once it was laid into an issue (`laid_in`) it is not offered again."""

    zine = models.ForeignKey(Zine, on_delete=models.CASCADE, related_name="letters")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="letters_to_editors")
    text = models.TextField()
    sent_at = models.DateTimeField(default=database_time.now)
    laid_in = models.ForeignKey(Issue, on_delete=models.SET_NULL, null=True, related_name="letters")

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="letter_says_something")]

    def __str__(self) -> str:
        return f"{self.author} to {self.zine}"
