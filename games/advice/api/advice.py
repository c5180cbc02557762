"""An Expert's advice, in games against bots alone."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.advice.queries.advice import advice_for
from games.advice.serializers.advice import AdviceIn, AdviceOut
from games.advice.services.advice import advice_ask, advice_take, advice_undo
from games.api.base import GameView
from games.api.serializers.play import SavedOut
from games.models import TokenScope


class AdviceView(GameView):
    scope = TokenScope.PLAY
    scope_to_read = TokenScope.PLAY
    permission_classes = [IsAuthenticated]
    throttle_scope = "orders"

    @extend_schema(operation_id="advice", responses=AdviceOut, tags=["orders"])
    def get(self, request: Request, slug: str) -> Response:
        """What an Expert would order in your place, and what it fears; ask for it first. Against bots alone."""
        return Response(AdviceOut(advice_for(self.viewer)).data)

    @extend_schema(operation_id="advice_ask", request=AdviceIn, responses=AdviceOut, tags=["orders"])
    def post(self, request: Request, slug: str) -> Response:
        """Ask it about the open turn. It takes a few seconds; read it then."""
        advice_ask(game=self.game, by=self.member, **self.read(AdviceIn, request))
        return Response(AdviceOut(advice_for(self.viewer)).data)


class Take(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]
    throttle_scope = "orders"

    @extend_schema(operation_id="advice_take", request=AdviceIn, responses=SavedOut, tags=["orders"])
    def post(self, request: Request, slug: str) -> Response:
        """Put its orders on your sheet in the place of what stands there."""
        return Response(SavedOut(advice_take(game=self.game, by=self.member, **self.read(AdviceIn, request))).data)


class UndoAdviceView(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]
    throttle_scope = "orders"

    @extend_schema(operation_id="advice_undo", request=AdviceIn, responses=SavedOut, tags=["orders"])
    def post(self, request: Request, slug: str) -> Response:
        """Put back what stood on your sheet before. 409 if you have changed it since."""
        return Response(SavedOut(advice_undo(game=self.game, by=self.member, **self.read(AdviceIn, request))).data)
