"""Zines by their titles, for reports and moderators."""

from django.contrib.auth.models import User

from games.models import Zine
from games.moderation.names import NameKind, declare


class _ZineName(NameKind[Zine]):
    """A zine by its title; its motto, its name in the address and its old issues are reported with it."""

    key, words, column, model, address = "zine", "a zine", "zine", Zine, "name"
    covers = ("Zine.title", "Zine.motto", "Zine.name", "OldIssue.title")
    parts = ("editor", "co_editors")

    def owners(self, row: Zine) -> list[User]:
        return list(row.editors)


ZINE = declare(_ZineName())
