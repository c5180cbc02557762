"""Clubs by their titles, for reports and moderators."""

from django.contrib.auth.models import User

from games.clubs.models import Club
from games.moderation.names import NameKind, Reader, declare


class _ClubName(NameKind[Club]):
    """A club by its title; its motto and the name in its address are reported with it."""

    key, words, column, model, address = "club", "a club", "club", Club, "name"
    covers = ("Club.title", "Club.motto", "Club.name")
    parts = ("memberships__user",)

    def shown(self, row: Club, reader: Reader) -> bool:
        return Club.objects.shown_to(reader).filter(pk=row.pk).exists()

    def owners(self, row: Club) -> list[User]:
        return [stay.user for stay in row.memberships.editors().select_related("user__profile")]


CLUB = declare(_ClubName())
