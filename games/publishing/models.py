"""Abstract tables and queries of what is published in revisions."""

from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import OuterRef, Q, QuerySet, Subquery

from games import database_time
from games.models.game import new_slug


class Published(models.Model):
    """Something under a link, with an `author` and `revisions`. Whoever has the link may use it, listed or not."""

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    listed = models.BooleanField(default=True, help_text="Shown to everybody; otherwise only found by its link.")
    created_at = models.DateTimeField(default=database_time.now, editable=False)

    class Meta:
        abstract = True
        ordering = ["-created_at"]


class Revision(models.Model):
    """What it said from some day on. Only ever added to; numbers begin at 1."""

    number = models.PositiveIntegerField(default=1)
    made_at = models.DateTimeField(default=database_time.now, editable=False)

    class Meta:
        abstract = True


def listed_or_own(user: User | AnonymousUser, listed: Q) -> Q:
    """Rows that everybody may come across, as `listed` says, and this user's own."""
    return listed | Q(author=user) if user.is_authenticated else listed


def of_latest(revisions: QuerySet[models.Model], link: str, *fields: str) -> dict[str, Subquery]:
    """Annotations `latest_<field>` of each row's latest revision; `link` is the revisions' key of the row."""
    latest = revisions.filter(**{link: OuterRef("pk")}).order_by("-number")
    return {f"latest_{field}": Subquery(latest.values(field)[:1]) for field in fields}
