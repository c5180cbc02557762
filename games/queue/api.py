"""The queue, as the page /queue/ has it."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import member_of
from games.api.frame import ApiView
from games.api.reading import read
from games.models import Pace, QueueEntry, TokenScope
from games.queue.queries import entry_of, others_waiting
from games.queue.services import queue_join, queue_leave


class QueueIn(serializers.Serializer[object]):
    """What to wait for."""

    pace = serializers.ChoiceField(choices=Pace.choices)
    variant = serializers.CharField(required=False, default="", allow_blank=True, help_text="Empty: anything.")


class QueueOut(serializers.Serializer[object]):
    """Where you stand: waiting, or seated in `game`; neither if you are not in the queue."""

    waiting = serializers.BooleanField()
    pace = serializers.ChoiceField(choices=Pace.choices, allow_null=True)
    variant = serializers.CharField(allow_blank=True)
    until = serializers.DateTimeField(allow_null=True)
    others = serializers.IntegerField(help_text="How many others wait, at your pace if you wait.")
    game = serializers.CharField(allow_null=True, help_text="The slug of the game in which you have a seat now.")


def _out(entry: QueueEntry | None) -> dict[str, object]:
    return {
        "waiting": entry is not None and entry.game is None,
        "pace": entry.pace if entry else None,
        "variant": entry.variant if entry else "",
        "until": entry.until if entry else None,
        "others": others_waiting(entry),
        "game": entry.game.slug if entry and entry.game else None,
    }


class Queue(ApiView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="queue", responses=QueueOut, tags=["games"])
    def get(self, request: Request) -> Response:
        """Where you stand in the queue."""
        return Response(QueueOut(_out(entry_of(member_of(request)))).data)

    @extend_schema(operation_id="queue_join", request=QueueIn, responses={201: QueueOut}, tags=["games"])
    def post(self, request: Request) -> Response:
        """Wait for company. Whoever fits is seated with you at once, in a game that starts a little later."""
        entry = queue_join(by=member_of(request), **read(QueueIn, request))
        return Response(QueueOut(_out(entry)).data, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="queue_leave", responses={204: None}, tags=["games"])
    def delete(self, request: Request) -> Response:
        """Wait no longer. A seat that you have been given stays yours."""
        queue_leave(by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)
