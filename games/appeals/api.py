"""Appeals for programs."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GameView, GMView
from games.api.reading import takes_nothing
from games.appeals import queries as appeals
from games.appeals import services as appealing
from games.appeals.serializers import AboutOut, AnswerIn, AppealIn, AppealOut
from games.models import TokenScope


class Appeals(GameView):
    scope = TokenScope.PLAY

    @extend_schema(operation_id="appeals", responses=AppealOut(many=True), tags=["rulings"])
    def get(self, request: Request, slug: str) -> Response:
        """The appeals you may read, the latest first."""
        return Response(AppealOut(appeals.appeals(self.viewer), many=True).data)

    @extend_schema(operation_id="appeal_make", request=AppealIn, responses={201: AppealOut}, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Appeal against one verdict or one draw of the last turn, before the next deadline."""
        appeal = appealing.appeal_make(game=self.game, by=self.member, **self.read(AppealIn, request))
        return Response(AppealOut(appeal).data, status=status.HTTP_201_CREATED)


class Appealable(GameView):
    scope = TokenScope.PLAY
    scope_to_read = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="appealable", responses=AboutOut(many=True), tags=["rulings"])
    def get(self, request: Request, slug: str) -> Response:
        """What you could appeal against now."""
        things = appeals.appealable(self.viewer)
        return Response(AboutOut([{"key": key, "about": about} for key, about in things.items()], many=True).data)


class AppealWithdraw(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="appeal_withdraw", request=None, responses=AppealOut, tags=["rulings"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Take your appeal back."""
        appeal = appealing.appeal_withdraw(appeal=appeals.appeal_for(self.viewer, pk), by=self.member)
        return Response(AppealOut(appeal).data)


class AppealAnswer(GMView):
    @extend_schema(operation_id="appeal_answer", request=AnswerIn, responses=AppealOut, tags=["rulings"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """As the GM: uphold or deny an appeal, with a reason."""
        appeal = appeals.appeal_for(self.viewer, pk)
        return Response(
            AppealOut(appealing.appeal_answer(appeal=appeal, by=self.member, **self.read(AnswerIn, request))).data
        )
