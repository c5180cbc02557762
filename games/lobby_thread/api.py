"""The lobby's thread over the API."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GameView
from games.api.reading import read_query, takes_nothing
from games.api.shapes import Out
from games.lobby_thread.queries import LobbyLine, lobby_letter, lobby_lines
from games.lobby_thread.services import LONGEST_LETTER, lobby_mute, lobby_write
from games.models import TokenScope
from games.moderation.serializers import OwnReportOut, ReportIn
from games.moderation.services import report_make


class LobbyLetterIn(Out):
    """What you write."""

    text = serializers.CharField(max_length=LONGEST_LETTER)


class LobbyAfter(Out):
    """From which letter on."""

    after = serializers.IntegerField(required=False, min_value=0, max_value=2**31 - 1, default=0)


class LobbyLetterOut(Out):
    """One letter of the lobby."""

    id = serializers.IntegerField(source="letter.pk")
    writer = serializers.CharField(help_text="Where names are hidden it tells none.")
    own = serializers.BooleanField()
    folded = serializers.BooleanField(help_text="You have blocked who wrote it.")
    sent_at = serializers.DateTimeField(source="letter.sent_at")
    text = serializers.CharField(source="letter.text")


class Lobby(GameView):
    query = LobbyAfter
    scope = TokenScope.PRESS
    throttle_scope = "press"

    @extend_schema(
        operation_id="lobby_letters", parameters=[LobbyAfter], responses=LobbyLetterOut(many=True), tags=["press"]
    )
    def get(self, request: Request, slug: str) -> Response:
        """What was written before the first turn: the latest 200 letters, the oldest first."""
        lines = lobby_lines(self.viewer, after=read_query(LobbyAfter, request)["after"])
        return Response(LobbyLetterOut(lines, many=True).data)

    @extend_schema(operation_id="lobby_write", request=LobbyLetterIn, responses={201: LobbyLetterOut}, tags=["press"])
    def post(self, request: Request, slug: str) -> Response:
        """Write to all who see the game, before it starts."""
        made = lobby_write(game=self.game, by=self.member, text=self.read(LobbyLetterIn, request)["text"])
        line: LobbyLine = lobby_letter(self.viewer, made.pk)
        return Response(LobbyLetterOut(line).data, status=status.HTTP_201_CREATED)


class LobbyMuted(GameView):
    scope = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="lobby_mute", request=None, responses={204: None}, tags=["press"])
    def put(self, request: Request, slug: str) -> Response:
        """Get no mail of the thread."""
        lobby_mute(game=self.game, by=self.member)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="lobby_unmute", responses={204: None}, tags=["press"])
    def delete(self, request: Request, slug: str) -> Response:
        """Get mail of it again."""
        lobby_mute(game=self.game, by=self.member, muted=False)
        return Response(status=status.HTTP_204_NO_CONTENT)


class LobbyReport(GameView):
    scope = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="lobby_report", request=ReportIn, responses={201: OwnReportOut}, tags=["press"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Report a letter to the moderators, who read it and the ten before it. Nobody else sees the report."""
        wish, line = self.read(ReportIn, request), lobby_letter(self.viewer, pk)
        report = report_make(by=self.member, text=wish["text"], lobby_letter=line.letter)
        return Response(OwnReportOut(report).data, status=status.HTTP_201_CREATED)
