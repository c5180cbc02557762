"""Whom a member has blocked, and what moderators read."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet

from games import database_time
from games.models import Block, LobbyLetter, Message, Report, Sanction, SanctionKind
from games.moderation.names import KINDS, Kind

BEFORE = 10
"""Letters before a reported one that moderators read with it."""


def has_blocked_author(user: User) -> Exists:
    """For a query of messages: whether this user has blocked who wrote each."""
    return Exists(Block.objects.filter(by=user, member=OuterRef("author")))


def has_blocked(by: int | None, member: User) -> bool:
    """Whether the member with the id `by` has blocked another."""
    return by is not None and Block.objects.filter(by_id=by, member=member).exists()


def is_silenced(member: User) -> bool:
    """Whether a moderator has silenced a member, or the owner of a program."""
    silences = Sanction.objects.in_force(database_time.now()).filter(kind=SanctionKind.SILENCE)
    return silences.filter(member__in=[member.pk, member.profile.owner_id or member.pk]).exists()


def letters_of(report: Report) -> Sequence[Message | LobbyLetter]:
    """The letter that a report is about, and up to BEFORE before it in its thread, the oldest first."""
    if report.lobby_letter is not None:
        lobby = LobbyLetter.objects.filter(game=report.lobby_letter.game_id, pk__lte=report.lobby_letter.pk)
        return list(lobby.select_related("author__profile").order_by("-pk")[: BEFORE + 1])[::-1]
    if report.message is None:
        return []
    before = Message.objects.filter(thread=report.message.thread_id, pk__lte=report.message.pk)
    return list(before.select_related("seat").order_by("-pk")[: BEFORE + 1])[::-1]


def reports_for(moderator: User) -> QuerySet[Report]:
    """Reports that a moderator may read: none of letters of a table, nor of names, in which they have a part."""
    reports = Report.objects.all()
    for letter in ("message__thread__game", "lobby_letter__game"):
        reports = reports.exclude(**{f"{letter}__memberships__user": moderator})
    for kind in KINDS.values():
        reports = reports.exclude(kind.part(moderator, f"{kind.column}__"))
    return reports


def kind_of(report: Report) -> Kind | None:
    """The kind of name that a report is about; None for a letter and an issue."""
    for kind in KINDS.values():
        if getattr(report, f"{kind.column}_id") is not None:
            return kind
    return None
