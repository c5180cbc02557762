"""Chances by season of games that are over."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from games.advice.queries.chances import chances_of
from games.advice.serializers.chances import ChancesOut
from games.advice.services.chances import chances_ask
from games.api.base import GameView
from games.api.reading import takes_nothing
from games.common.errors import Conflict
from games.models import TokenScope


class ChancesView(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(operation_id="chances", responses=ChancesOut, tags=["turns"])
    def get(self, request: Request, slug: str) -> Response:
        """Every seat's chances by season, as bots see it, and the turning points. 409 while the game is on."""
        seat_chances = chances_of(self.game)
        if seat_chances is None:
            raise Conflict("Chances are worked out when a game is over and has been played: they would help somebody.")
        return Response(ChancesOut(seat_chances).data)

    @takes_nothing
    @extend_schema(operation_id="chances_ask", request=None, responses=ChancesOut, tags=["turns"])
    def post(self, request: Request, slug: str) -> Response:
        """Have them worked out, of a game that ended some time ago. Games that end now are by themselves."""
        chances_ask(game=self.game)
        return Response(ChancesOut(chances_of(self.game)).data)
