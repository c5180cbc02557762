"""Press for programs."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.access_log.services import press_access_record
from games.api.base import GameView
from games.api.reading import read_query, takes_nothing
from games.common.errors import Hidden
from games.models import TokenScope
from games.moderation.serializers import BlockOut, LetterIn, LetterReportIn, OwnReportOut
from games.moderation.services import member_block, report_make
from games.press import queries as press
from games.press.serializers import AfterQuery, MessageIn, MessageOut, MessageSent, ReadIn, ThreadOut
from games.press.services import press as press_services


class Press(GameView):
    scope = TokenScope.PRESS
    scope_to_read = TokenScope.PRESS
    location = "/api/games/{slug}/press/{thread}/"
    throttle_scope = "press"

    @extend_schema(operation_id="threads", responses=ThreadOut(many=True), tags=["press"])
    def get(self, request: Request, slug: str) -> Response:
        """The conversations you may read, the latest first."""
        return Response(ThreadOut(press.threads(self.viewer), many=True).data)

    @extend_schema(operation_id="press_send", request=MessageIn, responses={201: MessageSent}, tags=["press"])
    def post(self, request: Request, slug: str) -> Response:
        """Write to seats, to the GM, or to everybody."""
        message = press_services.press_send(game=self.game, by=self.member, **self.read(MessageIn, request))
        return Response(MessageSent(message).data, status=status.HTTP_201_CREATED)


class ThreadView(GameView):
    query = AfterQuery
    scope = TokenScope.PRESS
    scope_to_read = TokenScope.PRESS

    @extend_schema(
        operation_id="messages",
        parameters=[AfterQuery],
        responses=MessageOut(many=True),
        tags=["press"],
    )
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """The messages of one conversation, the oldest first, 200 at a time."""
        thread = press.thread_for(self.viewer, pk)
        lines = press.messages(self.viewer, thread, after=read_query(AfterQuery, request)["after"])
        press_access_record(self.viewer, thread, lines[-1].message.pk if lines else 0)
        return Response(MessageOut(lines, many=True).data)


class LetterReport(GameView):
    scope = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="press_report", request=LetterReportIn, responses={201: OwnReportOut}, tags=["press"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Report a letter to the moderators, who read it and the ten before it. Nobody else sees the report."""
        wish = self.read(LetterReportIn, request)
        line = press.letter(self.viewer, press.thread_for(self.viewer, pk), wish["message"])
        report = report_make(by=self.member, text=wish["text"], message=line.message)
        return Response(OwnReportOut(report).data, status=status.HTTP_201_CREATED)


class LetterBlock(GameView):
    scope = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="press_block", request=LetterIn, responses=BlockOut, tags=["press"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Block who wrote a letter, where the game tells names. They are not told."""
        wish = self.read(LetterIn, request)
        line = press.letter(self.viewer, press.thread_for(self.viewer, pk), wish["message"])
        if line.message.author is None or not press.may_block(self.viewer, line):
            raise Hidden("Here nobody can be blocked for that letter.")
        return Response(BlockOut(member_block(by=self.member, member=line.message.author)).data)


class Mute(GameView):
    scope = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="press_mute", request=None, responses={204: None}, tags=["press"])
    def put(self, request: Request, slug: str, pk: int) -> Response:
        """Mute a conversation of your seat: no mail tells of it, and nothing in it counts as unread."""
        thread = press.thread_for(self.viewer, pk)
        press_services.thread_mute(game=self.game, by=self.member, thread=thread)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="press_unmute", responses={204: None}, tags=["press"])
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Hear of a conversation again."""
        thread = press.thread_for(self.viewer, pk)
        press_services.thread_mute(game=self.game, by=self.member, thread=thread, muted=False)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Read(GameView):
    scope = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="press_read", request=ReadIn, responses={204: None}, tags=["press"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Note how far you have read."""
        thread = press.thread_for(self.viewer, pk)
        press_services.press_read(game=self.game, by=self.member, thread=thread, **self.read(ReadIn, request))
        return Response(status=status.HTTP_204_NO_CONTENT)
