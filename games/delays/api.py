"""Excused delays over the API."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GameView
from games.delays.queries import budgets
from games.delays.serializers import BudgetOut, DelayIn
from games.delays.services import delay_take
from games.models import TokenScope


class Delays(GameView):
    scope = TokenScope.PLAY

    @extend_schema(operation_id="delays", responses=BudgetOut(many=True), tags=["votes"])
    def get(self, request: Request, slug: str) -> Response:
        """How many excused delays each seat has taken, and has left; empty where none were agreed."""
        return Response(BudgetOut(budgets(self.game), many=True).data)

    @extend_schema(operation_id="delay_take", request=DelayIn, responses={201: BudgetOut(many=True)}, tags=["votes"])
    def post(self, request: Request, slug: str) -> Response:
        """Move the deadline by the hours that were agreed. Once a turn, before the deadline; the table is told."""
        delay_take(game=self.game, by=self.member, number=self.read(DelayIn, request)["turn"])
        return Response(BudgetOut(budgets(self.game), many=True).data, status=status.HTTP_201_CREATED)
