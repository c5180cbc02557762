"""Sitters over the API."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GameView
from games.common.member import member_named
from games.models import TokenScope
from games.permissions import viewer_of
from games.sitters.queries import visible_sittings
from games.sitters.serializers import SitterAnswerIn, SitterIn, SitterOut
from games.sitters.services import sitter_answer, sitter_ask, sitter_end


class SittersOfGame(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    def _told(self) -> Response:
        sittings = visible_sittings(viewer_of(type(self.game).objects.get(pk=self.game.pk), self.member))
        rows = [
            {
                "you": one.who,
                "seat": one.seat,
                "name": one.name,
                "until": one.sitting.until if one.seat else None,
                "lasts": one.lasts,
            }
            for one in sittings
        ]
        return Response(SitterOut(rows, many=True).data)

    @extend_schema(operation_id="sitters", responses=SitterOut(many=True), tags=["games"])
    def get(self, request: Request, slug: str) -> Response:
        """Who sits in for whom, as far as you are told: at most one a seat."""
        return self._told()

    @extend_schema(operation_id="sitter_ask", request=SitterIn, responses={201: SitterOut(many=True)}, tags=["games"])
    def post(self, request: Request, slug: str) -> Response:
        """Ask a member to order for your seat until a moment. They see what you see, letters too."""
        fields = self.read(SitterIn, request)
        other = member_named(fields["member"])
        sitter_ask(game=self.game, by=self.member, sitter=other, until=fields["until"])
        answer = self._told()
        answer.status_code = status.HTTP_201_CREATED
        return answer

    @extend_schema(operation_id="sitter_answer", request=SitterAnswerIn, responses={204: None}, tags=["games"])
    def put(self, request: Request, slug: str) -> Response:
        """As who is asked: sit in, or decline."""
        sitter_answer(game=self.game, by=self.member, accept=self.read(SitterAnswerIn, request)["accept"])
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="sitter_end", responses={204: None}, tags=["games"])
    def delete(self, request: Request, slug: str) -> Response:
        """Take your seat back; or, as its sitter, give it back."""
        sitter_end(game=self.game, by=self.member)
        return Response(status=status.HTTP_204_NO_CONTENT)
