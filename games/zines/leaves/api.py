"""Leave to print private games: a player's answers, and an editor's questions."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GameView, member_of
from games.api.frame import ApiView
from games.api.reading import read
from games.models import Game, TokenScope, Zine
from games.zines.leaves.queries import leaves_of, private_games
from games.zines.leaves.services import leave_answer, leaves_ask


class LeaveOut(serializers.Serializer[object]):
    """A zine that asks you whether it may print the game. `given` is null until you answer."""

    zine = serializers.CharField(source="zine.name")
    title = serializers.CharField(source="zine.title")
    given = serializers.BooleanField(allow_null=True)
    answered_at = serializers.DateTimeField(allow_null=True)


class LeaveIn(serializers.Serializer[object]):
    given = serializers.BooleanField(help_text="Whether the zine may print the game.")


class SeatAskedOut(serializers.Serializer[object]):
    """A seat, whether its player was asked, and the answer; null for none yet."""

    seat = serializers.CharField(source="name")
    asked = serializers.BooleanField()
    given = serializers.BooleanField(allow_null=True)


class GameAskedOut(serializers.Serializer[object]):
    """A private game that you rule, and whether your zine may print it."""

    game = serializers.CharField(source="game.slug")
    name = serializers.CharField(source="game.name")
    printable = serializers.BooleanField()
    seats = SeatAskedOut(many=True)


class AskIn(serializers.Serializer[object]):
    game = serializers.CharField(help_text="The slug of a private game that you rule.")


class OwnLeaves(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="zine_leaves", responses=LeaveOut(many=True), tags=["zines"])
    def get(self, request: Request, slug: str) -> Response:
        """The zines that ask you, as a player, whether they may print this private game."""
        return Response(LeaveOut(leaves_of(self.member, self.game), many=True).data)


class OwnLeave(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="zine_leave_answer", request=LeaveIn, responses=LeaveOut, tags=["zines"])
    def put(self, request: Request, slug: str, name: str) -> Response:
        """Give leave, refuse it, or take either back."""
        zine = get_object_or_404(Zine, name=name)
        given = self.read(LeaveIn, request)["given"]
        return Response(LeaveOut(leave_answer(game=self.game, by=self.member, zine=zine, given=given)).data)


class ZineLeaves(ApiView):
    scope = TokenScope.GM
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="zine_leaves_of_games", responses=GameAskedOut(many=True), tags=["zines"])
    def get(self, request: Request, name: str) -> Response:
        """As the editor: your private games, and what their players say."""
        return Response(GameAskedOut(private_games(_edited_zine(name, request), member_of(request)), many=True).data)

    @extend_schema(operation_id="zine_leaves_ask", request=AskIn, responses=GameAskedOut(many=True), tags=["zines"])
    def post(self, request: Request, name: str) -> Response:
        """As the editor and the GM: ask the players of a private game who have not been asked."""
        zine, by = _edited_zine(name, request), member_of(request)
        game = get_object_or_404(Game.objects.ruled_by(by), slug=read(AskIn, request)["game"])
        leaves_ask(zine=zine, game=game, by=by)
        return Response(GameAskedOut(private_games(zine, by), many=True).data)


def _edited_zine(name: str, request: Request) -> Zine:
    """The zine, for its editors. For everybody else there is no such list."""
    zine: Zine = get_object_or_404(Zine, name=name)
    if not zine.is_edited_by(member_of(request)):
        raise NotFound("Only the editors of this zine can see that.")
    return zine
