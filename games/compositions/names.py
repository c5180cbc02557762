"""Compositions by their names, for reports."""

from django.contrib.auth.models import User

from games.models import Composition
from games.moderation.names import NameKind, declare


class _CompositionName(NameKind[Composition]):
    """A composition by the name of its latest revision. Revisions never change, so it is not renamed."""

    key, words, column, model = "composition", "a composition of rules", "composition", Composition
    covers = ("CompositionRevision.name",)
    renamed, instead = False, "Its revisions never change. An operator takes it off the list."
    parts = ("author",)

    def owners(self, row: Composition) -> list[User]:
        return [row.author]

    def name_of(self, row: Composition) -> str:
        return row.latest.name


COMPOSITION = declare(_CompositionName())
