"""Who looks on at all boards of an event, for programs of its directors."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import member_of
from games.api.reading import read
from games.common.errors import NotAllowed
from games.common.member import member_named
from games.events.api import EventView
from games.events.onlookers import event_onlooker_add, event_onlooker_end, onlookers_of
from games.watching.api import OnlookerIn, OnlookerOut


class EventOnlookers(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_onlookers", responses=OnlookerOut(many=True), tags=["events"])
    def get(self, request: Request, name: str) -> Response:
        """As a director: who looks on at all boards of the event."""
        if not self.directs:
            raise NotAllowed("Only the directors of this event see that.")
        return Response(OnlookerOut(onlookers_of(self.event), many=True).data)

    @extend_schema(operation_id="event_onlooker_add", request=OnlookerIn, responses={201: OnlookerOut}, tags=["events"])
    def post(self, request: Request, name: str) -> Response:
        """As a director: let a member look on at all boards, present and to come. Tables are told of observers."""
        body, by = read(OnlookerIn, request), member_of(request)
        if not self.directs:
            raise NotAllowed("Only the directors of this event can do that.")
        user = member_named(body["member"])
        made, _ = event_onlooker_add(event=self.event, by=by, user=user, role=body["role"])
        return Response(OnlookerOut(made).data, status=status.HTTP_201_CREATED)


class OneEventOnlooker(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_onlooker_end", responses={204: None}, tags=["events"])
    def delete(self, request: Request, name: str, pk: int) -> Response:
        """As a director, or as who looks on: end it, on all boards."""
        event_onlooker_end(event=self.event, by=member_of(request), onlooker=pk)
        return Response(status=status.HTTP_204_NO_CONTENT)
