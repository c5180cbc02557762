"""Channels of events and clubs, for programs of their directors and editors."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import member_of
from games.api.reading import read
from games.channels.kept_api import KeptChannelIn, KeptChannelMade, KeptChannelOut
from games.clubs.api import ClubView
from games.clubs.models import Club
from games.clubs.queries import standing_of
from games.common.errors import NotAllowed
from games.events.api import EventView
from games.events.models import Event
from games.group_channels.models import GroupNews
from games.group_channels.queries import channels_of
from games.group_channels.services import group_channel_add, group_channel_remove
from games.models import TokenScope


class GroupChannelIn(KeptChannelIn):
    """Where an event or a club is told of from now on."""

    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=GroupNews.choices), required=False, default=GroupNews.values
    )


class GroupChannelOut(KeptChannelOut):
    """A channel of an event or a club. Of its address no more than the host is shown."""


class GroupChannelMade(KeptChannelMade):
    """The same with the secret with which what is sent is signed, shown once; Discord's have none."""


def _check(of: Event | Club, request: Request) -> None:
    by = member_of(request)
    if not (of.is_directed_by(by) if isinstance(of, Event) else standing_of(of, by).editor):
        raise NotAllowed("Only the directors of an event and the editors of a club keep its channels.")


def _channel_list(of: Event | Club, request: Request) -> Response:
    _check(of, request)
    return Response(GroupChannelOut(channels_of(of), many=True).data)


def _added(of: Event | Club, request: Request) -> Response:
    _check(of, request)
    made, secret = group_channel_add(of=of, by=member_of(request), **read(GroupChannelIn, request))
    answer: dict[str, object] = {**GroupChannelOut(made).data, "secret": secret}
    return Response(answer, status=status.HTTP_201_CREATED)


def _removed(of: Event | Club, request: Request, pk: int) -> Response:
    group_channel_remove(of=of, by=member_of(request), channel=pk)
    return Response(status=status.HTTP_204_NO_CONTENT)


class EventChannels(EventView):
    scope_to_read = TokenScope.EVENTS
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_channels", responses=GroupChannelOut(many=True), tags=["events"])
    def get(self, request: Request, name: str) -> Response:
        """As a director: where the event is told of."""
        return _channel_list(self.event, request)

    @extend_schema(
        operation_id="event_channel_add", request=GroupChannelIn, responses={201: GroupChannelMade}, tags=["events"]
    )
    def post(self, request: Request, name: str) -> Response:
        """As a director: tell there when a round begins, standings change or a table looks for players."""
        return _added(self.event, request)


class OneEventChannel(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_channel_remove", responses={204: None}, tags=["events"])
    def delete(self, request: Request, name: str, pk: int) -> Response:
        """As a director: tell nothing there any more."""
        return _removed(self.event, request, pk)


class ClubChannels(ClubView):
    scope_to_read = TokenScope.EVENTS
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="club_channels", responses=GroupChannelOut(many=True), tags=["clubs"])
    def get(self, request: Request, name: str) -> Response:
        """As an editor: where the club is told of."""
        return _channel_list(self.club, request)

    @extend_schema(
        operation_id="club_channel_add", request=GroupChannelIn, responses={201: GroupChannelMade}, tags=["clubs"]
    )
    def post(self, request: Request, name: str) -> Response:
        """As an editor: tell there when a round begins, a game is decided or a table looks for players."""
        return _added(self.club, request)


class OneClubChannel(ClubView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="club_channel_remove", responses={204: None}, tags=["clubs"])
    def delete(self, request: Request, name: str, pk: int) -> Response:
        """As an editor: tell nothing there any more."""
        return _removed(self.club, request, pk)
