"""Appeals to the directors of an event, for programs."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import member_of
from games.api.reading import read
from games.api.shapes import Out
from games.events.api import EventView
from games.events.appeals import appeal_answer, appeal_make, appeal_withdraw, appeals_of
from games.events.models import LONGEST_APPEAL


class EventAppealIn(Out):
    """What the directors are asked to look at."""

    text = serializers.CharField(max_length=LONGEST_APPEAL)
    board = serializers.IntegerField(
        required=False, min_value=1, max_value=2**31 - 1, help_text="Its id; left out: the standings."
    )


class EventAnswerIn(Out):
    """What a director answers. `ruling`: on the board's game, made because of it."""

    upheld = serializers.BooleanField()
    answer = serializers.CharField(max_length=LONGEST_APPEAL)
    ruling = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1)


class EventAppealOut(Out):
    """An appeal. `ruling`: the id of the ruling made because of it."""

    id = serializers.IntegerField()
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry")
    board = serializers.IntegerField(source="board_id", allow_null=True)
    text = serializers.CharField()
    status = serializers.CharField()
    answer = serializers.CharField()
    ruling = serializers.IntegerField(source="ruling_id", allow_null=True)


class EventAppeals(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_appeals", responses=EventAppealOut(many=True), tags=["events"])
    def get(self, request: Request, name: str) -> Response:
        """Your appeals; all of them for directors. Those that wait come first."""
        return Response(EventAppealOut(appeals_of(self.event, member_of(request)), many=True).data)

    @extend_schema(operation_id="event_appeal", request=EventAppealIn, responses={201: EventAppealOut}, tags=["events"])
    def post(self, request: Request, name: str) -> Response:
        """As an entrant: ask the directors to look at a board, or the standings, again."""
        made = appeal_make(event=self.event, by=member_of(request), **read(EventAppealIn, request))
        return Response(EventAppealOut(made).data, status=status.HTTP_201_CREATED)


class OneEventAppeal(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_appeal_answer", request=EventAnswerIn, responses=EventAppealOut, tags=["events"])
    def post(self, request: Request, name: str, pk: int) -> Response:
        """As a director: answer an appeal."""
        body = read(EventAnswerIn, request)
        answered = appeal_answer(event=self.event, by=member_of(request), appeal=pk, **body)
        return Response(EventAppealOut(answered).data)

    @extend_schema(operation_id="event_appeal_withdraw", responses={204: None}, tags=["events"])
    def delete(self, request: Request, name: str, pk: int) -> Response:
        """As the entrant: take an appeal back that waits."""
        appeal_withdraw(event=self.event, by=member_of(request), appeal=pk)
        return Response(status=status.HTTP_204_NO_CONTENT)
