"""Templates: the settings and rules of a game under a name, to fill the form of the next one."""

from typing import Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Q
from django.urls import reverse

from games import database_time
from games.boards.models.board import BoardRevision
from games.compositions.models import CompositionRevision
from games.models.game import new_slug
from games.models.stored import StoredForms, rules_number, rules_of
from games.models.titles import TitleField


class GameTemplateQuerySet(models.QuerySet["GameTemplate"]):
    def usable_by(self, user: User | AnonymousUser) -> Self:
        """One's own, those that others have shared with this user, and those of clubs that they are in."""
        if not user.is_authenticated:
            return self.none()
        shared = GameTemplate.shared_with.through.objects.filter(user=user.pk).values("gametemplate")
        of_clubs = GameTemplate.objects.filter(
            clubs__memberships__user=user.pk, clubs__memberships__joined_at__isnull=False
        )
        return self.filter(Q(author=user) | Q(pk__in=shared) | Q(pk__in=of_clubs.values("pk")))


class GameTemplate(StoredForms):
    """What a game is to be. Nothing of a certain game is in it: no invitation, no secret, no position.

    `settings` are named as the fields of a game are, as JSON; with `starts_in`, minutes from the making of a game to
    its start (None: when it is full), and `run` (who runs it) in the place of `starts_at` and `gm_may_play`. They are
    read by games.game_templates.queries, which says what of them there is not any more.
    """

    STORED = (rules_of("variant"),)

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="game_templates")
    shared_with = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        blank=True,
        related_name="templates_shared",
        help_text="They may use and copy it; its author alone changes it.",
    )
    name = TitleField(max_length=80)
    settings = models.JSONField(default=dict)
    variant = models.CharField(max_length=40, default="standard")
    without = models.JSONField(default=list, blank=True, help_text="Rules struck from the variant.")
    with_rules = models.JSONField(default=list, blank=True, help_text="Rules added to the variant.")
    options = models.JSONField(default=dict, blank=True, help_text="Options of the rules that are not the default.")
    rules_schema = models.PositiveSmallIntegerField(default=rules_number, db_default=1, editable=False)
    composition = models.ForeignKey(
        CompositionRevision, on_delete=models.SET_NULL, null=True, blank=True, related_name="+",
        help_text="Where the rules were taken from, if they are exactly those.",
    )  # fmt: skip
    board = models.ForeignKey(
        BoardRevision, on_delete=models.SET_NULL, null=True, blank=True, related_name="+",
        help_text="The board in the place of the variant's.",
    )  # fmt: skip
    created_at = models.DateTimeField(default=database_time.now, editable=False)
    changed_at = models.DateTimeField(default=database_time.now, editable=False)

    objects = GameTemplateQuerySet.as_manager()

    class Meta:
        ordering = ["-changed_at", "-pk"]
        verbose_name = "template of settings"
        verbose_name_plural = "templates of settings"
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="game_template_has_name")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("template", args=[self.slug])
