"""Sets of rules that members put together, name and share.

What a composition says is in its revisions, and a revision never changes (`guards`): its author edits by adding the
next one. A game copies the rules it was made with; the revision it names is where they came from, not what it plays by.
"""

from typing import Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Q
from django.urls import reverse

from engine.model.json_data import Json
from games.models.stored import StoredForms, rules_number, rules_of
from games.models.titles import TitleField
from games.publishing.models import Published, Revision, listed_or_own, of_latest


class CompositionQuerySet(models.QuerySet["Composition"]):
    def listed_for(self, user: User | AnonymousUser) -> Self:
        """Those that everybody may come across, and this user's own."""
        return self.filter(listed_or_own(user, Q(listed=True)))

    def with_latest(self) -> Self:
        """Each with `name`, `base` and `made_at` of its latest revision, for sorting and searching."""
        fields = ("name", "description", "base", "made_at")
        return self.annotate(**of_latest(CompositionRevision.objects.all(), "composition", *fields))


class Composition(Published):
    """Whose it is, and who may come across it. Whoever has the link may see and use it, listed or not."""

    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="compositions")
    forked_from = models.ForeignKey(
        "CompositionRevision", on_delete=models.PROTECT, null=True, blank=True, related_name="forks"
    )

    objects = CompositionQuerySet.as_manager()

    def __str__(self) -> str:
        return self.latest.name

    def get_absolute_url(self) -> str:
        return reverse("composition", args=[self.slug])

    @property
    def latest(self) -> "CompositionRevision":
        """The revision that new games are made with. There is always a first one."""
        revision = self.revisions.order_by("-number").first()
        assert revision is not None
        return revision


class CompositionRevision(Revision, StoredForms):
    """What a composition said from some day on. Only ever added to."""

    STORED = (rules_of("base"),)

    composition = models.ForeignKey(Composition, on_delete=models.PROTECT, related_name="revisions")
    name = TitleField(max_length=80)
    description = models.TextField(max_length=2000, blank=True)
    base = models.CharField(max_length=40, default="standard")
    without = models.JSONField(default=list, blank=True, help_text="Rules struck from the variant.")
    with_rules = models.JSONField(default=list, blank=True, help_text="Rules added to the variant.")
    options = models.JSONField(default=dict, blank=True, help_text="Options that are not the default.")
    rules_schema = models.PositiveSmallIntegerField(default=rules_number, db_default=1, editable=False)
    rulebook_version = models.CharField(max_length=64, editable=False)

    class Meta:
        ordering = ["composition", "number"]
        constraints = [
            models.UniqueConstraint(fields=["composition", "number"], name="composition_revision_once"),
            models.CheckConstraint(condition=~Q(name=""), name="composition_has_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, revision {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("composition-revision", args=[self.composition.slug, self.number])

    @property
    def rules(self) -> Json:
        """As a game is made with them (`games.forming.creating.HOUSE_RULES`)."""
        return {
            "variant": self.base,
            "without": list(self.without),
            "with_rules": list(self.with_rules),
            "options": dict(self.options),
        }
