"""Channels of events and clubs: added and removed by who keeps these; what is due there is noted, and told."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.channels.delivery.deliveries import owed_tell
from games.channels.keeping import channel_fields, kept_seal, place_make, posts_note
from games.clubs.models import Club
from games.clubs.services import locked_club
from games.common.errors import Conflict, NotAllowed
from games.events.desk import locked_event
from games.events.models import Event, EventStatus
from games.group_channels.models import GroupChannel, GroupNews, GroupPost
from games.group_channels.queries import due_posts, news_of
from games.models import AuditAction
from games.services.base import record


@contextmanager
def _locked_owner(of: Event | Club, by: User) -> Iterator[Event | Club]:
    """Its lock, for who keeps its channels. Raises NotAllowed, Hidden."""
    if isinstance(of, Event):
        with locked_event(of, by, director=True) as event:
            yield event
    else:
        with locked_club(of, by, editor=True) as club:
            yield club


def group_channel_add(
    *, of: Event | Club, by: User, name: str, address: str, kinds: Sequence[str]
) -> tuple[GroupChannel, str]:
    """As a director or editor: tell of it there from now on. Returns its secret, too, shown once; Discord has none.

    Raises NotAllowed, Hidden, Refused with the field, Conflict once an event is over.
    """
    with _locked_owner(of, by):
        pass  # who may not do it learns nothing of the address
    fields, secret = channel_fields(name=name, address=address, kinds=kinds, known=GroupNews.values)
    with _locked_owner(of, by) as locked:
        if isinstance(locked, Event) and locked.status == EventStatus.OVER:
            raise Conflict("The event is over: nothing more is told of it.")
        event = isinstance(locked, Event)
        place_make(locked.channels.all(), fields["address"], "An event" if event else "A club")
        made = GroupChannel.objects.create(**{"event" if event else "club": locked}, by=by, **fields)
        now = database_time.now()
        stands = {about: kind for about, kind in due_posts(locked, now).items() if kind == GroupNews.STANDINGS}
        posts_note(made, stands, now, told=True)
        _record(locked, by, made, on=True)
    return made, secret


def group_channel_remove(*, of: Event | Club, by: User, channel: int) -> None:
    """As a director or editor: tell nothing there any more. Raises NotAllowed, Hidden, Conflict."""
    with _locked_owner(of, by) as locked:
        ending = locked.channels.filter(pk=channel).first()
        if ending is None:
            raise Conflict("That channel is gone already.")
        _record(locked, by, ending, on=False)
        ending.delete()


@transaction.atomic
def group_channel_withdraw(*, channel: GroupChannel, by: User) -> None:
    """As an operator: tell nothing there any more, of a hidden event or club, too. Raises NotAllowed."""
    if not by.has_perm("games.delete_groupchannel"):
        raise NotAllowed("You may not take channels of events and clubs away.")
    _record(channel.of, by, channel, on=False)
    channel.delete()


def _record(of: Event | Club, by: User, channel: GroupChannel, *, on: bool) -> None:
    kind = "event" if isinstance(of, Event) else "club"
    record(AuditAction.GROUP_CHANNEL, game=None, by=by, channel=channel.pk, on=on, of=kind, name=of.name)


def groups_tell(*, now: datetime | None = None) -> int:
    """Tell on channels of events and clubs what is due there; returns how much was taken."""
    now = now or database_time.now()
    lasts = Q(event__isnull=False) & ~Q(event__status=EventStatus.OVER)
    for channel in GroupChannel.objects.filter(lasts | Q(club__isnull=False), ended_at=None).select_related(
        "event", "club"
    ):
        posts_note(channel, due_posts(channel.of, channel.made_at), now)
    owed = GroupPost.objects.owed(now).select_related("channel__event", "channel__club")
    return owed_tell(owed, news_of, now)


def group_channels_seal() -> int:
    """Seal with today's key what was sealed with another; returns how much that was."""
    return kept_seal(GroupChannel)


def _export_channels(user: User) -> list[dict[str, object]]:
    return [
        {"of": one.of.title, "name": one.name, "kind": one.kind, "address": one.address, "since": one.made_at}
        for one in GroupChannel.objects.filter(by=user).select_related("event", "club")
    ]


EXPORTERS["group_channels"] = _export_channels


delete_rows_on_leaving(GroupChannel, "by")
